import type { RecetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { serialToDay } from '../../../platform/sheets/read/shape.ts'
import { isPunto, parseDia, parseMonto } from './escritos.rules.ts'
import { type ExtractoRow, type FilasLeidas, readFilas, rowText } from './filas.rules.ts'
import { finalDe } from './final.rules.ts'
import {
  type DichosDelArchivo,
  type FilaCruda,
  type Hoja,
  type LecturaExtracto,
  type Lugares,
  type ParsedLine,
  RenglonIlegible,
  type Tablas,
} from './lectura.ts'
import { cuentasEscritas, type DichoAlrededor, enDolares, isOtraMoneda, periodoDe, readAlrededor } from './notas.rules.ts'
import { recetaGenerica, recetasDeFabrica } from './recetas.ts'
import { comprobados, eslabonRoto, saldosOf } from './saldos.rules.ts'
import { signoDudoso } from './signos.rules.ts'
import { guessTitulos, isLegible, locate, type Ubicada } from './titulos.rules.ts'

/** Reads a table with a recipe. A doubtful row refuses it, with a message (decision 134). */

/** Uncertain layout: the user must choose its titles and columns. */
export interface PorElegir {
  hoja: Hoja
  /** Row of the titles; 0 if there seems to be none. */
  fila: number
  lugares: Lugares
}
interface Elegida {
  receta: RecetaExtracto
  ubicadas: Ubicada[]
  /** Other sheets with movements. */
  otras: Hoja[]
}

/**
 * Reads with the recipe that fits best, of these or of the shipped ones. `exigida`: the only one tried, made by the user for this
 * file. Throws EXTRACTO_*, RenglonIlegible.
 */
export function readTablas(
  tables: Tablas,
  recetas: readonly RecetaExtracto[],
  dichos: DichosDelArchivo,
  exigida?: RecetaExtracto,
): LecturaExtracto | { elegir: PorElegir } {
  const chosen = exigida ? deReceta(tables, exigida, dichos.hoy) : chooseReceta(tables, recetas, dichos.hoy)
  if (!chosen) {
    if (exigida) throw new AppError('EXTRACTO_COLUMNAS')
    return { elegir: suggest(tables, dichos.hoy) }
  }
  const { ubicadas, otras } = chosen
  if (otras.length > 0)
    throw new AppError('EXTRACTO_HOJAS', {
      hojas: [...ubicadas.map((u) => u.hoja), ...otras]
        .map((h) => h.nombre)
        .join(', ')
        .slice(0, 200),
    })
  const parts = ubicadas.map((ubicada) => readUbicada(ubicada, chosen.receta, tables, dichos))
  return assemble(tables, chosen, parts, exigida !== undefined)
}

function chooseReceta(tables: Tablas, propias: readonly RecetaExtracto[], today: string): Elegida | undefined {
  const generica = deReceta(tables, recetaGenerica, today)
  const titles = ({ ubicadas }: Elegida) => ubicadas[0]?.halladas ?? 0
  const best = (recetas: readonly RecetaExtracto[]) =>
    recetas
      .flatMap((receta) => deReceta(tables, receta, today) ?? [])
      .toSorted((a, b) => titles(b) - titles(a))
      .at(0)
  const [own, deFabrica] = [best(propias), best(recetasDeFabrica)]
  if (own) return own
  // A layout with more of the generic titles than its recipe has is another one.
  return deFabrica && titles(deFabrica) >= (generica ? titles(generica) : 0) ? deFabrica : generica
}

/** Position of a recipe's table: in one sheet, or in those it names. */
function deReceta({ hojas }: Tablas, receta: RecetaExtracto, today: string): Elegida | undefined {
  const completa = receta === recetaGenerica
  const own = hojas.flatMap((sheet) => locate(sheet, receta, today, completa) ?? []).filter(isBastante)
  if (own.length === 0) return undefined
  const nombradas = receta.hojas.map(plainTitle)
  const delNombre = own
    .filter(({ hoja }) => nombradas.includes(plainTitle(hoja.nombre)))
    .toSorted((a, b) => nombradas.indexOf(plainTitle(a.hoja.nombre)) - nombradas.indexOf(plainTitle(b.hoja.nombre)))
  const ubicadas = delNombre.length > 0 ? delNombre : own.slice(0, 1)
  const otras = hojas.filter((sheet) => !ubicadas.some((u) => u.hoja === sheet) && hasMovimientos(sheet, today))
  return { receta, ubicadas, otras }
}
const isBastante = ({ lugares: l }: Pick<Ubicada, 'lugares'>): boolean =>
  Boolean(l.fecha && l.texto && (l.importe || (l.debito && l.credito)))

/** True if a row of a sheet has a date and an amount with decimals, or two rows have a date and a number. */
function hasMovimientos({ filas }: Hoja, today: string): boolean {
  const withDay = filas.slice(0, 400).flatMap(({ campos }) => {
    const others = campos.filter((v) => parseDia(v, today) === undefined)
    return others.length < campos.length ? [others] : []
  })
  const numbers = withDay.filter((fields) => fields.some((v) => parseMonto(v, false) || parseMonto(v, true)))
  return numbers.length > 1 || numbers.some((fields) => fields.some((v) => /\d[.,]\d{1,2}\D{0,2}$/.test(v.trim())))
}

/** Titles and columns of a file by the recipe, or by the best one; a guess if none fits. */
export function viewTablas(tables: Tablas, receta: RecetaExtracto | undefined, today: string): PorElegir {
  const chosen = receta ? deReceta(tables, receta, today) : chooseReceta(tables, [], today)
  const ubicada = chosen?.ubicadas[0]
  if (!ubicada) return suggest(tables, today)
  const { hoja, titulos, lugares, filas } = ubicada
  return { hoja, lugares, fila: titulos.length > 0 ? filaDeTitulos(hoja, filas) : 0 }
}

function suggest({ hojas }: Tablas, today: string): PorElegir {
  const hoja = hojas.toSorted((a, b) => b.filas.length - a.filas.length)[0]
  if (!hoja || hoja.filas.length === 0) throw new AppError('EXTRACTO_SIN_LINEAS')
  const { titulos, lugares, filas } = guessTitulos(hoja, recetaGenerica, today)
  if (filas.length === 0 && isBastante({ lugares })) throw new AppError('EXTRACTO_SIN_LINEAS')
  return { hoja, lugares, fila: titulos.length > 0 ? filaDeTitulos(hoja, filas) : 0 }
}
/** Line of the row above these; 0 if there is none. */
const filaDeTitulos = (sheet: Hoja, rows: readonly FilaCruda[]): number =>
  sheet.filas[sheet.filas.length - rows.length - 1]?.linea ?? 0

interface Parte extends FilasLeidas {
  ubicada: Ubicada
  filas: ExtractoRow[]
  alrededor: DichoAlrededor
}

function readUbicada(ubicada: Ubicada, receta: RecetaExtracto, tables: Tablas, dichos: DichosDelArchivo): Parte {
  const { encima, titulos, lugares } = ubicada
  requirePesos(ubicada)
  const arriba = encima.find((row) => isLegible(row, lugares, dichos.hoy))
  if (arriba) throw new RenglonIlegible(arriba.linea, rowText(arriba), 'EXTRACTO_ENCIMA')
  const filas = toFilas(ubicada, tables)
  const leidas = readFilas(filas, { titulos, lugares, periodo: periodoDe(encima, dichos.hoy) }, receta, dichos)
  const ofLines = new Set([...leidas.lineas, ...leidas.eslabones].map((l) => l.lugar))
  const debajo = ubicada.filas.filter((f) => !ofLines.has(f.linea) || leidas.notas.some((n) => n.linea === f.linea))
  const fechas = leidas.lineas.map((l) => l.fecha).toSorted()
  const montos = ubicada.filas.flatMap(({ campos }) => campos.filter((v) => /[.,]\d{2}\D{0,2}$/.test(v)))
  const alrededor = readAlrededor(
    [...encima, ...debajo],
    { desde: fechas[0] ?? '', hasta: fechas.at(-1) ?? '' },
    { hoy: dichos.hoy, punto: isPunto(montos), palabras: receta },
  )
  return { ...leidas, ubicada, filas, alrededor }
}

function toFilas({ filas, titulos, lugares }: Ubicada, { escrito, cortada, desde }: Tablas): ExtractoRow[] {
  const width = titulos.length || Math.max(0, ...filas.map(({ campos }) => campos.length))
  return filas.map((row, i) => {
    const { linea, campos, defecto } = row
    const otroAncho = escrito && (campos.length < width || campos.some((v, at) => at >= width && v !== ''))
    const last = escrito && i === filas.length - 1
    return {
      linea,
      campos,
      defecto: defecto ?? (otroAncho ? (campos.some((v) => /[\r\n]/.test(v)) ? 'comillas' : 'campos') : undefined),
      // Five digits: 1927 to 2173. A plain year is no date.
      ...(!escrito && { dia: (v: string) => (/^[1-9]\d{4}$/.test(v) ? serialToDay(Number(v), desde) : undefined) }),
      ...(last && { final: finalDe({ campos, cortada }, width, lugares) }),
    }
  })
}

/** Throws EXTRACTO_MONEDA for an account in dollars, and EXTRACTO_OTRA_MONEDA with its line for a row in another currency. */
function requirePesos({ encima, titulos, lugares, filas }: Ubicada): void {
  const deDinero = (['importe', 'debito', 'credito', 'saldo'] as const).flatMap((c) => titulos[lugares[c]?.[0] ?? -1] ?? '')
  if (enDolares(encima.flatMap(({ campos }) => campos)) || deDinero.some((t) => enDolares([t])))
    throw new AppError('EXTRACTO_MONEDA', { moneda: 'USD' })
  const column = titulos.findIndex((t) => /^(MONEDA|DIVISA|CURRENCY)$/.test(plainTitle(t)))
  if (column < 0) return
  const other = filas.find(
    ({ campos }) => isOtraMoneda(campos[column] ?? '') && parseDia(campos[lugares.fecha?.[0] ?? -1] ?? '', ''),
  )
  if (other) throw new RenglonIlegible(other.linea, rowText(other), 'EXTRACTO_OTRA_MONEDA')
}

/** Builds the result, if running balance, sums and signs prove that no line is missing, changed or reversed. */
function assemble(tables: Tablas, { receta, ubicadas }: Elegida, parts: readonly Parte[], exigida: boolean): LecturaExtracto {
  for (const { eslabones } of parts) exigirCadena(eslabones)
  const unica = parts.length === 1 ? parts[0] : undefined
  if (unica) exigirSignos(unica)
  const lineas = parts.flatMap((p) => p.lineas)
  const cadena = unica ? saldosOf(unica.eslabones) : null
  const { abre, cierra, cuantos } = unica?.alrededor ?? {}
  const fuera = parts.flatMap((p) => p.fuera)
  if (fuera.length === 0) {
    if (cuantos !== undefined && cuantos !== lineas.length)
      throw new AppError('EXTRACTO_CANTIDAD', { dice: cuantos, lee: lineas.length })
    exigirSuma(abre ?? cadena?.abre, cierra ?? cadena?.cierra, lineas)
  }
  const encima = ubicadas.flatMap((u) => u.encima)
  const cuentas = cuentasEscritas(encima, receta.cuenta)
  return {
    formato: tables.formato,
    lineas,
    abre: cadena?.abre ?? abre ?? (cierra === undefined || fuera.length > 0 ? null : cierra - sumOf(lineas)),
    cierra: cadena?.cierra ?? cierra ?? null,
    cuenta: cuentas.length === 1 ? (cuentas[0] ?? '') : '',
    notas: parts.flatMap((p) => p.notas),
    fuera,
    usadas: parts.flatMap((p) => p.usadas),
    receta: exigida ? byTitulos(ubicadas[0] as Ubicada, receta) : receta,
  }
}

/** Throws EXTRACTO_SALDO for the first balance that does not continue. */
export function exigirCadena(eslabones: FilasLeidas['eslabones']): void {
  const roto = eslabonRoto(eslabones)
  if (roto)
    throw new AppError('EXTRACTO_SALDO', { linea: roto.lugar, dice: inPesos(roto.dice), sigue: inPesos(roto.sigue) }, [], {
      linea: roto.lugar,
      // Its amount is usable: the next balance continues from it.
      ...(roto.sola && { usar: true }),
    })
}
const inPesos = (centavos: number): string => formatPesos(fromCents(centavos))

export const sumOf = (lines: readonly ParsedLine[]): number => lines.reduce((n, l) => n + l.centavos, 0)

/** Throws EXTRACTO_SUMA if opening balance plus lines differ from the closing balance. Not checked without both. */
export function exigirSuma(
  abre: number | null | undefined,
  cierra: number | null | undefined,
  lines: readonly ParsedLine[],
): void {
  if (abre == null || cierra == null) return
  const sum = sumOf(lines)
  if (abre + sum !== cierra)
    throw new AppError('EXTRACTO_SUMA', { abre: inPesos(abre), suma: inPesos(sum), cierra: inPesos(cierra) })
}

/** Throws EXTRACTO_SIGNO_COLUMNA if all amounts have one sign, no balance proves them, and a column may be the sign. */
function exigirSignos({ ubicada: { titulos, lugares }, lineas, eslabones, filas }: Parte): void {
  const unLado = new Set(lineas.map((l) => Math.sign(l.centavos))).size === 1
  if (!lugares.importe || lugares.signo || !unLado || comprobados(eslabones)) return
  const ofLines = new Set(lineas.map((l) => l.lugar))
  const dudoso = signoDudoso(
    titulos,
    filas.flatMap((f) => (ofLines.has(f.linea) ? [f.campos] : [])),
    new Set(Object.values(lugares).flat()),
  )
  if (dudoso) throw new AppError('EXTRACTO_SIGNO_COLUMNA', { columna: dudoso.columna, valores: dudoso.valores.join(', ') })
}

/** A recipe with the titles of the chosen columns, or their positions if untitled. */
function byTitulos({ titulos, lugares, hoja, filas }: Ubicada, receta: RecetaExtracto): RecetaExtracto {
  const planos = titulos.map(plainTitle)
  const which = (at: number) => {
    const title = (titulos[at] ?? '').slice(0, 60).trim()
    const plano = plainTitle(title)
    return plano !== '' && planos.indexOf(plano) === planos.lastIndexOf(plano) ? title : at
  }
  const columnas = Object.fromEntries(Object.entries(lugares).map(([column, sitios]) => [column, sitios.map(which)]))
  const porLugar = Object.values(columnas)
    .flat()
    .every((c) => typeof c === 'number')
  return { ...receta, columnas, titulos: porLugar ? filaDeTitulos(hoja, filas) : null }
}
