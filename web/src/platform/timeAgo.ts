import i18next from 'i18next'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a moment was, as people say it: "hace 3 días". Less than a minute is told as one: "este minuto" reads as nothing in a sentence. */
export function timeAgo(timestamp: number, now = Date.now()): string {
  const age = Math.max(0, now - timestamp)
  const [unit, ms] = units.find(([, ms]) => age >= ms) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(i18next.language, { numeric: 'auto' }).format(-Math.max(1, Math.floor(age / ms)), unit)
}
