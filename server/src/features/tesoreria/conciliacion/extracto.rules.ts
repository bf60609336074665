import type { ColumnaExtracto } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { Lugares } from './columnas.rules.ts'
import { conPunto, diaEscrito, esMesPrimero, leerMonto } from './escritos.rules.ts'
import { terminado } from './final.rules.ts'
import type { Eslabon } from './saldos.rules.ts'
import { conSigno, ladoDe, signoEscrito } from './signos.rules.ts'

/** Parses rows of a bank into lines. Money is never guessed: a doubtful row refuses the file, by its line and in words. */

export interface LineaLeida extends Eslabon {
  texto: string
  referencia: string
}
export interface FilaLeida {
  linea: number
  valor(columna: ColumnaExtracto): string
  /** The day of a bare number in a workbook. */
  dia?(valor: string): string | undefined
  /** Its fields as they came, and what the reader of tables found wrong with them. */
  campos?: readonly string[] | undefined
  defecto?: string | undefined
  /** What the file may have been cut in (finalDe). */
  final?: string | undefined
}

/** Codes of a refused row, each with its sentence. */
export type CodigoRenglon =
  | 'EXTRACTO_RENGLON'
  | 'EXTRACTO_CAMPOS'
  | 'EXTRACTO_COMILLAS'
  | 'EXTRACTO_FORMULA'
  | 'EXTRACTO_SIN_DIA'
  | 'EXTRACTO_SIGNO'
export class RenglonIlegible extends Error {
  readonly codigo: CodigoRenglon
  readonly linea: number
  readonly dice: string

  constructor(linea: number, dice: string, codigo: CodigoRenglon = 'EXTRACTO_RENGLON') {
    super(codigo)
    this.codigo = codigo
    this.linea = linea
    this.dice = dice.slice(0, 60)
  }
}

const unRenglon = (texto: string, largo: number): string =>
  texto
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, largo)
    .trim()

const plano = (texto: string): string => texto.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().trim()
/** A row that tells a balance, or a sum of others, and moves nothing. */
const diceSaldo =
  /^(SALDO (ANTERIOR|INICIAL|FINAL|ACTUAL|DISPONIBLE|AL|A LA|DEL|EN)\b|SALDO$|TRANSPORTES?\b|SUB ?-?TOTAL(ES)?\b|TOTAL(ES)?( (DE|DEL|GENERAL|DEBITOS?|CREDITOS?)\b.{0,40})?$)/
const esSuma = (fila: FilaLeida): boolean =>
  [fila.valor('texto'), fila.valor('fecha'), ...(fila.campos ?? [])].some((v) => diceSaldo.test(plano(v)))

type Dinero = 'importe' | 'debito' | 'credito' | 'saldo'
interface Lectura {
  lugares: Lugares
  punto: boolean
  mesPrimero: boolean
  hoy: string
  tope: string
  montos: readonly string[]
  /** Of one amount with its sign apart. */
  firmados: boolean
  unico: boolean
  /** How each column of two is written (ladoDe). */
  lados: { debito: 1 | -1 | undefined; credito: 1 | -1 | undefined }
}

const montoDe = (fila: FilaLeida, columna: Dinero, { lugares, punto }: Pick<Lectura, 'lugares' | 'punto'>): number | null => {
  if (lugares[columna] === undefined) return null
  const valor = fila.valor(columna)
  const centavos = leerMonto(valor, punto)
  if (centavos === undefined) throw new RenglonIlegible(fila.linea, valor)
  return centavos
}
/** The same, of what may be no amount at all. */
const siEsMonto = (fila: FilaLeida, columna: Dinero, { lugares, punto }: Pick<Lectura, 'lugares' | 'punto'>): number =>
  (lugares[columna] === undefined ? null : leerMonto(fila.valor(columna), punto)) ?? 0

function prepararLectura(filas: readonly FilaLeida[], lugares: Lugares, { hoy, tope }: { hoy: string; tope: string }): Lectura {
  const de = (columna: ColumnaExtracto) => (lugares[columna] === undefined ? [] : filas.map((f) => f.valor(columna)))
  const montos = (['importe', 'debito', 'credito', 'saldo'] as const).flatMap(de)
  const punto = conPunto(montos)
  const mesPrimero = esMesPrimero(de('fecha'))
  const conDia = filas.filter(
    (f) => (f.dia?.(f.valor('fecha').trim()) ?? diaEscrito(f.valor('fecha').trim(), hoy, mesPrimero)) !== undefined,
  )
  const lado = (columna: 'debito' | 'credito') => ladoDe(conDia.map((f) => siEsMonto(f, columna, { lugares, punto })))
  return {
    lugares,
    punto,
    mesPrimero,
    hoy,
    tope,
    montos,
    firmados: conDia.some((f) => siEsMonto(f, 'importe', { lugares, punto }) < 0),
    unico: new Set(conDia.map((f) => signoEscrito(f.valor('signo')))).size === 1,
    lados: { debito: lado('debito'), credito: lado('credito') },
  }
}

