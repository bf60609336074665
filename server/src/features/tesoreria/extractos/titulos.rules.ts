import { type ExtractoColumn, extractoColumns, type RecetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import { diaSinAnio, parseDia, parseMonto } from './escritos.rules.ts'
import type { FilaCruda, Hoja, Lugares } from './lectura.ts'
import { typedSign } from './signos.rules.ts'

/** Finds the title row of a table by the rows below it, and the meaning of its columns. */

export interface Ubicada {
  hoja: Hoja
  titulos: string[]
  lugares: Lugares
  encima: readonly FilaCruda[]
  filas: readonly FilaCruda[]
  /** Rows below with a date and an amount. */
  legibles: number
  /** Titles of the recipe found in it. */
  halladas: number
}

/** Rows tried as titles, and rows checked below each. */
const masTitulos = 60
const muestra = 400

/** Position of a recipe's table in a sheet; undefined for another layout. `completa`: finds missing columns by their values. */
export function locate(sheet: Hoja, receta: RecetaExtracto, today: string, completa = false): Ubicada | undefined {
  const porLugar = Object.values(receta.columnas).every((which) => which?.every((c) => typeof c === 'number'))
  if (receta.titulos === 0 || (porLugar && receta.titulos === null)) {
    const entera = at(sheet, -1, [], receta, today, completa)
    // A table without titles starts with a line.
    const empieza = entera && sheet.filas[0] && isLegible(sheet.filas[0], entera.lugares, today) ? entera : undefined
    if (empieza || receta.titulos === 0) return empieza
  }
  const possible: Ubicada[] = []
  for (const [i, row] of sheet.filas.entries()) {
    if (receta.titulos !== null && row.linea !== receta.titulos) continue
    const debajo = sheet.filas[i + 1]
    const deAUna = at(sheet, i, row.campos, receta, today, completa)
    const deADos =
      completa && debajo && debajo.linea === row.linea + 1 && !isDato(row) && !isDato(debajo)
        ? at(sheet, i + 1, together(row.campos, debajo.campos, receta), receta, today, completa)
        : undefined
    for (const una of [deAUna, deADos]) if (una) possible.push(una)
    if (possible.length > masTitulos) break
  }
  return readable(
    possible.toSorted((a, b) => b.legibles - a.legibles || b.halladas - a.halladas || a.filas.length - b.filas.length)[0],
  )
}
const readable = (una: Ubicada | undefined): Ubicada | undefined => (una && una.legibles > 0 ? una : undefined)

const isDato = ({ campos }: FilaCruda): boolean => campos.some((v) => /\d{5}|@|\d[/.-]\d/.test(v))

/** Joins each title with the cell below it if only the joined one is known. */
function together(arriba: readonly string[], abajo: readonly string[], { columnas }: RecetaExtracto): string[] {
  const sabidos = new Set(Object.values(columnas).flatMap((which) => (which ?? []).map((c) => plainTitle(String(c)))))
  return Array.from({ length: Math.max(arriba.length, abajo.length) }, (_, i) => {
    const [a = '', b = ''] = [arriba[i], abajo[i]]
    return sabidos.has(plainTitle(`${a} ${b}`)) ? `${a} ${b}`.trim() : b || a
  })
}

function at(
  hoja: Hoja,
  row: number,
  fields: readonly string[],
  receta: RecetaExtracto,
  today: string,
  completa: boolean,
): Ubicada | undefined {
  const titulos = fields.slice(0, fields.findLastIndex((v) => v.trim() !== '') + 1).map((v) => v.trim())
  const planos = titulos.map(plainTitle)
  if (!receta.reconoce.every((t) => planos.includes(plainTitle(t)))) return undefined
  const hallados = placesOf(receta, planos)
  const halladas = Object.values(hallados).flat().length + receta.reconoce.length
  const filas = hoja.filas.slice(row + 1)
  // A line is no title row.
  if (hoja.filas[row] && isLegible(hoja.filas[row], hallados, today)) return undefined
  if (completa ? halladas < 2 : !extractoColumns.every((c) => !receta.columnas[c] || hallados[c])) return undefined
  const lugares = completa ? complete(hallados, titulos, filas.slice(0, muestra), today) : hallados
  const legibles = filas.slice(0, muestra * 4).filter((f) => isLegible(f, lugares, today)).length
  return { hoja, titulos, lugares, encima: hoja.filas.slice(0, Math.max(0, row)), filas, legibles, halladas }
}

/** Position of each column of a recipe; all positions for text. */
function placesOf({ columnas }: RecetaExtracto, planos: readonly string[]): Lugares {
  const places: Lugares = {}
  const used = new Set<number>()
  for (const column of extractoColumns) {
    const sitios = (columnas[column] ?? []).flatMap((which) => {
      const place = typeof which === 'number' ? which : planos.indexOf(plainTitle(which))
      return place >= 0 && !used.has(place) ? [place] : []
    })
    const own = column === 'texto' ? [...new Set(sitios)] : sitios.slice(0, 1)
    if (own.length === 0) continue
    places[column] = own
    for (const place of own) used.add(place)
  }
  // With two money columns there is no sign.
  if (!places.importe) delete places.signo
  return places
}

/** True for a row with a date and an amount, in any format. */
export function isLegible({ campos }: FilaCruda, places: Lugares, today: string): boolean {
  const day = campos[places.fecha?.[0] ?? -1] ?? ''
  if (!isDia(day, today)) return false
  return (['importe', 'debito', 'credito'] as const).some((c) => {
    const value = campos[places[c]?.[0] ?? -1] ?? ''
    return typeof parseMonto(value, true) === 'number' || typeof parseMonto(value, false) === 'number'
  })
}
const isDia = (value: string, today: string): boolean =>
  parseDia(value, today) !== undefined ||
  parseDia(value, today, 'MDA') !== undefined ||
  diaSinAnio(value) !== undefined ||
  /^[34]\d{4}$/.test(value)

/** Ways to shorten the title of a voucher's or an operation's number, in the form of `plainTitle`. */
const deReferencia = /^(?:N|NO|NRO|NUM|NUMERO|COD|CODIGO|ID)?(?:DE)?(?:COMP|CPBTE|CPTE|CBTE|REF|OPER|TRANS|CHEQ)/

/** Adds the columns found by their values: date, sign, reference and text; never money. */
function complete(hallados: Lugares, titles: readonly string[], rows: readonly FilaCruda[], today: string): Lugares {
  const places: Lugares = { ...hallados }
  const width = Math.max(titles.length, ...rows.map(({ campos }) => campos.length))
  const free = () => {
    const used = new Set(Object.values(places).flat())
    return Array.from({ length: width }, (_, i) => i).filter((i) => !used.has(i))
  }
  const llenas = (place: number) => rows.flatMap(({ campos }) => (campos[place]?.trim() ? [campos[place].trim()] : []))
  const casiTodas = (place: number, vale: (v: string) => boolean) => {
    const values = llenas(place)
    return values.length > 0 && values.filter(vale).length >= 0.9 * values.length
  }
  const put = (column: ExtractoColumn, place: number | undefined) => {
    if (place !== undefined) places[column] = [place]
  }
  if (!places.fecha)
    put(
      'fecha',
      free().find((place) => casiTodas(place, (v) => (parseDia(v, today) ?? parseDia(v, today, 'MDA')) !== undefined)),
    )
  // With a single amount, a sign column contains nothing else.
  const isSigno = (v: string) => typedSign(v) !== undefined
  if (places.importe && !places.signo)
    put(
      'signo',
      free().find((place) => casiTodas(place, isSigno) && new Set(llenas(place).map(typedSign)).size > 1),
    )
  if (!places.referencia)
    put(
      'referencia',
      free().find((place) => deReferencia.test(plainTitle(titles[place] ?? '')) && casiTodas(place, (v) => /^\d{3,}$/.test(v))),
    )
  // The remaining column with most letters; never a numeric one.
  if (!places.texto)
    put(
      'texto',
      free()
        .map((lugar) => ({ lugar, letras: llenas(lugar).filter((v) => /\p{L}{4}/u.test(v)).length }))
        .filter(({ letras }) => letras > 0)
        .toSorted((a, b) => b.letras - a.letras)[0]?.lugar,
    )
  return places
}

/** Likely title row if no recipe finds one: the first that is as full as those below it. */
export function guessTitulos(hoja: Hoja, receta: RecetaExtracto, today: string): Omit<Ubicada, 'legibles' | 'halladas'> {
  const llenos = ({ campos }: FilaCruda) => campos.filter((v) => v.trim() !== '').length
  const cerca = hoja.filas.slice(0, 40)
  const width = Math.max(0, ...cerca.map(llenos))
  const conTitulos = cerca
    .map((row, i) => ({ i, n: isDato(row) ? 0 : Object.values(placesOf(receta, row.campos.map(plainTitle))).flat().length }))
    .toSorted((a, b) => b.n - a.n || b.i - a.i)[0]
  const first = conTitulos && conTitulos.n > 1 ? conTitulos.i : cerca.findIndex((row) => llenos(row) >= 0.6 * width)
  const sinTitulos = first < 0 || isDato(cerca[first] as FilaCruda)
  const row = sinTitulos ? first - 1 : first
  const titulos = sinTitulos ? [] : (cerca[first]?.campos ?? []).map((v) => v.trim())
  const filas = hoja.filas.slice(row + 1)
  const lugares = complete(
    placesOf({ ...receta, titulos: null }, titulos.map(plainTitle)),
    titulos,
    filas.slice(0, muestra),
    today,
  )
  return { hoja, titulos, lugares, encima: hoja.filas.slice(0, Math.max(0, row)), filas }
}
