import { plainTitle } from '@gremial/contract/values/titles.ts'
import type { Column, Mapping } from './shape.ts'

export const titlesOf = (column: Column): string[] => [column.name, ...(column.also ?? [])].map(plainTitle)

/** Positions of a column in parts, if the first two exist. */
function halvesOf(column: Column, placeOfHalf: (half: Column) => number | undefined): number[] {
  const [first, second, ...more] = partsOf(column).map(placeOfHalf)
  return first !== undefined && second !== undefined ? [first, second, ...more.filter((at) => at !== undefined)] : []
}

export const partsOf = ({ parts }: Column): Column[] => (parts ? [...parts] : []).filter((part) => part !== undefined)

/** Position of a column among normalised headers: by its own name first, then by its aliases in order. */
function placeOf(plain: readonly string[], column: Column): number[] {
  for (const title of titlesOf(column)) {
    const at = plain.indexOf(title)
    if (at >= 0) return [at]
  }
  return halvesOf(column, (half) => placeOf(plain, half)[0])
}

/** Positions of all columns found. An explicit mapping takes precedence over headers, and reserves its position. */
export function placesOf(titles: readonly string[], columns: readonly Column[], mapping: Mapping): Map<string, number[]> {
  const plain = titles.map(plainTitle)
  const said = new Set(Object.values(mapping))
  const places = new Map<string, number[]>()
  for (const column of columns) {
    const at = mapping[column.name]
    const byHalves = partsOf(column).some((half) => mapping[half.name] !== undefined)
    const found =
      at !== undefined
        ? [at].filter((place) => place in titles)
        : byHalves
          ? halvesOf(column, (half) => mapping[half.name] ?? placeOf(plain, half)[0])
          : placeOf(plain, column).filter((place) => !said.has(place))
    if (found.length > 0) places.set(column.name, found)
  }
  return places
}

export const missing = (columns: readonly Column[], places: ReadonlyMap<string, unknown>): string[] =>
  columns.filter((c) => !c.optional && !places.has(c.name)).map((c) => c.name)
