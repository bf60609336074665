import { plainTitle } from '@gremial/contract/values/titles.ts'
import type { RawRow } from './delimited.ts'
import { Groups, hasGroups } from './groups.ts'
import { type Added, addedTitles } from './shape.ts'

/** The parts of one table: the sheets that are read together, with the columns that the reader adds to those of the file. */

export interface Part {
  /** Name of the sheet; undefined for a text. */
  name: string | undefined
  titles: RawRow
  /** The first rows below the titles, and those above. */
  muestra: RawRow[]
  encima: RawRow[]
}

export interface Layout {
  titulos: string[]
  /** Positions of the added columns. */
  agregadas: Partial<Record<Added, number>>
}

/** Columns with the same title are the same, wherever they stand in each sheet. */
export function layoutOf(parts: readonly Part[], loose: boolean): Layout {
  const [first, ...others] = parts
  const titulos = [...(first?.titles.campos ?? [])]
  const known = new Set(titulos.map(plainTitle))
  for (const title of others.flatMap((part) => part.titles.campos)) {
    if (title === '' || known.has(plainTitle(title))) continue
    known.add(plainTitle(title))
    titulos.push(title)
  }
  const agregadas: Layout['agregadas'] = {}
  const add = (what: Added) => {
    agregadas[what] = titulos.length
    titulos.push(addedTitles[what])
  }
  if (loose && parts.some(({ titles, muestra }) => hasGroups(titles, muestra))) add('grupo')
  if (parts.length > 1) add('hoja')
  return { titulos, agregadas }
}

/** Puts the rows of a part in the columns of the table. */
export function arranger<T extends RawRow>(part: Part, parts: readonly Part[], { titulos, agregadas }: Layout) {
  const alone = parts.length === 1
  const plain = titulos.map(plainTitle)
  const places = part.titles.campos.map((title, at) => (alone ? at : plain.indexOf(plainTitle(title))))
  const groups = agregadas.grupo === undefined ? undefined : new Groups<T>(part.titles, part.encima.at(-1))
  const place = ({ row, group }: { row: T; group: string }): T => {
    if (alone && agregadas.grupo === undefined) return row
    const campos = Array.from({ length: titulos.length }, () => '')
    for (const [at, value] of row.campos.entries()) {
      const to = places[at] ?? -1
      if (to >= 0) campos[to] = value
    }
    if (agregadas.grupo !== undefined) campos[agregadas.grupo] = group
    if (agregadas.hoja !== undefined) campos[agregadas.hoja] = part.name ?? ''
    return { ...row, campos }
  }
  return {
    take: (rows: readonly T[]): T[] => (groups ? groups.take(rows) : rows.map((row) => ({ row, group: '' }))).map(place),
    end: (): T[] => (groups?.end() ?? []).map(place),
  }
}
