/** Running balance of a statement: proves the order of its lines, and that none is missing, changed or reversed. */

export interface Eslabon {
  /** Line in the file. */
  lugar: number
  fecha: string
  centavos: number
  /** Cents; null if missing. */
  saldo: number | null
  /** The line before was left out: the balance does not continue. */
  corte?: boolean | undefined
}

export interface Roto {
  lugar: number
  /** Balance in the file, and the expected one. */
  dice: number
  sigue: number
  /** The next balance continues from `sigue`: only the balance of this line is wrong, not its amount. */
  sola: boolean
}

/** Number of continuous balances, and the breaks. */
function recorrer(eslabones: readonly Eslabon[]): { cuantos: number; rotos: Roto[] } {
  let va: number | null = null
  let cuantos = 0
  // Running sum that ignores the wrong balance.
  let sin: { va: number; roto: Roto } | undefined
  const rotos: Roto[] = []
  for (const { lugar, centavos, saldo, corte } of eslabones) {
    if (corte) {
      va = null
      sin = undefined
    }
    if (va !== null) va += centavos
    if (sin) sin.va += centavos
    if (saldo === null) continue
    if (sin) sin.roto.sola = sin.va === saldo
    sin = undefined
    if (va !== null) {
      cuantos++
      if (va !== saldo) {
        const roto = { lugar, dice: saldo, sigue: va, sola: false }
        rotos.push(roto)
        sin = { va, roto }
      }
    }
    va = saldo
  }
  return { cuantos, rotos }
}

/**
 * Ends of the chain that the lines form in some order: each starts where another one ended, except the first and the last.
 * Undefined if there is no such chain.
 */
function extremos(eslabones: readonly Eslabon[]): { abre?: number | undefined; cierra?: number | undefined } | undefined {
  const quedan = new Map<number, number>()
  const sum = (saldo: number, n: number) => quedan.set(saldo, (quedan.get(saldo) ?? 0) + n)
  for (const { centavos, saldo, corte } of eslabones) {
    if (saldo === null || corte) return undefined
    if (centavos === 0) continue
    sum(saldo, 1)
    sum(saldo - centavos, -1)
  }
  // An opening balance, or a subtotal, must match an end of some line.
  if (eslabones.some(({ centavos, saldo }) => centavos === 0 && saldo !== null && !quedan.has(saldo))) return undefined
  const loose = [...quedan].filter(([, n]) => n !== 0)
  if (loose.filter(([, n]) => n > 0).reduce((a, [, n]) => a + n, 0) > 1) return undefined
  return { abre: loose.find(([, n]) => n < 0)?.[0], cierra: loose.find(([, n]) => n > 0)?.[0] }
}

/** One balance per day, if all lines of each day repeat it. */
function byDay(eslabones: readonly Eslabon[]): Eslabon[] | undefined {
  const days: Eslabon[] = []
  for (const e of eslabones) {
    const last = days.at(-1)
    if (last?.fecha !== e.fecha) days.push({ ...e })
    else if (last.saldo !== e.saldo) return undefined
    else last.centavos += e.centavos
  }
  return days.length > 1 && days.length < eslabones.length ? days : undefined
}

/** First line whose balance contradicts the amounts, by date; null if all continue, or there are fewer than two balances. */
export function eslabonRoto(eslabones: readonly Eslabon[]): Roto | null {
  const formas = [eslabones, eslabones.toReversed()]
  const days = byDay(eslabones)
  const seen = [...formas, ...(days ? [days, days.toReversed()] : [])].map(recorrer)
  if (seen.some(({ rotos }) => rotos.length === 0) || extremos(eslabones)) return null
  const [subiendo, bajando] = seen
  const [first = '', last = ''] = [eslabones[0]?.fecha, eslabones.at(-1)?.fecha]
  const alReves = first > last || (first === last && (bajando?.rotos.length ?? 0) < (subiendo?.rotos.length ?? 0))
  return (alReves ? bajando : subiendo)?.rotos[0] ?? null
}

/** True if a balance proves every line but the first. */
export const comprobados = (eslabones: readonly Eslabon[]): boolean =>
  eslabones.length > 1 && (eslabones.at(-1)?.saldo ?? eslabones[0]?.saldo ?? null) !== null && recorrer(eslabones).cuantos > 0

/** Balances before the first line and after the last, in cents, from the running balance; null if ambiguous. */
export function saldosOf(eslabones: readonly Eslabon[]): { abre: number; cierra: number } | null {
  const days = byDay(eslabones)
  for (const forma of [eslabones, ...(days ? [days] : [])]) {
    const subiendo = recorrer(forma).rotos.length === 0
    const bajando = recorrer(forma.toReversed()).rotos.length === 0
    if (!subiendo && !bajando) continue
    const [first = '', last = ''] = [forma[0]?.fecha, forma.at(-1)?.fecha]
    // Both orders fit only if money goes in and out again, or with one balance: the dates decide.
    if (subiendo && bajando && first === last && forma.length > 1) return null
    return deUnLado(subiendo && bajando ? first <= last : subiendo, forma)
  }
  const { abre, cierra } = extremos(eslabones) ?? {}
  return abre === undefined || cierra === undefined ? null : { abre, cierra }
}

function deUnLado(subiendo: boolean, forma: readonly Eslabon[]): { abre: number; cierra: number } | null {
  const order = subiendo ? forma : forma.toReversed()
  const [desde, hasta] = [order.findIndex((e) => e.saldo !== null), order.findLastIndex((e) => e.saldo !== null)]
  const sum = (de: readonly Eslabon[]) => de.reduce((n, e) => n + e.centavos, 0)
  const [first, last] = [order[desde]?.saldo ?? null, order[hasta]?.saldo ?? null]
  // The amount of a left out line is unknown, so balances beyond it are too.
  if (first === null || last === null || order.slice(0, desde + 1).some((e) => e.corte)) return null
  return { abre: first - sum(order.slice(0, desde + 1)), cierra: last + sum(order.slice(hasta + 1)) }
}
