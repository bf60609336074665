import type { ExtractoColumn, OrdenFecha, RecetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { diaDelPeriodo, diaSinAnio, isMesPrimero, isOrdenDudoso, isPunto, parseDia, parseMonto } from './escritos.rules.ts'
import { terminado } from './final.rules.ts'
import {
  type DichosDelArchivo,
  joinTextos,
  type Lugares,
  type NotaExtracto,
  type ParsedLine,
  RenglonIlegible,
  toLinea,
} from './lectura.ts'
import { isSaldoOSuma } from './notas.rules.ts'
import type { Eslabon } from './saldos.rules.ts'
import { sideOf, typedSign, withSign } from './signos.rules.ts'

/** Parses rows of a bank as lines. Money is never guessed: a doubtful row refuses the file, with its line as text. */

export interface ExtractoRow {
  linea: number
  campos: readonly string[]
  defecto?: 'formula' | 'comillas' | 'campos' | undefined
  /** Date of a plain number in a workbook. */
  dia?: ((value: string) => string | undefined) | undefined
  /** Part that the end of the file may have truncated (finalDe). */
  final?: string | undefined
}
export interface Tabla {
  titulos: readonly string[]
  lugares: Lugares
  /** Period above the table, for dates without a year. */
  periodo?: { desde: string; hasta: string } | undefined
}
type Reglas = Pick<RecetaExtracto, 'signo' | 'salen' | 'entran' | 'fecha' | 'decimal' | 'notas' | 'abre' | 'cierra'>

export interface FilasLeidas {
  lineas: ParsedLine[]
  eslabones: Eslabon[]
  notas: NotaExtracto[]
  fuera: NotaExtracto[]
  usadas: NotaExtracto[]
}

type Dinero = 'importe' | 'debito' | 'credito' | 'saldo'
const deDinero = ['importe', 'debito', 'credito', 'saldo'] as const
const queMueven = ['importe', 'debito', 'credito'] as const

interface Lectura extends Tabla {
  reglas: Reglas
  dichos: DichosDelArchivo
  punto: boolean
  orden: OrdenFecha
  montos: readonly string[]
  /** Single amount column with a separate sign. */
  firmados: boolean
  unico: boolean
  /** Sign convention of each of two columns (sideOf). */
  lados: { debito: 1 | -1 | undefined; credito: 1 | -1 | undefined }
}

const valueOf = (row: ExtractoRow, column: ExtractoColumn, places: Lugares): string =>
  (places[column] ?? []).map((at) => (row.campos[at] ?? '').trim()).find(Boolean) ?? ''
const textOf = (row: ExtractoRow, places: Lugares): string => joinTextos((places.texto ?? []).map((at) => row.campos[at] ?? ''))
/** Text of a row, for display. */
export const rowText = ({ campos }: Pick<ExtractoRow, 'campos'>): string => toLinea(campos.filter(Boolean).join(' '), 120)

const montoDe = (row: ExtractoRow, column: Dinero, { lugares, punto }: Pick<Lectura, 'lugares' | 'punto'>): number | null => {
  const value = valueOf(row, column, lugares)
  const centavos = parseMonto(value, punto)
  if (centavos === undefined) throw new RenglonIlegible(row.linea, value)
  return centavos
}
/** The same for a value that may be no amount. */
const siEsMonto = (row: ExtractoRow, column: Dinero, { lugares, punto }: Pick<Lectura, 'lugares' | 'punto'>): number =>
  parseMonto(valueOf(row, column, lugares), punto) ?? 0

const signOf = (value: string, { salen, entran }: Reglas): 1 | -1 | undefined => {
  const dicho = value.trim().toUpperCase()
  if (salen.some((v) => v.toUpperCase() === dicho)) return -1
  return entran.some((v) => v.toUpperCase() === dicho) ? 1 : typedSign(value)
}

function prepare(rows: readonly ExtractoRow[], table: Tabla, reglas: Reglas, dichos: DichosDelArchivo): Lectura {
  const { lugares } = table
  const de = (column: ExtractoColumn) => (lugares[column] ? rows.map((f) => valueOf(f, column, lugares)) : [])
  const montos = deDinero.flatMap(de)
  const punto = reglas.decimal ? reglas.decimal === '.' : isPunto(montos)
  const days = de('fecha')
  const orden = reglas.fecha ?? (isMesPrimero(days) ? 'MDA' : 'DMA')
  if (!reglas.fecha && orden === 'DMA' && isOrdenDudoso(days, dichos.hoy))
    throw new RenglonIlegible(rows[0]?.linea ?? 0, days.find(Boolean) ?? '', 'EXTRACTO_FECHAS')
  const withDay = rows.filter(({ dia, campos }) => {
    const dicho = (campos[lugares.fecha?.[0] ?? -1] ?? '').trim()
    return (dia?.(dicho) ?? parseDia(dicho, dichos.hoy, orden)) !== undefined || diaSinAnio(dicho) !== undefined
  })
  const medidas = { lugares, punto }
  const side = (column: 'debito' | 'credito') => sideOf(withDay.map((f) => siEsMonto(f, column, medidas)))
  const negativo = reglas.signo === 'DEBITO_NEGATIVO'
  const lados =
    negativo || reglas.signo === 'DOS_COLUMNAS'
      ? ({ debito: negativo ? -1 : 1, credito: 1 } as const)
      : { debito: side('debito'), credito: side('credito') }
  return {
    ...table,
    reglas,
    dichos,
    punto,
    orden,
    montos,
    firmados: withDay.some((f) => siEsMonto(f, 'importe', medidas) < 0),
    unico: new Set(withDay.map((f) => signOf(valueOf(f, 'signo', lugares), reglas))).size === 1,
    lados,
  }
}

/** Amount of a row in cents, signed as the account holder sees it. */
function movido(row: ExtractoRow, lectura: Lectura): number {
  const { lugares, lados, reglas } = lectura
  const wrong = () => new RenglonIlegible(row.linea, rowText(row), 'EXTRACTO_SIGNO')
  if (lugares.importe) {
    const centavos = montoDe(row, 'importe', lectura) ?? 0
    if (reglas.signo === 'CONTRARIO') return -centavos
    if (!lugares.signo) return centavos
    const firmado = withSign(centavos, signOf(valueOf(row, 'signo', lugares), reglas), lectura)
    if (firmado === undefined) throw wrong()
    return firmado
  }
  const [debito, credito] = [montoDe(row, 'debito', lectura) ?? 0, montoDe(row, 'credito', lectura) ?? 0]
  // An amount against its column may be a reversal: only a running balance proves it.
  for (const [centavos, side] of [
    [debito, lados.debito],
    [credito, lados.credito],
  ] as const)
    if (centavos !== 0 && (side === undefined || (Math.sign(centavos) !== side && !lugares.saldo))) throw wrong()
  if (debito !== 0 && credito !== 0) throw wrong()
  return credito * (lados.credito ?? 1) - debito * (lados.debito ?? 1)
}

/** Refuses a row with implausible fields; false for a note, which moves nothing. */
function isCreible(row: ExtractoRow, fecha: string | undefined, lectura: Lectura): boolean {
  const dice = rowText(row)
  if (row.defecto === 'formula') throw new RenglonIlegible(row.linea, dice, 'EXTRACTO_FORMULA')
  if (row.defecto === 'comillas') throw new RenglonIlegible(row.linea, dice, 'EXTRACTO_COMILLAS')
  if (row.defecto !== 'campos' || row.final !== undefined) return true
  if (fecha === undefined && !deDinero.some((c) => siEsMonto(row, c, lectura) !== 0)) return false
  throw new RenglonIlegible(row.linea, dice, 'EXTRACTO_CAMPOS')
}

/** Date of a row; undefined without one. Throws for a date without a year. */
function dayOf({ linea, dia }: ExtractoRow, dicho: string, { dichos: { hoy }, orden, periodo }: Lectura): string | undefined {
  const fecha = dia?.(dicho) ?? parseDia(dicho, hoy, orden)
  if (fecha !== undefined || !diaSinAnio(dicho)) return fecha
  const delPeriodo = diaDelPeriodo(dicho, periodo, hoy)
  if (delPeriodo === undefined) throw new RenglonIlegible(linea, dicho, 'EXTRACTO_SIN_ANIO')
  return delPeriodo
}

/** Refuses a row without a date that seems to move money, or whose date is not understood. */
function exigirNota(row: ExtractoRow, dicho: string, lectura: Lectura): void {
  const mueve = queMueven.some((c) => siEsMonto(row, c, lectura) !== 0)
  // "Total de movimientos: 29" is a note; an invalid date, or one without a year, is not.
  if (/\d/.test(dicho) && ((mueve && !isSaldoOSuma(row.campos, lectura.reglas)) || !/\p{L}{4}/u.test(dicho)))
    throw new RenglonIlegible(row.linea, dicho)
  if (mueve && !isSaldoOSuma(row.campos, lectura.reglas)) throw new RenglonIlegible(row.linea, rowText(row), 'EXTRACTO_SIN_DIA')
}

/** True if a row only has text, in the text column: it continues the one above. */
const continua = ({ campos }: ExtractoRow, { texto = [] }: Lugares): boolean =>
  campos.every((v, at) => v.trim() === '' || texto.includes(at)) && !texto.includes(0)

/**
 * Lines of a table, and the links of its running balance. A row without date that moves nothing is a title, a total or a note. A
 * row that is not understood refuses the whole file (RenglonIlegible), because half a statement would be taken as complete.
 */
export function readFilas(rows: readonly ExtractoRow[], table: Tabla, reglas: Reglas, dichos: DichosDelArchivo): FilasLeidas {
  const lectura = prepare(
    rows.filter((f) => !dichos.fuera.has(f.linea) && (dichos.fin === undefined || f.linea <= dichos.fin)),
    table,
    reglas,
    dichos,
  )
  const leidas: FilasLeidas = { lineas: [], eslabones: [], notas: [], fuera: [], usadas: [] }
  let corte = false
  for (const row of rows) {
    if (dichos.fuera.has(row.linea)) {
      leidas.fuera.push({ linea: row.linea, dice: rowText(row) })
      corte = true
      continue
    }
    if (dichos.fin !== undefined && row.linea > dichos.fin) {
      leidas.notas.push({ linea: row.linea, dice: rowText(row) })
      continue
    }
    const eslabon = readFila(row, lectura, leidas)
    if (!eslabon) continue
    leidas.eslabones.push({ ...eslabon, ...(corte && { corte }) })
    corte = false
  }
  return leidas
}

function readFila(row: ExtractoRow, lectura: Lectura, { lineas, notas, usadas }: FilasLeidas): Eslabon | undefined {
  const { lugares, titulos, reglas, dichos, montos, punto } = lectura
  // Titles repeated at the head of a page.
  if (titulos.length > 1 && titulos.every((t, at) => (row.campos[at] ?? '').trim() === t)) return undefined
  const dicho = (row.campos[lugares.fecha?.[0] ?? -1] ?? '').trim()
  const fecha = dayOf(row, dicho, lectura)
  const nota = () => void notas.push({ linea: row.linea, dice: rowText(row) })
  if (!isCreible(row, fecha, lectura)) return nota()
  if (fecha === undefined) {
    exigirNota(row, dicho, lectura)
    const last = lineas.at(-1)
    if (last && continua(row, lugares) && !isSaldoOSuma(row.campos, reglas))
      last.texto = toLinea(`${last.texto} ${textOf(row, lugares)}`, 200)
    else nota()
    return undefined
  }
  if (fecha < '2000-01-01' || fecha > dichos.tope) throw new RenglonIlegible(row.linea, dicho)
  const text = textOf(row, lugares)
  const sum = isSaldoOSuma([text], reglas)
  const escrito = montoDe(row, 'saldo', lectura)
  const usada = dichos.usadas?.has(row.linea) === true && escrito !== null
  if (usada) usadas.push({ linea: row.linea, dice: rowText(row) })
  // The running balance continues from the line before.
  const saldo = usada ? null : escrito
  // A subtotal is accepted if the running balance continues without it.
  const centavos = sum && (saldo !== null || lugares.saldo) ? 0 : movido(row, lectura)
  if (row.final !== undefined && !terminado(row.final, montos, punto))
    throw new RenglonIlegible(row.linea, `${dicho} ${text} ${row.final}`.trim())
  if (sum && centavos !== 0) throw new RenglonIlegible(row.linea, text)
  if (centavos === 0) {
    exigirSinDinero(row, sum, lectura)
    nota()
  } else
    lineas.push({
      lugar: row.linea,
      fecha,
      centavos,
      texto: toLinea(text, 200),
      referencia: toLinea(valueOf(row, 'referencia', lugares), 60),
      saldo,
    })
  return { lugar: row.linea, fecha, centavos, saldo }
}

/** Refuses a row with a date and an amount in an unread column, such as dollars. */
function exigirSinDinero(row: ExtractoRow, sum: boolean, { lugares, punto }: Lectura): void {
  if (sum) return
  const used = new Set(Object.values(lugares).flat())
  const other = row.campos.find((v, at) => !used.has(at) && /[.,]\d{2}\D{0,2}$/.test(v.trim()) && parseMonto(v, punto))
  if (other !== undefined) throw new RenglonIlegible(row.linea, rowText(row), 'EXTRACTO_SIN_IMPORTE')
}

/** Sorts by date, keeping the order within a day; each line has its position among equal lines of its day. */
export function numeradas(lines: readonly ParsedLine[]): Array<ParsedLine & { orden: number }> {
  const alReves = (lines[0]?.fecha ?? '') > (lines.at(-1)?.fecha ?? '')
  const seen = new Map<string, number>()
  return (alReves ? lines.toReversed() : [...lines])
    .toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0))
    .map((l) => {
      const clave = JSON.stringify([l.fecha, l.centavos, l.texto, l.referencia])
      const orden = (seen.get(clave) ?? 0) + 1
      seen.set(clave, orden)
      return { ...l, orden }
    })
}
