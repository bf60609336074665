/** Which way money goes, when the amount does not say it: a column of D and C, or of debits and credits. */

const salen = new Set(['D', 'DB', 'DR', 'DEB', 'DEBITO', 'DEBE', 'EGRESO', 'SALIDA', '-'])
const entran = new Set(['C', 'CR', 'CRE', 'CRED', 'CREDITO', 'H', 'HABER', 'INGRESO', 'ENTRADA', '+'])

/** −1 of what goes out, 1 of what comes in; undefined of any other word. */
export function signoEscrito(valor: string): 1 | -1 | undefined {
  const dicho = valor
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[\s.]/g, '')
    .replace(/^(DEBITO|CREDITO)S$/, '$1')
  return salen.has(dicho) ? -1 : entran.has(dicho) ? 1 : undefined
}

/**
 * An amount with the sign of its column. Where amounts carry signs too, both have to agree, unless the column says the same of all. Undefined when
 * it cannot be told.
 */
export function conSigno(
  centavos: number,
  dicho: string,
  { firmados, unico }: { firmados: boolean; unico: boolean },
): number | undefined {
  const signo = signoEscrito(dicho)
  if (firmados && unico) return centavos
  if (centavos === 0) return 0
  if (signo === undefined) return undefined
  if (!firmados) return signo * centavos
  return Math.sign(centavos) === signo ? centavos : undefined
}

/**
 * How a column of debits, or of credits, writes what it is of: plain amounts, or each with the minus of what goes out. With both, what goes against the
 * most is a reversal. Undefined when neither is more.
 */
export function ladoDe(centavos: readonly number[]): 1 | -1 | undefined {
  const [mas, menos] = [centavos.filter((c) => c > 0).length, centavos.filter((c) => c < 0).length]
  return mas === menos && mas > 0 ? undefined : mas >= menos ? 1 : -1
}

/** Letters of the two values of a column that may be signs, longer ones only under a title that says so. */
const corto = 3
const largo = 12
const tituloDeSigno = /^(TIPO|SIGNO|MOV|MOVIMIENTO|TIPO ?MOV|TIPO DE MOVIMIENTO|CLASE|NATURALEZA|OPERACION|DC|DH)$/

/** The column that may say which way money goes and was not taken for it: one of two words in each row, or that all of it goes out. */
export function signoDudoso(
  titulos: readonly string[],
  filas: ReadonlyArray<readonly string[]>,
  usadas: ReadonlySet<number>,
): { columna: string; valores: string[] } | undefined {
  if (filas.length < 2) return undefined
  for (const [at, titulo] of titulos.entries()) {
    if (usadas.has(at)) continue
    const valores = new Set(filas.map((campos) => (campos[at] ?? '').trim().toUpperCase()))
    const tope = tituloDeSigno.test(titulo.trim().toUpperCase().replaceAll('.', '')) ? largo : corto
    const [unico = ''] = valores
    if (valores.size > 2 || (valores.size === 1 && signoEscrito(unico) !== -1)) continue
    if ([...valores].every((v) => v.length <= tope && /^[\p{L}+-]+$/u.test(v)))
      return { columna: titulo.slice(0, 60), valores: [...valores] }
  }
  return undefined
}
