import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What npm run vigilia left: a line for each part each time, the newest first: «| AAAA-MM-DD | commit | parte | resultado | … |». */
export const vigilFile = join(import.meta.dirname, '../../docs/vigilia.md')

/** Its parts, by the name that npm run vigilia takes. */
export const vigilParts = [
  'recorrido',
  'largas',
  'primera pantalla',
  'quietud',
  'tormentas',
  'pedidos deformados',
  'calendario',
  'alta disponibilidad',
  'mutaciones',
] as const
export type VigilPart = (typeof vigilParts)[number]

export interface Vigil {
  date: string
  commit: string
  part: string
  outcome: string
}

/** What a page of the vigil says, the newest first. */
export const vigilsOf = (text: string): Vigil[] =>
  [...text.matchAll(/^\| (\d{4}-\d{2}-\d{2}) \| ([0-9a-f]{7,40}) \| ([^|]+) \| ([^|]+) \|/gm)].map(
    ([, date = '', commit = '', part = '', outcome = '']) => ({ date, commit, part: part.trim(), outcome: outcome.trim() }),
  )

const kept = (): Vigil[] => vigilsOf(existsSync(vigilFile) ? readFileSync(vigilFile, 'utf8') : '')

/** The commit at which this part last went well; while it never did, at which it last ran. Undefined, it never ran. */
export function lastGood(part: VigilPart, vigils = kept()): string | undefined {
  const ran = vigils.filter((one) => one.part === part)
  return (ran.find((one) => one.outcome === 'bien') ?? ran[0])?.commit
}

/** The commit at which this part last ran, if it went well then: what failed is owed whole. */
export function wentWell(part: VigilPart, vigils = kept()): string | undefined {
  const last = vigils.find((one) => one.part === part)
  return last?.outcome === 'bien' ? last.commit : undefined
}

/** How old each part of the vigil is, in a line. */
export function vigilAge(now = new Date(), vigils = kept()): string {
  const ages = vigilParts.map((part) => {
    const last = vigils.find((one) => one.part === part)
    if (!last) return `${part} nunca`
    const days = Math.floor((now.getTime() - Date.parse(last.date)) / 86_400_000)
    const ago = days <= 0 ? 'hoy' : days === 1 ? 'ayer' : `hace ${days} días`
    return `${part} ${ago}, ${last.outcome} (${last.commit.slice(0, 7)})`
  })
  return `vigilia: ${ages.join('; ')}`
}
