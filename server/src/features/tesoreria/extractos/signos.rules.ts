import { toPlano } from './lectura.ts'

/** Which way money goes, when the amount does not say it: a column of D and C, or of debits and credits. */

const salen = new Set(['D', 'DB', 'DR', 'DEB', 'DEBITO', 'DEBE', 'EGRESO', 'SALIDA', '-'])
const entran = new Set(['C', 'CR', 'CRE', 'CRED', 'CREDITO', 'H', 'HABER', 'INGRESO', 'ENTRADA', '+'])

/** −1 of what goes out, 1 of what comes in; undefined of any other word. */
export function typedSign(value: string): 1 | -1 | undefined {
  const dicho = toPlano(value)
    .replace(/[\s.]/g, '')
    .replace(/^(DEBITO|CREDITO)S$/, '$1')
  return salen.has(dicho) ? -1 : entran.has(dicho) ? 1 : undefined
}

/**
 * An amount with the sign of its column. Where amounts carry signs too, both have to agree, unless the column says the same of all. Undefined when
 * it cannot be told.
 */
export function withSign(
  centavos: number,
  sign: 1 | -1 | undefined,
  { firmados, unico }: { firmados: boolean; unico: boolean },
): number | undefined {
  if (firmados && unico) return centavos
  if (centavos === 0) return 0
  if (sign === undefined) return undefined
  if (!firmados) return sign * centavos
  return Math.sign(centavos) === sign ? centavos : undefined
}

/**
 * How a column of debits, or of credits, writes what it is of: plain amounts, or each with the minus of what goes out. With both, what goes against the
 * most is a reversal. Undefined when neither is more.
 */
export function sideOf(centavos: readonly number[]): 1 | -1 | undefined {
  const [mas, menos] = [centavos.filter((c) => c > 0).length, centavos.filter((c) => c < 0).length]
  return mas === menos && mas > 0 ? undefined : mas >= menos ? 1 : -1
}

/** Letters of the two values of a column that may be signs, longer ones only under a title that says so. */
const corto = 3
const length = 12
const signTitle = /^(TIPO|SIGNO|MOV|MOVIMIENTO|TIPO ?MOV|TIPO DE MOVIMIENTO|CLASE|NATURALEZA|OPERACION|DC|DH)$/

/** The column that may say which way money goes and was not taken for it: one of two words in each row, or that all of it goes out. */
export function signoDudoso(
  titles: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  used: ReadonlySet<number>,
): { columna: string; valores: string[] } | undefined {
  if (rows.length < 2) return undefined
  for (const [at, title] of titles.entries()) {
    if (used.has(at)) continue
    const values = new Set(rows.map((fields) => (fields[at] ?? '').trim().toUpperCase()))
    const limit = signTitle.test(title.trim().toUpperCase().replaceAll('.', '')) ? length : corto
    const [unico = ''] = values
    if (values.size > 2 || (values.size === 1 && typedSign(unico) !== -1)) continue
    if ([...values].every((v) => v.length <= limit && /^[\p{L}+-]+$/u.test(v)))
      return { columna: title.slice(0, 60), valores: [...values] }
  }
  return undefined
}
