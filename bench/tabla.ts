/** What was measured, with its goal. */
export const table: Array<{ qué: string; medido: string; ruido?: string; meta: string; '': string }> = []

/**
 * Says a figure beside its goal. A goal of a great size `counts` only at that size; at others it is shown, and --puerta does not look at it.
 * `noise`: how far one measure of the same thing is from another.
 */
export const saying =
  (counts: boolean) =>
  (what: string, value: number, goal: number, better: 'more' | 'less', unit = '', noise?: number): void => {
    const reached = better === 'more' ? value >= goal : value <= goal
    table.push({
      qué: what,
      medido: value.toFixed(2) + unit,
      ruido: noise === undefined ? '' : `± ${noise.toFixed(2)}`,
      meta: `${better === 'more' ? '≥' : '≤'} ${goal}${unit}`,
      '': counts ? (reached ? '✔' : '✖') : reached ? '(sí)' : '(no)',
    })
  }

export const say = saying(true)

/** A figure that has no goal of its own. */
export const tell = (what: string, value: string, noise?: number): void => {
  table.push({ qué: what, medido: value, ruido: noise === undefined ? '' : `± ${noise.toFixed(2)}`, meta: '—', '': '' })
}
