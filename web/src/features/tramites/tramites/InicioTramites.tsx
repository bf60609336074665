import './tramites.css'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import type { FilaTramite } from '@gremial/contract/tramites/tramites.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currencySpacing } from '../../../platform/interpolation.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { solicitudQuery } from '../solicitud/solicitudes.api.ts'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { RespuestaPedido } from './RespuestaPedido.tsx'
import { todosQuery } from './tramites.api.ts'
import { useContinuar } from './useContinuar.ts'

const cuantos = 3

/**
 * "Where is my request?" on a member's home: requests in progress, except those waiting for the member, which are listed as
 * waits.
 */
export function InicioTramites({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useQuery(todosQuery(numero))
  const enCurso = consulta.data?.filter((f) => !terminada(f.estadoSolicitudProducto)) ?? []
  const filas = enCurso.filter((f) => f.estadoSolicitudProducto !== 'OBSERVADA')
  if (enCurso.length > 0 && filas.length === 0) return null
  return (
    <section className="inicio-tramites">
      <div className="encabezado">
        <h2>{t('misTramites.inicio.titulo')}</h2>
        <Link to="/app/afiliados/tramites" className="enlace-tramites">
          {t('misTramites.inicio.verTodos')}
        </Link>
      </div>
      <div className="hoja">
        <Query query={consulta} rows={2} failure={t('misTramites.inicio.fallo')}>
          {() => <EnCurso filas={filas} />}
        </Query>
      </div>
    </section>
  )
}

/** Requests at the desk, then drafts. */
const turno = ({ estadoSolicitudProducto: e }: FilaTramite): number => (e === 'INICIADA' ? 1 : 0)

function EnCurso({ filas }: { filas: FilaTramite[] }) {
  const { t } = useTranslation()
  return (
    <ul className="tramites-inicio">
      {filas
        .toSorted((a, b) => turno(a) - turno(b))
        .slice(0, cuantos)
        .map((fila, i) => (
          <EnInicio key={fila.id.idCodigo} fila={fila} primera={i === 0} />
        ))}
      {filas.length === 0 && (
        <li>
          <p className="suave">{t('misTramites.inicio.ninguno')}</p>
        </li>
      )}
    </ul>
  )
}

function EnInicio({ fila, primera }: { fila: FilaTramite; primera: boolean }) {
  const { t } = useTranslation()
  const continuar = useContinuar()
  const escribe = useCan('tramites.iniciar')
  const { id, producto, numeroSolicitudCompleto: numero, monto, estadoSolicitudProducto: estado } = fila
  const { data: solicitud, error } = useQuery({ ...solicitudQuery(id.idCodigo), enabled: primera })
  return (
    <li>
      <div className="encabezado">
        <h3>
          <Link to="/app/afiliados/tramites" search={{ solicitud: String(id.idCodigo) }}>
            {producto}
          </Link>
        </h3>
        <EstadoSolicitud estado={estado} />
      </div>
      <p className="suave cifra">
        {[numero, monto !== null && currencySpacing.process(formatPesos(monto))].filter(Boolean).join(' · ')}
      </p>
      {primera && !solicitud && !error && <Skeleton rows={1} />}
      {primera && solicitud && <RespuestaPedido solicitud={solicitud} ajeno={false} />}
      {escribe && fila.mostrarBotonContinuarRegistro === 1 && (
        <div className="botones">
          <Button aria-label={t('misTramites.continuarCon', { producto, numero })} onClick={() => void continuar(id.idCodigo)}>
            {t('misTramites.continuar')}
          </Button>
        </div>
      )}
    </li>
  )
}
