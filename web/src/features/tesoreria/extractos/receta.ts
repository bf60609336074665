import {
  bastanColumnas,
  type ExtractoColumn,
  type ExtractoProbado,
  extractoColumns,
  maximosReceta,
  type RecetaExtracto,
  recetaExtracto,
} from '@gremial/contract/tesoreria/extractos.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'

/** A recipe being edited: the role of each column of the file. */
export interface Borrador {
  nombre: string
  /** 0: the file has no titles. */
  titulos: number
  /** Role of the column at each position. */
  papeles: Record<number, ExtractoColumn>
  signo: RecetaExtracto['signo']
  fecha: RecetaExtracto['fecha']
  decimal: RecetaExtracto['decimal']
  /** Last row of the table in this file; null, all of them. Not saved: other months end elsewhere. */
  fin: number | null
  /** Attributes hidden from the screen. */
  resto: RecetaExtracto | undefined
}
export type Vista = NonNullable<ExtractoProbado['vista']>

export const borradorVacio: Borrador = {
  nombre: '',
  titulos: 0,
  papeles: {},
  signo: null,
  fecha: null,
  decimal: null,
  fin: null,
  resto: undefined,
}

/** Converts a recipe to a draft; the server finds its columns in a file (deVista). */
export const toBorrador = (receta: RecetaExtracto): Omit<Borrador, 'titulos' | 'papeles' | 'fin'> => {
  const { nombre, signo, fecha, decimal } = receta
  return { nombre, signo, fecha, decimal, resto: receta }
}

/** Parses a typed row number; null if invalid. */
export const toFila = (text: string): number | null => {
  const fila = Number(text.replace(/\D/g, ''))
  return fila >= 1 && fila <= maximosReceta.fila ? fila : null
}

/** Titles and columns found by the server in a file, with or without a recipe. */
export const deVista = ({ titulos, columnas }: Vista): Pick<Borrador, 'titulos' | 'papeles'> => ({
  titulos,
  papeles: Object.fromEntries(extractoColumns.flatMap((column) => (columnas[column] ?? []).map((at) => [at, column] as const))),
})

/**
 * The recipe of a draft: columns by title, or by position where titles are missing or repeated; undefined while columns are
 * missing.
 */
export function toReceta(
  { nombre, titulos, papeles, signo, fecha, decimal, resto }: Borrador,
  view: Vista,
): RecetaExtracto | undefined {
  const head = view.filas.find((f) => f.linea === titulos)?.campos ?? []
  const planos = head.map(plainTitle)
  const columnas: RecetaExtracto['columnas'] = {}
  for (const [place, column] of Object.entries(papeles)) {
    const at = Number(place)
    const title = head[at]?.trim() ?? ''
    const unico = plainTitle(title) !== '' && planos.indexOf(plainTitle(title)) === planos.lastIndexOf(plainTitle(title))
    columnas[column] = [...(columnas[column] ?? []), unico ? title : at]
  }
  if (!bastanColumnas(columnas)) return undefined
  const porLugar = Object.values(columnas)
    .flat()
    .some((c) => typeof c === 'number')
  const dicha = recetaExtracto.safeParse({
    ...resto,
    nombre: nombre.trim() || '-',
    columnas,
    titulos: titulos === 0 ? 0 : porLugar ? titulos : null,
    signo,
    fecha,
    decimal,
  })
  return dicha.success ? dicha.data : undefined
}