/** Amount of a row in cents, signed as the account holder sees it. */
function movido(fila: FilaLeida, lectura: Lectura): number {
  const { lugares, lados } = lectura
  const mal = () => new RenglonIlegible(fila.linea, (fila.campos ?? [fila.valor('texto')]).join(' ').trim(), 'EXTRACTO_SIGNO')
  if (lugares.importe !== undefined) {
    const centavos = montoDe(fila, 'importe', lectura) ?? 0
    const firmado = lugares.signo === undefined ? centavos : conSigno(centavos, fila.valor('signo'), lectura)
    if (firmado === undefined) throw mal()
    return firmado
  }
  const [debito, credito] = [montoDe(fila, 'debito', lectura) ?? 0, montoDe(fila, 'credito', lectura) ?? 0]
  // Against its column it may be a reversal: only a running balance says so.
  for (const [centavos, lado] of [
    [debito, lados.debito],
    [credito, lados.credito],
  ] as const)
    if (centavos !== 0 && (lado === undefined || (Math.sign(centavos) !== lado && lugares.saldo === undefined))) throw mal()
  if (debito !== 0 && credito !== 0) throw mal()
  return credito * (lados.credito ?? 1) - debito * (lados.debito ?? 1)
}

/** Refuses a row whose fields cannot be believed; false when it is a note, which moves nothing. */
function vale(fila: FilaLeida, fecha: string | undefined, lectura: Lectura): boolean {
  const dice = (fila.campos ?? []).filter(Boolean).join(' ')
  if (fila.defecto === 'formula') throw new RenglonIlegible(fila.linea, dice, 'EXTRACTO_FORMULA')
  if (fila.defecto === 'comillas') throw new RenglonIlegible(fila.linea, dice, 'EXTRACTO_COMILLAS')
  if (fila.defecto !== 'campos' || fila.final !== undefined) return true
  const dinero = (['importe', 'debito', 'credito', 'saldo'] as const).some((c) => siEsMonto(fila, c, lectura) !== 0)
  if (fecha === undefined && !dinero) return false
  throw new RenglonIlegible(fila.linea, dice, 'EXTRACTO_CAMPOS')
}

/**
 * The lines of a table, and the links of its running balance. What has no day and moves nothing is a title, a total or a note, and is left out.
 * A row that is not understood refuses the whole (RenglonIlegible): half of a statement would be believed.
 */
export function leerFilas(
  filas: readonly FilaLeida[],
  lugares: Lugares,
  dias: { hoy: string; tope: string },
): { lineas: LineaLeida[]; eslabones: Eslabon[] } {
  const lectura = prepararLectura(filas, lugares, dias)
  const { hoy, tope, punto, montos, mesPrimero } = lectura
  const lineas: LineaLeida[] = []
  const eslabones: Eslabon[] = []
  for (const fila of filas) {
    const dicho = fila.valor('fecha').trim()
    const fecha = fila.dia?.(dicho) ?? diaEscrito(dicho, hoy, mesPrimero)
    if (!vale(fila, fecha, lectura)) continue
    if (fecha === undefined) {
      const mueve = (['importe', 'debito', 'credito'] as const).some((c) => siEsMonto(fila, c, lectura) !== 0)
      // "Total de movimientos: 29" is a note; a day that does not exist, or that lacks its year, is not.
      if (/\d/.test(dicho) && (mueve || !/\p{L}{4}/u.test(dicho))) throw new RenglonIlegible(fila.linea, dicho)
      if (mueve && !esSuma(fila)) throw new RenglonIlegible(fila.linea, fila.valor('texto'), 'EXTRACTO_SIN_DIA')
      continue
    }
    if (fecha < '2000-01-01' || fecha > tope) throw new RenglonIlegible(fila.linea, dicho)
    const suma = diceSaldo.test(plano(fila.valor('texto')))
    const saldo = montoDe(fila, 'saldo', lectura)
    // A sum among the lines is believed where the running balance goes on without it.
    const centavos = suma && (saldo !== null || lugares.saldo !== undefined) ? 0 : movido(fila, lectura)
    if (fila.final !== undefined && !terminado(fila.final, montos, punto))
      throw new RenglonIlegible(fila.linea, `${dicho} ${fila.valor('texto')} ${fila.final}`.trim())
    if (suma && centavos !== 0) throw new RenglonIlegible(fila.linea, fila.valor('texto'))
    eslabones.push({ lugar: fila.linea, fecha, centavos, saldo })
    if (centavos !== 0)
      lineas.push({
        lugar: fila.linea,
        fecha,
        centavos,
        texto: unRenglon(fila.valor('texto'), 200),
        referencia: unRenglon(lugares.referencia === undefined ? '' : fila.valor('referencia'), 60),
        saldo,
      })
  }
  return { lineas, eslabones }
}

/** In the order of days, the ones of a day as they happened; each with its place among those of its day that say the same. */
export function numeradas(lineas: readonly LineaLeida[]): Array<LineaLeida & { orden: number }> {
  const alReves = (lineas[0]?.fecha ?? '') > (lineas.at(-1)?.fecha ?? '')
  const vistas = new Map<string, number>()
  return (alReves ? lineas.toReversed() : [...lineas])
    .toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0))
    .map((l) => {
      const clave = JSON.stringify([l.fecha, l.centavos, l.texto, l.referencia])
      const orden = (vistas.get(clave) ?? 0) + 1
      vistas.set(clave, orden)
      return { ...l, orden }
    })
}
