import { formatNumber } from '@gremial/contract/values/numbers.ts'

/** Formatting of amounts and quantities in texts, shared with server-side rendering. */

/** Puts a no-break space after the currency sign. */
export const currencySpacing = {
  type: 'postProcessor' as const,
  name: 'pesos',
  process: (spoken: string) => spoken.replaceAll('$ ', '$\u00a0'),
}

/** Formats `count` with thousands separators, so that callers pass one value for both the plural and the text. */
export const count = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _como?: string, _idioma?: string, values?: { interpolationkey?: string }) =>
    typeof value === 'number' && values?.interpolationkey === 'count' ? formatNumber(value) : value,
}

export const interpolation = { escapeValue: false, prefix: '{', suffix: '}', alwaysFormat: true }
