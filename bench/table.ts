export interface Figure {
  figure: string
  measured: string
  goal: string
  /** Comparison, with its own figure. */
  beside: string
  result: 'reached' | 'missed' | 'below gate' | 'other size'
}

export const figures: Figure[] = []

interface Goal {
  atMost?: number
  atLeast?: number
  /** While the goal is missed: the value that --gate still demands. Without it, the goal. */
  gate?: number
  unit?: string
  /** Median difference between repeated measurements. */
  noise?: number
  beside?: string
  /** False if the size is not the goal's: the figure is shown and does not count. */
  counts?: boolean
}

export function record(
  figure: string,
  value: number,
  { atMost, atLeast, gate, unit = '', noise, beside = '—', counts = true }: Goal,
): void {
  const within = (most?: number, least?: number) => value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? 0)
  const reached = within(atMost, atLeast)
  const kept = reached || (gate !== undefined && within(atMost && gate, atLeast && gate))
  const shown = value.toFixed(value < 10 ? 2 : 1)
  figures.push({
    figure,
    measured: `${shown}${noise === undefined ? '' : ` ± ${noise.toFixed(2)}`}${unit}`,
    goal: `${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`}${unit}`,
    beside,
    result: counts ? (reached ? 'reached' : kept ? 'missed' : 'below gate') : 'other size',
  })
}

/** The rows as in docs/benchmarks.md. */
export function table(): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = figures.map(({ figure, measured, goal, beside, result }) => row([figure, measured, goal, beside, result]))
  return [row(['figure', 'measured', 'goal', 'beside', 'result']), '|---|---|---|---|---|', ...rows].join('\n')
}
