import './pestanas.css'
import './tramites.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { useUser } from '../../../platform/user.ts'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { situacionQuery } from '../../afiliado/afiliados/situacion.ts'
import { Iniciar } from './Iniciar.tsx'
import { MisTramites } from './MisTramites.tsx'

/** Member of a screen: the user, or one within scope (`codigo`). */
export function useDeQuien(codigo: string | undefined) {
  const { numeroAfiliado } = useUser()
  const dado = codigo ? Number(codigo) : undefined
  const ajeno = dado !== undefined && dado !== numeroAfiliado
  const numero = dado ?? numeroAfiliado ?? undefined
  const { data } = useQuery({ ...situacionQuery(dado ?? 0), enabled: ajeno })
  return { numero, ajeno, nombre: ajeno ? data?.nombre : undefined }
}

/** Requests: one's own and new ones, as two tabs (A-TRAMITESMENU-01, B-TRAMITES-01, K-23). */
export function TramitesPage() {
  const { t } = useTranslation()
  const { codigo, solapa } = useSearch({ from: '/app/afiliados/tramites' })
  const { numero, ajeno, nombre } = useDeQuien(codigo)
  useTitle(t('misTramites.titulo'))
  const inicia = solapa === 'iniciar'
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className={ajeno ? undefined : 'en-barra'}>
          {nombre ? t('misTramites.tituloDe', { nombre }) : t('misTramites.titulo')}
        </h1>
      </div>
      {numero === undefined ? (
        <section className="hoja">
          <EmptyState title={t('misTramites.menu.vacio')} />
        </section>
      ) : (
        <>
          <nav className="pestanas" aria-label={t('misTramites.solapas')}>
            {/* Without `explicitUndefined` both tabs would be marked as current. */}
            <Link to="/app/afiliados/tramites" search={{ codigo, solapa: undefined }} activeOptions={{ explicitUndefined: true }}>
              {t(ajeno ? 'misTramites.suyos' : 'misTramites.mios')}
            </Link>
            <Link to="/app/afiliados/tramites" search={{ codigo, solapa: 'iniciar' }}>
              {t('misTramites.iniciar')}
            </Link>
          </nav>
          <ScreenGate key={solapa}>
            {inicia ? <Iniciar numero={numero} ajeno={ajeno} /> : <MisTramites numero={numero} ajeno={ajeno} />}
          </ScreenGate>
        </>
      )}
    </>
  )
}
