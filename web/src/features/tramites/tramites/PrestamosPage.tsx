import './tramites.css'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { tituloQuery } from '../../acceso/menues/menues.api.ts'
import { MisTramites } from './MisTramites.tsx'
import { useDeQuien } from './TramitesPage.tsx'

/** Loans of a member (A-TRAMITESMENU-02), under the title of the menu item that led here. */
export function PrestamosPage() {
  const { t } = useTranslation()
  const { codigo, titulo: dado, link } = useSearch({ from: '/app/afiliados/prestamos' })
  const { numero, ajeno, nombre } = useDeQuien(codigo)
  // Current title of the menu in the user's language; without it, that of the address.
  const { data } = useQuery({ ...tituloQuery(link ?? ''), enabled: Boolean(link), retry: false })
  const titulo = data?.titulo ?? dado ?? t('misTramites.prestamos')
  useTitle(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{titulo}</h1>
          {nombre && <p className="suave">{nombre}</p>}
        </div>
      </div>
      {numero === undefined ? (
        <section className="hoja">
          <EmptyState title={t('misTramites.menu.vacio')} />
        </section>
      ) : (
        <ScreenGate>
          <MisTramites numero={numero} ajeno={ajeno} clase="PRESTAMO" />
        </ScreenGate>
      )}
    </>
  )
}
