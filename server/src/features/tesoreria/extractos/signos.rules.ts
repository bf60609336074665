import { toPlano } from './lectura.ts'

/** Direction of amounts without sign: a column of D and C, or of debits and credits. */

const salen = new Set(['D', 'DB', 'DR', 'DEB', 'DEBITO', 'DEBE', 'EGRESO', 'SALIDA', '-'])
const entran = new Set(['C', 'CR', 'CRE', 'CRED', 'CREDITO', 'H', 'HABER', 'INGRESO', 'ENTRADA', '+'])

/** −1 for a debit word, 1 for a credit word; undefined for any other. */
export function typedSign(value: string): 1 | -1 | undefined {
  const dicho = toPlano(value)
    .replace(/[\s.]/g, '')
    .replace(/^(DEBITO|CREDITO)S$/, '$1')
  return salen.has(dicho) ? -1 : entran.has(dicho) ? 1 : undefined
}

/**
 * Amount with the sign of its column. If amounts are signed too, both must agree, unless the column has a single value. Undefined
 * if they contradict.
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
 * Sign convention of a debit or credit column: plain amounts, or negative ones. With both, the minority are reversals. Undefined
 * on a tie.
 */
export function sideOf(centavos: readonly number[]): 1 | -1 | undefined {
  const [mas, menos] = [centavos.filter((c) => c > 0).length, centavos.filter((c) => c < 0).length]
  return mas === menos && mas > 0 ? undefined : mas >= menos ? 1 : -1
}

/** Maximum length of sign words; longer ones only under a title of that meaning. */
const corto = 3
const length = 12
const signTitle = /^(TIPO|SIGNO|MOV|MOVIMIENTO|TIPO ?MOV|TIPO DE MOVIMIENTO|CLASE|NATURALEZA|OPERACION|DC|DH)$/

/** Column that may be an unrecognised sign: two words only, or the same debit word in each row. */
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
