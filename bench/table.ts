export interface Figure {
  figure: string
  measured: string
  goal: string
  /** Comparison, with its own figure. */
  beside: string
  result: 'reached' | 'missed' | 'other size'
}

export const figures: Figure[] = []

interface Goal {
  atMost?: number
  atLeast?: number
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
  { atMost, atLeast, unit = '', noise, beside = '—', counts = true }: Goal,
): void {
  const reached = value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0)
  const shown = value.toFixed(value < 10 ? 2 : 1)
  figures.push({
    figure,
    measured: `${shown}${noise === undefined ? '' : ` ± ${noise.toFixed(2)}`}${unit}`,
    goal: `${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`}${unit}`,
    beside,
    result: counts ? (reached ? 'reached' : 'missed') : 'other size',
  })
}

/** The rows as in docs/benchmarks.md. */
export function table(): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = figures.map(({ figure, measured, goal, beside, result }) => row([figure, measured, goal, beside, result]))
  return [row(['figure', 'measured', 'goal', 'beside', 'result']), '|---|---|---|---|---|', ...rows].join('\n')
}
