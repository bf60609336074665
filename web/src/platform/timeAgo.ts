import i18next from 'i18next'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Relative time in words: "hace 3 días". Less than a minute counts as one, because "este minuto" does not fit in a sentence.
 */
export function timeAgo(timestamp: number, now = Date.now()): string {
  const age = Math.max(0, now - timestamp)
  const [unit, ms] = units.find(([, ms]) => age >= ms) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(i18next.language, { numeric: 'auto' }).format(-Math.max(1, Math.floor(age / ms)), unit)
}
