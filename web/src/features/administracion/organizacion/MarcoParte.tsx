import './organizacion.css'
import {
  type OrganizacionConfigurada,
  organizacionPorPantalla,
  type ParteOrganizacion,
} from '@gremial/contract/administracion/configuracion.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { loadOrganization } from '../../../platform/organization.ts'
import { useTitle } from '../../../platform/title.ts'
import { Query } from '../../../ui/Query.tsx'

interface Props {
  parte: ParteOrganizacion
  children(organizacion: OrganizacionConfigurada): ReactNode
}

/** Frame of a part's screen: title, way back, and the current organisation. */
export function MarcoParte({ parte, children }: Props) {
  const { t } = useTranslation()
  const titulo = t(`organizacion.${parte}`)
  useTitle(titulo, parte === 'secretarias' ? t('barra.secretarias') : titulo)
  const consulta = useQuery({ ...read(organizacionPorPantalla.leer, {}), refetchOnMount: 'always' })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Link to="/app/organizacion">{t('organizacion.volver')}</Link>
          <h1 className="en-barra">{titulo}</h1>
        </div>
      </div>
      <section className="hoja">
        <Query query={{ ...consulta, data: consulta.isFetchedAfterMount ? consulta.data : undefined }} rows={6}>
          {(organizacion) => <Leida organizacion={organizacion}>{children}</Leida>}
        </Query>
      </section>
    </>
  )
}

/** The version the form started from: a background refetch must not replace it. */
function Leida({ organizacion, children }: { organizacion: OrganizacionConfigurada; children: Props['children'] }) {
  const [leida] = useState(organizacion)
  return children(leida)
}

/** Returns to the parts, and what to do after saving: this page also shows the new name, colour and logo. */
export function useVolver() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const volver = () => void navegar({ to: '/app/organizacion' })
  const alGuardar = async () => {
    await loadOrganization(true).catch(() => undefined)
    notifications.show({ message: t('organizacion.guardado') })
    volver()
  }
  return { volver, alGuardar }
}
