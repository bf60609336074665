import type { ConciliacionDeCaja, ItemConciliar, LineaBanco, MovimientoBanco } from '@gremial/contract/tesoreria/conciliacion.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'
import { formatAmount, fromCents, toCents } from '@gremial/contract/values/money.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDayMonth } from '../../../platform/today.ts'
import { dondeDifieren, sumaDelLado } from './cifras.ts'
import { QueHacer } from './QueHacer.tsx'

const corta = (fecha: string) => formatDayMonth(fecha)
/** The bank at the left, the box at the right, and between them what to do. */
export function Par({ item, datos }: { item: ItemConciliar; datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const { lineas, movimientos, clase, nota } = item
  const [deLinea, deMovimiento] =
    clase === 'CIFRAS' ? dondeDifieren(lineas[0]?.importe ?? 0, movimientos[0]?.importe ?? 0) : [undefined, undefined]
  const importe = (partido: readonly string[] | undefined, cuanto: number): ReactNode =>
    partido ? (
      <>
        {partido[0]}
        <u>{partido[1]}</u>
        {partido[2]}
      </>
    ) : (
      formatAmount(cuanto)
    )
  return (
    <li className="conc-par">
      <div>
        <h3>{t('conciliacion.enBanco')}</h3>
        {lineas.length === 0 && <p className="conc-falta">{t('conciliacion.noEnBanco')}</p>}
        {lineas.map((l) => (
          <Lado key={l.id} cosa={l} sub={l.referencia} importe={importe(deLinea, l.importe)} />
        ))}
      </div>
      <div className="medio">
        {nota ? (
          <p className="conc-nota">
            <span>{nota.texto}</span>
            <small>
              {nota.por}, {formatDate(nota.dia)}
            </small>
          </p>
        ) : (
          <p>
            <b>{t(`conciliacion.clases.${clase}`)}</b>
            <Detalle item={item} />
          </p>
        )}
        {datos.can.operar && <QueHacer item={item} datos={datos} />}
      </div>
      <div>
        <h3>{t('conciliacion.enCaja')}</h3>
        {movimientos.length === 0 && <p className="conc-falta">{t('conciliacion.noEnCaja')}</p>}
        {movimientos.map((m) => (
          <Lado key={m.id} cosa={m} sub={<DeCaja movimiento={m} />} importe={importe(deMovimiento, m.importe)} />
        ))}
      </div>
    </li>
  )
}

export function DeCaja({ movimiento: m }: { movimiento: MovimientoBanco }) {
  const { t } = useTranslation()
  return (
    <>
      {t(m.ingresoEgreso === 1 ? 'conciliacion.ingreso' : 'conciliacion.egreso', { n: m.numeroMovimiento })}
      {!m.abierta && ` · ${t('conciliacion.planilla', { n: m.numeroPlanilla })}`}
    </>
  )
}

function Lado({ cosa, sub, importe }: { cosa: LineaBanco | MovimientoBanco; sub: ReactNode; importe: ReactNode }) {
  return (
    <div className="conc-mv">
      <span className="cifra">{corta(cosa.fecha)}</span>
      <span>
        {cosa.texto}
        <small>{sub}</small>
      </span>
      <span className="cifra importe">{importe}</span>
    </div>
  )
}

/** Why it is proposed, in a line. */
function Detalle({ item: { clase, lineas, movimientos } }: { item: ItemConciliar }) {
  const { t } = useTranslation()
  const [l, m] = [lineas[0], movimientos[0]]
  if (clase === 'SUMA') return `${formatAmount(sumaDelLado(lineas))} = ${formatAmount(sumaDelLado(movimientos))}`
  if (!l || !m) return null
  if (clase === 'CIFRAS')
    return t('conciliacion.difieren', {
      importe: formatAmount(Math.abs(fromCents(toCents(l.importe) - toCents(m.importe)))),
    })
  const dias = Math.abs(daysBetween(l.fecha, m.fecha))
  return dias > 0 ? t('conciliacion.fechasDistintas', { count: dias }) : null
}
