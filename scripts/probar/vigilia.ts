import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What npm run vigilia left: a table, and a line for each time, the newest first: «| AAAA-MM-DD | commit | resultado | … |». */
export const vigilFile = join(import.meta.dirname, '../../docs/vigilia.md')

interface Vigil {
  date: string
  commit: string
  outcome: string
}

export function lastVigil(): Vigil | undefined {
  const text = existsSync(vigilFile) ? readFileSync(vigilFile, 'utf8') : ''
  const [, date, commit, outcome] = /^\| (\d{4}-\d{2}-\d{2}) \| ([0-9a-f]{7,40}) \| ([^|]+) \|/m.exec(text) ?? []
  return date && commit && outcome ? { date, commit, outcome: outcome.trim() } : undefined
}

/** How old the last vigil is, in a line. */
export function vigilAge(now = new Date()): string {
  const last = lastVigil()
  if (!last) return 'vigilia: nunca (npm run vigilia)'
  const days = Math.floor((now.getTime() - Date.parse(last.date)) / 86_400_000)
  const ago = days <= 0 ? 'hoy' : days === 1 ? 'ayer' : `hace ${days} días`
  return `vigilia: ${ago}, ${last.outcome} (${last.commit.slice(0, 7)})`
}
