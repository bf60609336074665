import { formatNumber } from '../values/numbers.ts'

/** Replaces each `{name}` of a text by the value of that name; `count` is written with separators. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key] ?? whole
    return key === 'count' && typeof value === 'number' ? formatNumber(value) : String(value)
  })
