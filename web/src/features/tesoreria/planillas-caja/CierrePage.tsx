import '../../../ui/planilla.css'
import './planillas.css'
import { conciliacion, type ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { PlanillaCerrada, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { leerSaldos } from '../movimientos-caja/movimientos-caja.api.ts'
import { FormularioCierre } from './FormularioCierre.tsx'
import { juntas, leerDenominaciones, leerNumeroAbierta, leerValidez } from './planillas-caja.api.ts'

const sinExtracto: ParaCierre = { hasta: null, saldo: null, sinResolver: 0, pendientes: 0, pendiente: '' }

/** Closing the open sheet of a box with a count (arqueo): what was counted at the left, the books at the right, the PIN at the end. */
export function CierrePage() {
  const { t } = useTranslation()
  const { caja } = useParams({ from: '/app/seccionales/planillas-caja/$caja/cerrar' })
  const idCaja = Number(caja)
  // The number stays that of the sheet that the screen began with: a closing elsewhere is told, never followed in silence.
  const abierta = useQuery(leerNumeroAbierta(idCaja))
  const [primera, setPrimera] = useState<number>()
  if (abierta.isFetchedAfterMount && abierta.data !== undefined && primera === undefined) setPrimera(abierta.data)
  const nroPla = primera ?? 0
  const validez = useQuery(leerValidez(idCaja, nroPla))
  const saldos = useQuery({ ...leerSaldos(idCaja, nroPla), enabled: validez.isSuccess })
  const denominaciones = useQuery(leerDenominaciones)
  // Whoever may not see it, or cannot now, closes as who has no statement.
  const extracto = useQuery({ ...read(conciliacion.paraCierre, { params: { caja: idCaja } }), staleTime: 0 })
  const [cerrada, setCerrada] = useState<{ saldos: SaldosPlanilla; hecho: PlanillaCerrada }>()
  // Once it is closed it goes on showing what was closed, under what came of it.
  const datos = cerrada?.saldos ?? saldos.data
  // A count that began is never taken away: whatever the sheet has become meanwhile is told when it is sent.
  const [empezado, setEmpezado] = useState(false)
  const listo = datos !== undefined && denominaciones.data !== undefined && extracto.isFetchedAfterMount
  if (listo && validez.data?.cierra && !empezado) setEmpezado(true)
  const titulo = nroPla ? t('caja.cerrarPlanillaN', { n: nroPla }) : t('caja.cerrarPlanilla')
  useTitle(titulo)
  const volver = {
    to: '/app/seccionales/planillas-caja/lista',
    search: datos ? { idSeccional: String(datos.seccional.id), caja, nroPla: String(nroPla) } : {},
  } as const
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Link className="volver no-movil" {...volver}>
            <Icon name="atras" small />
            {t('caja.planillas')}
          </Link>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {datos && (
          <span className="suave">
            {datos.caja.nombre}, {datos.seccional.nombre} · {t('caja.desdeEl', { desde: formatDate(datos.desde) })} ·{' '}
            {t('caja.movimientosN', { count: datos.movimientos })}
          </span>
        )}
      </div>
      {empezado && listo ? (
        <FormularioCierre
          saldos={datos}
          denominaciones={denominaciones.data}
          extracto={extracto.data ?? sinExtracto}
          cerrada={cerrada?.hecho}
          alCerrar={(hecho) => setCerrada({ saldos: datos, hecho })}
        />
      ) : (
        <div className="hoja">
          <Query
            query={juntas([abierta, validez, saldos, denominaciones], listo ? validez.data : undefined)}
            rows={8}
            failure={t('caja.noSeConsulto')}
          >
            {({ leyenda }) => (
              <EmptyState
                icon="candado"
                title={t('caja.noSePuedeCerrar')}
                action={
                  <Link className="boton" {...volver}>
                    {t('comun.volver')}
                  </Link>
                }
              >
                {leyenda}
              </EmptyState>
            )}
          </Query>
        </div>
      )}
    </>
  )
}
