import { dateOf } from '@gremial/contract/values/dates.ts'

/**
 * Retention of backups: keeps the newest one of each of the last N hours, days, weeks and months that have one. Counts existing
 * backups only, so that a pause in making them deletes none.
 */
export interface Retention {
  horas: number
  dias: number
  semanas: number
  meses: number
}

const spans = { horas: 'h', dias: 'd', semanas: 's', meses: 'm' } as const
type Span = keyof typeof spans

/** Parses "24h 7d 5s 12m": in that order, each part optional. Undefined if it is malformed or keeps nothing. */
export function readRetention(text: string): Retention | undefined {
  const [whole, ...counts] = /^(?:(\d{1,4})h ?)?(?:(\d{1,4})d ?)?(?:(\d{1,4})s ?)?(?:(\d{1,4})m)?$/.exec(text.trim()) ?? []
  if (!whole) return undefined
  const [horas = 0, dias = 0, semanas = 0, meses = 0] = counts.map((count) => Number(count ?? 0))
  return horas + dias + semanas + meses > 0 ? { horas, dias, semanas, meses } : undefined
}

export const writtenRetention = (retention: Retention): string =>
  (Object.keys(spans) as Span[]).flatMap((span) => (retention[span] > 0 ? [`${retention[span]}${spans[span]}`] : [])).join(' ')

/** The Monday of a day's week. */
const weekOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const bucket: Record<Span, (when: Date) => string> = {
  horas: (when) => when.toISOString().slice(0, 13),
  dias: (when) => dateOf(when),
  semanas: (when) => weekOf(dateOf(when)),
  meses: (when) => dateOf(when).slice(0, 7),
}

/** The backups to delete. Never includes the newest. */
export function thinned<T>(copies: readonly T[], when: (copy: T) => Date, retention: Retention): T[] {
  const newest = copies.toSorted((a, b) => when(b).getTime() - when(a).getTime())
  const kept = new Set(newest.slice(0, 1))
  for (const span of Object.keys(spans) as Span[]) {
    const seen = new Set<string>()
    for (const copy of newest) {
      const one = bucket[span](when(copy))
      if (seen.has(one)) continue
      if (seen.size === retention[span]) break
      seen.add(one)
      kept.add(copy)
    }
  }
  return copies.filter((copy) => !kept.has(copy))
}
