/** The running balance of a statement, which says in which order its lines go and that none is missing, changed or turned round. */

export interface Eslabon {
  /** Where it is in the file. */
  lugar: number
  fecha: string
  centavos: number
  /** Cents; null where it does not say. */
  saldo: number | null
}

export interface Roto {
  lugar: number
  /** The balance in the file, and the one that follows from the line before it. */
  dice: number
  sigue: number
}

/** Links from one balance to the next one, and those that do not follow. */
function recorrer(eslabones: readonly Eslabon[]): { cuantos: number; rotos: Roto[] } {
  let va: number | null = null
  let cuantos = 0
  const rotos: Roto[] = []
  for (const { lugar, centavos, saldo } of eslabones) {
    if (va !== null) va += centavos
    if (saldo === null) continue
    if (va !== null) {
      cuantos++
      if (va !== saldo) rotos.push({ lugar, dice: saldo, sigue: va })
    }
    va = saldo
  }
  return { cuantos, rotos }
}

/** True when some order of the lines makes one chain: each begins where another one ended, but for the first and the last. */
function encadenan(eslabones: readonly Eslabon[]): boolean {
  const quedan = new Map<number, number>()
  const sumar = (saldo: number, n: number) => quedan.set(saldo, (quedan.get(saldo) ?? 0) + n)
  for (const { centavos, saldo } of eslabones) {
    if (saldo === null) return false
    if (centavos === 0) continue
    sumar(saldo, 1)
    sumar(saldo - centavos, -1)
  }
  // An opening balance, or a sum among the lines, says where one of them begins or ends.
  if (eslabones.some(({ centavos, saldo }) => centavos === 0 && saldo !== null && !quedan.has(saldo))) return false
  return [...quedan.values()].filter((n) => n > 0).reduce((a, b) => a + b, 0) <= 1
}

/** A balance of each day, told in all of its lines. */
function porDia(eslabones: readonly Eslabon[]): Eslabon[] | undefined {
  const dias: Eslabon[] = []
  for (const e of eslabones) {
    const ultimo = dias.at(-1)
    if (ultimo?.fecha !== e.fecha) dias.push({ ...e })
    else if (ultimo.saldo !== e.saldo) return undefined
    else ultimo.centavos += e.centavos
  }
  return dias.length > 1 && dias.length < eslabones.length ? dias : undefined
}

/** The first line whose balance contradicts the amounts, in the order of their days; null when all follow, or there are no two to compare. */
export function eslabonRoto(eslabones: readonly Eslabon[]): Roto | null {
  const formas = [eslabones, eslabones.toReversed()]
  const dias = porDia(eslabones)
  const vistas = [...formas, ...(dias ? [dias, dias.toReversed()] : [])].map(recorrer)
  if (vistas.some(({ rotos }) => rotos.length === 0) || encadenan(eslabones)) return null
  const [subiendo, bajando] = vistas
  const [primero = '', ultimo = ''] = [eslabones[0]?.fecha, eslabones.at(-1)?.fecha]
  const alReves = primero > ultimo || (primero === ultimo && (bajando?.rotos.length ?? 0) < (subiendo?.rotos.length ?? 0))
  return (alReves ? bajando : subiendo)?.rotos[0] ?? null
}

/** True when a balance vouches for each line but the first. */
export const comprobados = (eslabones: readonly Eslabon[]): boolean =>
  eslabones.length > 1 && (eslabones.at(-1)?.saldo ?? eslabones[0]?.saldo ?? null) !== null && recorrer(eslabones).cuantos > 0

/** The balances that a statement begins and ends with, in cents, when the running one says in which order its lines go; null when it cannot be told. */
export function saldosDe(lineas: readonly Eslabon[]): { abre: number; cierra: number } | null {
  const sigue = (antes: Eslabon | undefined, despues: Eslabon | undefined) =>
    antes?.saldo != null && despues?.saldo != null && antes.saldo + despues.centavos === despues.saldo
  const pares = lineas.slice(1).map((l, i) => [lineas[i], l] as const)
  const subiendo = pares.every(([a, b]) => sigue(a, b))
  const bajando = pares.every(([a, b]) => sigue(b, a))
  // Both ways only when nothing tells them apart.
  if (subiendo === bajando && lineas.length !== 1) return null
  const [primera, ultima] = subiendo ? [lineas[0], lineas.at(-1)] : [lineas.at(-1), lineas[0]]
  if (primera?.saldo == null || ultima?.saldo == null) return null
  return { abre: primera.saldo - primera.centavos, cierra: ultima.saldo }
}
