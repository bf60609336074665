import { cifra } from '@gremial/contract/platform/cifra.ts'

/** What is said of money and of quantities wherever texts are said, also by the server that draws the first screen. */

/** An amount is not parted from its sign. */
export const pesos = {
  type: 'postProcessor' as const,
  name: 'pesos',
  process: (dicho: string) => dicho.replaceAll('$ ', '$\u00a0'),
}

/** How many, with its separators: no text has to be given it twice, as a number and as it is read. */
export const cuantos = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format: (valor: unknown, _como?: string, _idioma?: string, datos?: { interpolationkey?: string }) =>
    typeof valor === 'number' && datos?.interpolationkey === 'count' ? cifra(valor) : valor,
}

export const interpolacion = { escapeValue: false, prefix: '{', suffix: '}', alwaysFormat: true }
