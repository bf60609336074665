import { formatNumber } from '@gremial/contract/values/numbers.ts'

/** What is said of money and of quantities wherever texts are said, also by the server that draws the first screen. */

/** An amount is not parted from its sign. */
export const weights = {
  type: 'postProcessor' as const,
  name: 'pesos',
  process: (spoken: string) => spoken.replaceAll('$ ', '$\u00a0'),
}

/** How many, with its separators: no text has to be given it twice, as a number and as it is read. */
export const count = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _como?: string, _idioma?: string, values?: { interpolationkey?: string }) =>
    typeof value === 'number' && values?.interpolationkey === 'count' ? formatNumber(value) : value,
}

export const interpolation = { escapeValue: false, prefix: '{', suffix: '}', alwaysFormat: true }
