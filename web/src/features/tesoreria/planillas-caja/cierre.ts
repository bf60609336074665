import { pin as esquemaPin } from '@gremial/contract/tesoreria/cajas.ts'
import type { ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { Arqueo, Denominacion, FormaContada, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { formas, type PorForma } from '../movimientos-caja/importes.ts'
import { inCentavos } from '../movimientos-caja/saldos.ts'
import { centavosContados, empezado, ilegible, leerCantidad, type TypedConteo } from './arqueo.ts'

/** Closing of a sheet as a pure state machine, without calls. */

/** Fields that can have errors, by page name. */
export type Campo = 'efectivo' | 'cheques' | 'banco' | 'bancoPendiente' | 'motivo' | 'dia' | 'pin'

export interface CierreState {
  conteo: TypedConteo
  /** Key of the count: changes with its values, so that a repeated request is not another count. */
  clave: string
  /** Shows forms that the sheet does not have, on request. */
  todas: boolean
  /** Cents; null if not counted, NaN if invalid. */
  cheques: number | null
  banco: number | null
  motivo: string
  /** Reason of the pending bank difference; null if none. */
  bancoPendiente: string | null
  /** Closing day. */
  dia: string | null
  pin: string
  /** Count registered on the server; null once the input changes. */
  registrado: Arqueo | null
  errores: Partial<Record<Campo, string>>
  /** True if leaving would lose input. */
  sucio: boolean
}

/** Counted amount of a form, in cents; null for zero in a form that the sheet does not have. */
function contadoEn(arqueo: Arqueo | null, forma: FormaContada, seCuentan: readonly FormaContada[]): number | null {
  const importe = arqueo ? toCents(arqueo.contado[forma]) : 0
  return arqueo && (importe !== 0 || seCuentan.includes(forma)) ? importe : null
}

/** Initial state: the count registered earlier (by this or another user), or an empty one with the bank statement's balance. */
export const alEmpezar = (
  arqueo: Arqueo | null,
  denominaciones: readonly Denominacion[],
  today = '',
  extracto?: Pick<ParaCierre, 'saldo' | 'pendiente' | 'sinResolver'>,
  seCuentan: readonly FormaContada[] = formas,
): CierreState => ({
  conteo: {
    cantidades: Object.fromEntries(
      (arqueo?.denominaciones ?? []).flatMap(({ clase, valor, cantidad }) => {
        const id = denominaciones.find((d) => d.clase === clase && d.valor === valor)?.id
        return id === undefined || cantidad === 0 ? [] : [[id, String(cantidad)]]
      }),
    ),
    monedas: arqueo ? toCents(arqueo.monedas) : null,
  },
  cheques: contadoEn(arqueo, 'valores', seCuentan),
  banco: contadoEn(arqueo, 'bancarios', seCuentan) ?? (!arqueo && extracto?.saldo != null ? toCents(extracto.saldo) : null),
  motivo: arqueo?.motivo ?? '',
  // Prefilled only if all bank lines are resolved.
  bancoPendiente: extracto?.pendiente && extracto.saldo !== null && extracto.sinResolver === 0 ? extracto.pendiente : null,
  dia: today,
  pin: '',
  registrado: arqueo,
  errores: {},
  sucio: false,
  clave: newKey(),
  todas: false,
})

export type Paso =
  | { que: 'contar'; parte: Partial<Pick<CierreState, 'conteo' | 'cheques' | 'banco'>> }
  | { que: 'escribir'; campo: 'motivo' | 'pin'; texto: string }
  | { que: 'decir'; parte: Partial<Pick<CierreState, 'bancoPendiente' | 'dia'>> }
  | { que: 'registrado'; arqueo: Arqueo }
  /** Counts again, on request or because the books changed; keeps the values. */
  | { que: 'contarOtraVez' }
  | { que: 'contarTodas' }
  | { que: 'problemas'; errores: CierreState['errores'] }
  | { que: 'pinRechazado'; mensaje: string }
  | { que: 'cerrada' }

export function next(before: CierreState, step: Paso): CierreState {
  switch (step.que) {
    case 'contar':
      return { ...before, ...step.parte, registrado: null, errores: {}, sucio: true, clave: newKey() }
    case 'escribir': {
      const { [step.campo]: _, ...errores } = before.errores
      return { ...before, [step.campo]: step.texto, errores, sucio: before.sucio || step.campo === 'motivo' }
    }
    case 'decir':
      return { ...before, ...step.parte, errores: {}, sucio: true }
    case 'registrado':
      return { ...before, registrado: step.arqueo }
    case 'contarOtraVez':
      return { ...before, registrado: null, errores: {}, clave: newKey() }
    case 'contarTodas':
      return { ...before, todas: true }
    case 'problemas':
      // The server requires a form because of a movement made meanwhile: its field stays.
      return { ...before, errores: step.errores, todas: before.todas || 'cheques' in step.errores || 'banco' in step.errores }
    case 'pinRechazado':
      return { ...before, pin: '', errores: { pin: step.mensaje } }
    case 'cerrada':
      return { ...before, sucio: false }
  }
}

const numero = (centavos: number | null): number => (centavos === null || Number.isNaN(centavos) ? 0 : centavos)

type Planilla = Pick<SaldosPlanilla, 'modoArqueo' | 'saldo'> & SeCuentan

/** Forms that a count of the sheet must include. */
interface SeCuentan {
  seCuentan: readonly FormaContada[]
}

/** Forms shown: those of the sheet, those already counted, or all on request. */
export const sePiden = (
  { todas, cheques, banco }: Pick<CierreState, 'todas' | 'cheques' | 'banco'>,
  { seCuentan }: SeCuentan,
): readonly FormaContada[] => {
  const counted = { efectivo: true, valores: cheques !== null, bancarios: banco !== null }
  return formas.filter((forma) => todas || counted[forma] || seCuentan.includes(forma))
}

export interface Comparado {
  contado: PorForma
  /** Undefined for a blind box without a registered count. */
  libros: PorForma | undefined
  /** Payment forms shown. */
  pedidas: readonly FormaContada[]
  /** Payment forms without a count; one not shown counts as none. */
  sinContar: Record<keyof PorForma, boolean>
  /** Books after closing: the count, without the pending bank difference. */
  quedan: PorForma
  difiere: boolean
  /** A registered blind count is read-only until counted again. */
  fijo: boolean
}

/** Compares the count with the books. */
export function compare(estado: CierreState, planilla: Planilla, denominaciones: readonly Denominacion[]): Comparado {
  const { conteo, cheques, banco, registrado } = estado
  const ciega = planilla.modoArqueo === 'CIEGO'
  const contado = {
    efectivo: centavosContados(denominaciones, conteo),
    valores: numero(cheques),
    bancarios: numero(banco),
  }
  const conLibros = planilla.saldo ?? registrado?.libros
  const libros = conLibros && (!ciega || registrado) ? inCentavos(conLibros) : undefined
  const pedidas = sePiden(estado, planilla)
  const falta = (forma: FormaContada, importe: number | null) => importe === null && pedidas.includes(forma)
  const sinContar = { efectivo: !empezado(conteo), valores: falta('valores', cheques), bancarios: falta('bancarios', banco) }
  const quedan = libros && estado.bancoPendiente !== null ? { ...contado, bancarios: libros.bancarios } : contado
  return {
    contado,
    libros,
    pedidas,
    sinContar,
    quedan,
    difiere: libros !== undefined && formas.some((f) => !sinContar[f] && quedan[f] !== libros[f]),
    fijo: ciega && registrado !== null,
  }
}

type Problema =
  | 'validacion.requerido'
  | 'validacion.importe'
  | 'validacion.minimo'
  | 'errores.ARQUEO_MOTIVO'
  | 'errores.PIN_FORMATO'
export type Problemas = Partial<Record<Campo, Problema>>

const conProblema = (all: Record<string, Problema | undefined>): Problemas =>
  Object.fromEntries(Object.entries(all).filter(([, problem]) => problem))

/** Errors of the count: every form shown is required. */
export function problemasDelConteo(estado: CierreState, pedidas: readonly FormaContada[]): Problemas {
  const { conteo, cheques, banco, bancoPendiente } = estado
  const de = (forma: FormaContada, centavos: number | null, min: number) =>
    centavos === null
      ? pedidas.includes(forma)
        ? 'validacion.requerido'
        : undefined
      : Number.isNaN(centavos)
        ? 'validacion.importe'
        : centavos < min
          ? 'validacion.minimo'
          : undefined
  return conProblema({
    efectivo: empezado(conteo) ? undefined : 'validacion.requerido',
    cheques: de('valores', cheques, 0),
    banco: de('bancarios', banco, Number.NEGATIVE_INFINITY),
    bancoPendiente: bancoPendiente?.trim() === '' ? 'validacion.requerido' : undefined,
  })
}

/** Errors before closing: count, reason of a difference, and PIN. */
export const problemasDelCierre = (
  estado: CierreState,
  { difiere, pedidas }: Pick<Comparado, 'difiere' | 'pedidas'>,
): Problemas => ({
  ...problemasDelConteo(estado, pedidas),
  ...conProblema({
    motivo: difiere && estado.motivo.trim() === '' ? 'errores.ARQUEO_MOTIVO' : undefined,
    pin:
      estado.pin === '' ? 'validacion.requerido' : esquemaPin.safeParse(estado.pin).success ? undefined : 'errores.PIN_FORMATO',
  }),
})

/** Request body that registers the count, in pesos. */
export const arqueoBody = (
  { conteo, cheques, banco, clave }: CierreState,
  { caja, nroPla }: Pick<SaldosPlanilla, 'caja' | 'nroPla'>,
  denominaciones: readonly Denominacion[],
) => ({
  id: caja.id,
  nroPla,
  denominaciones: denominaciones.flatMap(({ id }) => {
    const cantidad = leerCantidad(conteo.cantidades[id] ?? '') ?? 0
    return cantidad > 0 ? [{ id, cantidad }] : []
  }),
  monedas: fromCents(numero(conteo.monedas)),
  cheques: cheques === null ? null : fromCents(numero(cheques)),
  banco: banco === null ? null : fromCents(numero(banco)),
  clave,
})

/** True if any cash input is unreadable; the table marks it. */
export const sinLeer = ({ conteo }: CierreState): boolean => ilegible(conteo)
