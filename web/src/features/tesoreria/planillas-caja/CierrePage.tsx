import '../../../ui/planilla.css'
import './planillas.css'
import { conciliacion, type ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { ClosedPlanilla, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { readSaldos } from '../movimientos-caja/movimientos-caja.api.ts'
import { CierreForm } from './CierreForm.tsx'
import { juntas, leerValidez, readDenominaciones, readOpenNumber } from './planillas-caja.api.ts'

const withoutExtracto: ParaCierre = { hasta: null, saldo: null, sinResolver: 0, pendientes: 0, pendiente: '' }

/** Closes a box's open sheet with a count (arqueo): count on the left, books on the right, PIN at the end. */
export function CierrePage() {
  const { t } = useTranslation()
  const { caja } = useParams({ from: '/app/seccionales/planillas-caja/$caja/cerrar' })
  const idCaja = Number(caja)
  // Keeps the sheet number of the start: a concurrent close is reported, not followed silently.
  const opened = useQuery(readOpenNumber(idCaja))
  const [first, setFirst] = useState<number>()
  if (opened.isFetchedAfterMount && opened.data !== undefined && first === undefined) setFirst(opened.data)
  const nroPla = first ?? 0
  const validez = useQuery(leerValidez(idCaja, nroPla))
  const saldos = useQuery({ ...readSaldos(idCaja, nroPla), enabled: validez.isSuccess })
  const denominaciones = useQuery(readDenominaciones)
  // On any error, the sheet is closed as without a statement.
  const extracto = useQuery({ ...read(conciliacion.paraCierre, { params: { caja: idCaja } }), staleTime: 0 })
  const [closed, setClosed] = useState<{ saldos: SaldosPlanilla; hecho: ClosedPlanilla }>()
  // After closing, keeps showing the closed sheet under the result.
  const datos = closed?.saldos ?? saldos.data
  // A started count is never discarded: changes of the sheet are reported when it is sent.
  const [empezado, setEmpezado] = useState(false)
  const ready = datos !== undefined && denominaciones.data !== undefined && extracto.isFetchedAfterMount
  if (ready && validez.data?.cierra && !empezado) setEmpezado(true)
  const title = nroPla ? t('caja.cerrarPlanillaN', { n: nroPla }) : t('caja.cerrarPlanilla')
  useTitle(title)
  const goBack = {
    to: '/app/seccionales/planillas-caja/lista',
    search: datos ? { idSeccional: String(datos.seccional.id), caja, nroPla: String(nroPla) } : {},
  } as const
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Link className="volver no-movil" {...goBack}>
            <Icon name="atras" small />
            {t('caja.planillas')}
          </Link>
          <h1 className="en-barra">{title}</h1>
        </div>
        {datos && (
          <span className="suave">
            {datos.caja.nombre}, {datos.seccional.nombre} · {t('caja.desdeEl', { desde: formatDate(datos.desde) })} ·{' '}
            {t('caja.movimientosN', { count: datos.movimientos })}
          </span>
        )}
      </div>
      {empezado && ready ? (
        <CierreForm
          saldos={datos}
          denominaciones={denominaciones.data}
          extracto={extracto.data ?? withoutExtracto}
          cerrada={closed?.hecho}
          alCerrar={(hecho) => setClosed({ saldos: datos, hecho })}
        />
      ) : (
        <div className="hoja">
          <Query
            query={juntas([opened, validez, saldos, denominaciones], ready ? validez.data : undefined)}
            rows={8}
            failure={t('caja.noSeConsulto')}
          >
            {({ leyenda }) => (
              <EmptyState
                icon="candado"
                title={t('caja.noSePuedeCerrar')}
                action={
                  <Link className="boton" {...goBack}>
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
