import type { ConvenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import type { QuePorResolver } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import type { LineaMala, PagoLeido } from '../formatos-pago/leer.rules.ts'
import type { Aplicable } from './aplicar.ts'
import { decidirLinea } from './decidir.rules.ts'
import type { createDesk } from './mesa.ts'
import type { DebitoTomado } from './renglones.ts'
import type { PagoVentanilla } from './ventanilla.ts'

/** Sorts lines of an answer by what is done with them (decision 149). */

/** Counts of a file; `cobrado` and `rechazado` in cents. */
export interface Contado {
  lineas: number
  cobradas: number
  cobrado: number
  rechazadas: number
  rechazado: number
  reversadas: number
  repetidas: number
  porResolver: number
}

export const nuevoContado = (): Contado => ({
  lineas: 0,
  cobradas: 0,
  cobrado: 0,
  rechazadas: 0,
  rechazado: 0,
  reversadas: 0,
  repetidas: 0,
  porResolver: 0,
})

/**
 * Decides each line of a batch. Lines that wait for a person go to the desk; `debitos` is left as it will be after this batch, for a
 * debit that has several lines.
 */
export function repartirLineas(
  batch: ReadonlyArray<PagoLeido | LineaMala>,
  debitos: ReadonlyMap<string, DebitoTomado>,
  {
    convenio,
    hoy,
    desk,
    count,
  }: { convenio: ConvenioCobranza; hoy: string; desk: ReturnType<typeof createDesk>; count: Contado },
) {
  const [cobrar, rechazar, reversar]: [Aplicable[], Aplicable[], Aplicable[]] = [[], [], []]
  const pagos = new Map<number, PagoLeido & PagoVentanilla>()
  for (const line of batch) {
    if (!('es' in line)) {
      desk.leaveBad(line)
      continue
    }
    if (convenio.clase === 'VENTANILLA') {
      const que = malPago(line, hoy)
      const clave = desk.keyOf(line)
      if (que) desk.leave(line, que)
      // Its record has not even another number: it may be the same payment.
      else if (!clave.endsWith(' 1')) desk.leave(line, 'IGUALES', { clave })
      else pagos.set(line.linea, { ...line, clave })
      continue
    }
    const debito = debitos.get(line.referencia)
    const decided = decidirLinea(line, debito, convenio.codigos, hoy)
    const dia = line.fecha || hoy
    if (typeof decided === 'object' || debito === undefined) {
      if (typeof decided === 'object' && !desk.leave(line, decided.mesa, { renglon: debito?.id ?? null })) count.repetidas++
    } else if (decided === 'COBRAR') {
      cobrar.push({ id: debito.id, lote: debito.lote, dia, codigo: '' })
      Object.assign(debito, { estado: 'COBRADO', dia })
      count.cobradas++
      count.cobrado += line.centavos
    } else if (decided === 'RECHAZAR') {
      rechazar.push({ id: debito.id, lote: debito.lote, dia, codigo: line.codigo })
      Object.assign(debito, { estado: 'RECHAZADO', codigo: line.codigo, dia })
      count.rechazadas++
      count.rechazado += line.centavos
    } else if (decided === 'REVERSAR') {
      reversar.push({ id: debito.id, lote: debito.lote, dia, codigo: line.codigo })
      Object.assign(debito, { estado: 'REVERSADO' })
      count.reversadas++
    } else if (decided === 'REPETIDA') count.repetidas++
  }
  return { cobrar, rechazar, reversar, pagos }
}

/** Why a payment of a counter is posted to nobody, whatever its slip. */
function malPago({ es, fecha, centavos }: PagoLeido, hoy: string): QuePorResolver | undefined {
  if (es !== 'PAGADO') return 'DESCONOCIDO'
  if (fecha > hoy) return 'FECHA'
  return centavos === 0 ? 'OTRO_IMPORTE' : undefined
}
