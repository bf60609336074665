import './organizacion.css'
import {
  nombresPartes,
  type OrganizacionConfigurada,
  organizacionPorPantalla,
  type ParteOrganizacion,
} from '@gremial/contract/administracion/configuracion.ts'
import { documentosLegales } from '@gremial/contract/administracion/legales.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { EnArchivo } from './EnArchivo.tsx'

/** Parts of the organisation: a summary of each, and those still of the example. */
export function OrganizacionPage() {
  const { t } = useTranslation()
  useTitle(t('organizacion.titulo'))
  const consulta = useQuery(read(organizacionPorPantalla.leer, {}))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('organizacion.titulo')}</h1>
          <p className="suave">{t('organizacion.bajada')}</p>
        </div>
      </div>
      <Query query={consulta} frame="hoja" rows={6}>
        {(organizacion) => <Partes organizacion={organizacion} />}
      </Query>
      <EnArchivo />
    </>
  )
}

function Partes({ organizacion }: { organizacion: OrganizacionConfigurada }) {
  const { t } = useTranslation()
  const resumen = useResumen(organizacion)
  const faltan = nombresPartes.filter((parte) => organizacion.deEjemplo[parte]).length
  return (
    <>
      {faltan > 0 && <Notice type="alerta">{t('organizacion.faltan', { count: faltan })}</Notice>}
      <section className="hoja org-partes">
        <ul className="bloques">
          {nombresPartes.map((parte) => (
            <li key={parte}>
              <div>
                <h2>
                  <Link to={`/app/organizacion/${parte}`}>{t(`organizacion.${parte}`)}</Link>
                </h2>
                <p className="sub">{resumen[parte]}</p>
              </div>
              <StatusChip sign={organizacion.deEjemplo[parte] ? 'alerta' : 'ok'}>
                {t(organizacion.deEjemplo[parte] ? 'organizacion.deEjemplo' : 'organizacion.configurado')}
              </StatusChip>
              <Icon name="derecha" />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function useResumen(o: OrganizacionConfigurada): Record<ParteOrganizacion, string> {
  const { t } = useTranslation()
  const legal = documentosLegales.map((documento) => {
    const version = o.legales[documento]?.version
    const dice = { documento: t(`organizacion.${documento}`), fecha: version ? formatDate(version) : '' }
    return t(version ? 'organizacion.resumenLegal' : 'organizacion.sinTexto', dice)
  })
  return {
    identidad: [o.nombre, o.nombreCorto, o.cuit, o.email].filter(Boolean).join(' · '),
    aspecto: `${t('organizacion.resumenColor', { color: o.color })}, ${t(o.logo ? 'organizacion.conLogo' : 'organizacion.sinLogo')}`,
    preguntas: t('organizacion.resumenPreguntas', { count: o.preguntas.length }),
    legales: legal.join(' · '),
    secretarias: t('organizacion.resumenSecretarias', { count: o.secretarias.filter((s) => s.habilitada).length }),
    convenio: o.convenio ? `${o.convenio.nombre} · ${o.convenio.codigo}` : t('organizacion.sinConvenio'),
  }
}
