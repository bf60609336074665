import type { CuentaRespuesta, RenglonLote } from '@gremial/contract/tesoreria/pagos.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import type { PagoLeido, RespuestaLeida } from '../formatos-pago/leer.rules.ts'

/** Reference of a transfer in both files: its lot and position. */
export const referenciaDe = (lote: number, order: number): string =>
  `${String(lote).padStart(6, '0')}${String(order).padStart(4, '0')}`

/** Fields of a lot line needed to decide on it. */
type DelLote = Pick<RenglonLote, 'id' | 'referencia' | 'importe' | 'estado' | 'idPagado' | 'cbu'>
export interface Resuelto {
  renglon: DelLote
  resultado: 'PAGADO' | 'RECHAZADO'
  fecha: string
  codigo: string
  motivo: string
}
export interface LoteContestado {
  /** ISO day: no payment predates it. */
  armado: string
  hoy: string
  /** Sending number; null if the layout has none. */
  envio: number | null
}
type Observacion = CuentaRespuesta['observaciones'][number]

const final = ({ es }: PagoLeido): boolean => es === 'PAGADO' || es === 'RECHAZADO'
/** A bank's final result for a payment as a key: different keys contradict each other. */
const dichoDe = ({ es, fecha, codigo }: PagoLeido): string => [es, fecha, es === 'RECHAZADO' ? codigo : ''].join()

/**
 * Decides, line by line, what a bank response changes in a lot. Lines come in any order, partial or repeated: equal lines count once, and
 * lines that contradict each other or an earlier result change nothing.
 */
export function decidirRespuesta(
  lote: readonly DelLote[],
  { pagos, malas }: RespuestaLeida,
  { armado, hoy, envio }: LoteContestado,
): { resueltos: Resuelto[]; sinCambio: number; sinNombrar: number; observaciones: Observacion[] } {
  const porReferencia = new Map(lote.map((r) => [r.referencia.replace(/^0+(?=\d)/, ''), r]))
  const said = new Map<string, Set<string>>()
  for (const pago of pagos.filter(final)) said.set(pago.referencia, (said.get(pago.referencia) ?? new Set()).add(dichoDe(pago)))
  const seen = new Set<string>()
  const resueltos: Resuelto[] = []
  const observaciones: Observacion[] = malas.map(({ linea, dice }) => ({ linea, que: 'ILEGIBLE', referencia: '', dice }))
  let sinCambio = 0
  for (const pago of pagos) {
    const { linea, referencia, es, dice, codigo, fecha, centavos, cbu } = pago
    const renglon = porReferencia.get(referencia)
    const observar = (que: Observacion['que']) =>
      observaciones.push({ linea, que, referencia: renglon?.referencia ?? referencia.padStart(10, '0'), dice })
    if (!renglon || (pago.envio !== '' && envio !== null && pago.envio !== String(envio))) observar('OTRO_LOTE')
    else if (toCents(renglon.importe) !== centavos) observar('OTRO_IMPORTE')
    else if (cbu !== '' && cbu !== renglon.cbu) observar('OTRA_CUENTA')
    else if (es === 'DIFERIDO' || es === 'DESCONOCIDO') observar(es)
    // A response cannot reverse a payment already made.
    else if (es === 'REVERSADO') observar('CONTRADICE')
    else if (said.get(referencia)?.size !== 1) observar('REPETIDO')
    else if (fecha !== '' && (fecha > hoy || fecha < armado)) observar('FECHA')
    else if (seen.has(referencia) || renglon.estado === es) sinCambio++
    else if (renglon.estado !== 'PENDIENTE') observar('CONTRADICE')
    else {
      const rejected = es === 'RECHAZADO'
      resueltos.push({ renglon, resultado: es, fecha, codigo: rejected ? codigo : '', motivo: rejected ? dice : '' })
    }
    if (final(pago)) seen.add(referencia)
  }
  const named = new Set(pagos.map((p) => porReferencia.get(p.referencia)?.id))
  return {
    resueltos,
    sinCambio,
    sinNombrar: lote.filter((r) => r.estado === 'PENDIENTE' && !named.has(r.id)).length,
    observaciones: observaciones.toSorted((a, b) => a.linea - b.linea),
  }
}
