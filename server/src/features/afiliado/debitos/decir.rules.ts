import { avisoDebito, type DebitoDicho, diasReversa, type MotivoNoSeDebita } from '@gremial/contract/afiliado/debitos.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { addWorkingDays, type Holidays } from '@gremial/contract/values/working-days.ts'

/** Decides what a member reads of their direct debit (decision 153). Days are ISO. */

/** Last granted authorisation, the slip, its stop, and the last line of it in an approved lot. */
export interface SituacionDebito {
  cuenta: string
  revocadaDesde: string | null
  suspendida: boolean
  talon: {
    id: number
    descripcion: string
    importe: number
    vence: string
    debe: boolean
    prestamo: boolean
    enParte: boolean
  } | null
  freno: { hasta: string | null } | null
  renglon: {
    estado: 'PENDIENTE' | 'COBRADO' | 'RECHAZADO' | 'REVERSADO'
    cuenta: string
    /** Value date of its lot, and the bank's day. */
    fecha: string
    dia: string | null
    /** True if its file was made. */
    hecho: boolean
    reintento: string | null
    motivo: string
  } | null
  /** Value date of an announced debit of the slip whose lot was annulled, if nothing followed. */
  anulado: string | null
}

export function decirDebito(situacion: SituacionDebito, hoy: string, dias: Holidays): DebitoDicho {
  const { cuenta, revocadaDesde, suspendida, talon, freno, renglon, anulado } = situacion
  const debe = talon?.debe ?? false
  const base = {
    porQueNo: null,
    cuenta: renglon?.cuenta ?? cuenta,
    idTalon: talon?.id ?? null,
    descripcion: talon?.descripcion ?? '',
    importe: talon?.importe ?? null,
    vence: talon?.vence ?? null,
    fecha: null,
    anulado: null,
    motivo: '',
    reintento: null,
    enBanco: false,
    tomaHasta: null,
    devuelveHasta: null,
    frenable: false,
    levantable: false,
    frenadoHasta: freno?.hasta ?? null,
    pagable: debe && talon !== null && talon.vence >= hoy,
  }
  const vigenteEl = (dia: string) => revocadaDesde === null || revocadaDesde > dia
  if (renglon?.estado === 'PENDIENTE') {
    const { fecha, hecho } = renglon
    const pedido = { ...base, fecha, enBanco: hecho, tomaHasta: addWorkingDays(fecha, -1, dias) }
    if (freno !== null || !vigenteEl(fecha))
      return { ...pedido, estado: 'FRENADO', levantable: freno !== null && !hecho && vigenteEl(fecha) }
    // Paid meanwhile: it leaves the lot when the file is made.
    if (!hecho && !debe) return { ...base, estado: 'NADA' }
    return { ...pedido, estado: hecho ? 'EN_BANCO' : 'POR_DEBITAR', frenable: true, pagable: false }
  }
  if (renglon?.estado === 'COBRADO') {
    const fecha = renglon.dia ?? renglon.fecha
    return { ...base, estado: 'PAGADO', fecha, devuelveHasta: addDays(fecha, diasReversa), pagable: false }
  }
  if (!debe || talon === null) return { ...base, estado: 'NADA' }
  if (renglon?.estado === 'REVERSADO') return { ...base, estado: 'DEVUELTO', fecha: renglon.dia ?? renglon.fecha }
  if (freno !== null && vigenteEl(hoy)) return { ...base, estado: 'FRENADO', levantable: true }
  if (renglon?.estado === 'RECHAZADO') {
    const { dia, fecha, motivo, reintento } = renglon
    const otra = reintento !== null && reintento <= talon.vence && !suspendida && vigenteEl(reintento)
    const dicho = { ...base, estado: 'RECHAZADO' as const, fecha: dia ?? fecha, motivo }
    return { ...dicho, reintento: otra ? reintento : null, frenable: otra }
  }
  if (!vigenteEl(hoy)) return { ...base, estado: 'NADA' }
  const porQueNo = porQueNoSeDebita(talon, suspendida, addWorkingDays(hoy, avisoDebito, dias))
  if (porQueNo !== null) return { ...base, estado: 'NO_SE_DEBITA', porQueNo, anulado }
  return { ...base, estado: 'POR_DEBITAR', anulado, frenable: true, pagable: false }
}

/** Reason why a slip is not debited. `primera`: earliest value date of a lot made today. */
function porQueNoSeDebita(
  { prestamo, enParte, vence }: NonNullable<SituacionDebito['talon']>,
  suspendida: boolean,
  primera: string,
): MotivoNoSeDebita | null {
  if (suspendida) return 'CUENTA'
  if (prestamo) return 'PRESTAMO'
  if (enParte) return 'PAGO_EN_PARTE'
  return vence < primera ? 'VENCE_ANTES' : null
}
