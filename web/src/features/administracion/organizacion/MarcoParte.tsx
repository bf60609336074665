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

/** Frame of the screen of one part: its title, the way back, and the organisation as it stands. */
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

/** As it was read when the form began: a later reading must not lend its version to what is older. */
function Leida({ organizacion, children }: { organizacion: OrganizacionConfigurada; children: Props['children'] }) {
  const [leida] = useState(organizacion)
  return children(leida)
}

/** Back to the parts, and what to do once one was saved: this very page shows the new name, colour and logo too. */
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
