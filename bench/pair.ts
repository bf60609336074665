import { median, type Round } from './load.ts'

const rounds = 5

export type Ask = () => Promise<Round>

export interface Pair {
  /** Requests per second of the portal over those of the bare server. */
  ratio: number
  noise: number
  p50: number
  ours: number
  bare: number
}

/** Alternating rounds: portal, bare, bare again. The ratio is the median over rounds; bare against itself is the noise. */
export async function pair(ours: Ask, bare: Ask): Promise<Pair> {
  await ours()
  await bare()
  const all: Array<[ours: Round, bare: Round, again: Round]> = []
  for (let i = 0; i < rounds; i++) {
    if (i % 2 === 0) all.push([await ours(), await bare(), await bare()])
    else {
      const [again, first] = [await bare(), await bare()]
      all.push([await ours(), first, again])
    }
  }
  return {
    ratio: median(all.map(([a, b]) => a.perSecond / b.perSecond)),
    noise: median(all.map(([, b, c]) => Math.abs(c.perSecond / b.perSecond - 1))),
    p50: median(all.map(([a]) => a.p50)),
    ours: median(all.map(([a]) => a.perSecond)),
    bare: median(all.map(([, b]) => b.perSecond)),
  }
}
