import { pin as esquemaPin } from '@gremial/contract/tesoreria/cajas.ts'
import type { ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { Arqueo, Denominacion, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { formas, type PorForma } from '../movimientos-caja/importes.ts'
import { inCentavos } from '../movimientos-caja/saldos.ts'
import { centavosContados, empezado, ilegible, leerCantidad, type TypedConteo } from './arqueo.ts'

/** Closing of a sheet as a pure state machine, without calls. */

/** Fields that can have errors, by page name. */
export type Campo = 'efectivo' | 'cheques' | 'banco' | 'bancoPendiente' | 'motivo' | 'dia' | 'pin'

export interface CierreState {
  conteo: TypedConteo
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

/** Initial state: the count registered earlier (by this or another user), or an empty one with the bank statement's balance. */
export const alEmpezar = (
  arqueo: Arqueo | null,
  denominaciones: readonly Denominacion[],
  today = '',
  extracto?: Pick<ParaCierre, 'saldo' | 'pendiente' | 'sinResolver'>,
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
  cheques: arqueo ? toCents(arqueo.contado.valores) : null,
  banco: arqueo ? toCents(arqueo.contado.bancarios) : extracto?.saldo != null ? toCents(extracto.saldo) : null,
  motivo: arqueo?.motivo ?? '',
  // Prefilled only if all bank lines are resolved.
  bancoPendiente: extracto?.pendiente && extracto.saldo !== null && extracto.sinResolver === 0 ? extracto.pendiente : null,
  dia: today,
  pin: '',
  registrado: arqueo,
  errores: {},
  sucio: false,
})

export type Paso =
  | { que: 'contar'; parte: Partial<Pick<CierreState, 'conteo' | 'cheques' | 'banco'>> }
  | { que: 'escribir'; campo: 'motivo' | 'pin'; texto: string }
  | { que: 'decir'; parte: Partial<Pick<CierreState, 'bancoPendiente' | 'dia'>> }
  | { que: 'registrado'; arqueo: Arqueo }
  /** Counts again, on request or because the books changed; keeps the values. */
  | { que: 'contarOtraVez' }
  | { que: 'problemas'; errores: CierreState['errores'] }
  | { que: 'pinRechazado'; mensaje: string }
  | { que: 'cerrada' }

export function next(before: CierreState, step: Paso): CierreState {
  switch (step.que) {
    case 'contar':
      return { ...before, ...step.parte, registrado: null, errores: {}, sucio: true }
    case 'escribir': {
      const { [step.campo]: _, ...errores } = before.errores
      return { ...before, [step.campo]: step.texto, errores, sucio: before.sucio || step.campo === 'motivo' }
    }
    case 'decir':
      return { ...before, ...step.parte, errores: {}, sucio: true }
    case 'registrado':
      return { ...before, registrado: step.arqueo }
    case 'contarOtraVez':
      return { ...before, registrado: null, errores: {} }
    case 'problemas':
      return { ...before, errores: step.errores }
    case 'pinRechazado':
      return { ...before, pin: '', errores: { pin: step.mensaje } }
    case 'cerrada':
      return { ...before, sucio: false }
  }
}

const numero = (centavos: number | null): number => (centavos === null || Number.isNaN(centavos) ? 0 : centavos)

type Planilla = Pick<SaldosPlanilla, 'modoArqueo' | 'saldo'>

export interface Comparado {
  contado: PorForma
  /** Undefined for a blind box without a registered count. */
  libros: PorForma | undefined
  /** Payment forms without a count. */
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
  const sinContar = { efectivo: !empezado(conteo), valores: cheques === null, bancarios: banco === null }
  const quedan = libros && estado.bancoPendiente !== null ? { ...contado, bancarios: libros.bancarios } : contado
  return {
    contado,
    libros,
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

/** Errors of the count: cash, cheques and bank are all required. */
export function problemasDelConteo({ conteo, cheques, banco, bancoPendiente }: CierreState): Problemas {
  const de = (centavos: number | null, min: number) =>
    centavos === null
      ? 'validacion.requerido'
      : Number.isNaN(centavos)
        ? 'validacion.importe'
        : centavos < min
          ? 'validacion.minimo'
          : undefined
  return conProblema({
    efectivo: empezado(conteo) ? undefined : 'validacion.requerido',
    cheques: de(cheques, 0),
    banco: de(banco, Number.NEGATIVE_INFINITY),
    bancoPendiente: bancoPendiente?.trim() === '' ? 'validacion.requerido' : undefined,
  })
}

/** Errors before closing: count, reason of a difference, and PIN. */
export const problemasDelCierre = (estado: CierreState, difiere: boolean): Problemas => ({
  ...problemasDelConteo(estado),
  ...conProblema({
    motivo: difiere && estado.motivo.trim() === '' ? 'errores.ARQUEO_MOTIVO' : undefined,
    pin:
      estado.pin === '' ? 'validacion.requerido' : esquemaPin.safeParse(estado.pin).success ? undefined : 'errores.PIN_FORMATO',
  }),
})

/** Request body that registers the count, in pesos. */
export const arqueoBody = (
  { conteo, cheques, banco }: CierreState,
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
  cheques: fromCents(numero(cheques)),
  banco: fromCents(numero(banco)),
})

/** True if any cash input is unreadable; the table marks it. */
export const sinLeer = ({ conteo }: CierreState): boolean => ilegible(conteo)
