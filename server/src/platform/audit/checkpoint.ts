import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { transaction } from '../db/pool.ts'
import type { StorageBackend } from '../storage/backend.ts'
import { backendOf } from '../storage/backends.ts'
import { checkpointLocationOf } from '../storage/location.ts'

/**
 * What is kept of the chain outside the database, so that whoever can only write there cannot take back what was sealed:
 * `auditoria.ancla`, the last seal (replaced as a whole), and `auditoria.anclas`, one line a day that is only added to. They are in the
 * data directory, or with the files where these have a place that all processes share (decision 020).
 */
export interface Checkpoint {
  orden: number
  /** The seal of that number, in hexadecimal. */
  sello: string
  /** Business day in which it was written; undefined in the files from before there were days. */
  dia: string | undefined
  /** How many lines the other file has at least: one that was cut shows. */
  lineas: number
}

/** The last seal of a day that is over. `aceptada`: a person accepted what the chain was then, with less in it than before (decision 015). */
export interface DayCheckpoint {
  dia: string
  orden: number
  sello: string
  aceptada: boolean
}

/** Something that only happens when the audit, or what is kept of it, was altered. Its message goes to whoever runs the portal. */
export class Altered extends Error {}

const currentName = 'auditoria.ancla'
const daysName = 'auditoria.anclas'

export const checkpointBackend = ({ config }: Services): StorageBackend => backendOf(checkpointLocationOf(config))

/** The anchor of this installation; undefined when there is none. Throws `Altered` when it is not one. */
export async function readCheckpoint(services: Services): Promise<Checkpoint | undefined> {
  const text = await checkpointBackend(services).read(currentName)
  return text === undefined ? undefined : parse(text.toString())
}

function parse(text: string): Checkpoint {
  const [, orden, sello, , dia, lineas] = /^(\d{1,15}) ([0-9a-f]{64})( (\d{4}-\d\d-\d\d) (\d{1,6}))?\n$/.exec(text) ?? []
  if (!orden || !sello) throw new Altered('el ancla (auditoria.ancla) está dañada')
  return { orden: Number(orden), sello, dia, lineas: Number(lineas ?? 0) }
}

/**
 * Moves the anchor on. One that another process has moved further meanwhile stays, however late this one comes; only a person's
 * acceptance (`back`) takes it back.
 */
export const writeCheckpoint = (services: Services, to: Checkpoint & { dia: string }, { back = false } = {}): Promise<void> =>
  checkpointBackend(services).replace(
    currentName,
    `${to.orden} ${to.sello} ${to.dia} ${to.lineas}\n`,
    (now) => !back && now !== undefined && parse(now).orden > to.orden,
  )

/**
 * The files have a place of their own since now, and the anchor was still in the data directory: it goes with them, so that an
 * installation that grows keeps what it knows. Once, for whichever process comes first.
 */
export async function moveCheckpoint(services: Services): Promise<void> {
  const backend = checkpointBackend(services)
  const own = backendOf(checkpointLocationOf({ ...services.config, files: undefined }))
  if (backend === own || (await backend.about(currentName)) || !(await own.about(currentName))) return
  await transaction(services.database.db, async (tx) => {
    // The sealer's turn, as for every change of an anchor.
    await sql`select pg_advisory_xact_lock(727003)`.execute(tx)
    if (await backend.about(currentName)) return
    for (const name of [daysName, currentName]) {
      const content = await own.read(name)
      if (content) await backend.replace(name, content.toString())
    }
  })
}

export async function readDays(services: Services): Promise<DayCheckpoint[]> {
  const text = (await checkpointBackend(services).read(daysName))?.toString() ?? ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, dia, orden, sello, aceptada] = /^(\d{4}-\d\d-\d\d) (\d{1,15}) ([0-9a-f]{64})( aceptada)?$/.exec(line) ?? []
      if (!dia || !orden || !sello) throw new Altered('la lista de anclas (auditoria.anclas) está dañada')
      return { dia, orden: Number(orden), sello, aceptada: aceptada !== undefined }
    })
}

/** Adds a line, unless it is there already (a process that was killed before it could say so). Gives how many there are. */
export async function appendDay(services: Services, day: DayCheckpoint): Promise<number> {
  const days = await readDays(services)
  const last = days.at(-1)
  if (last && last.dia === day.dia && last.orden === day.orden && last.aceptada === day.aceptada) return days.length
  const lines = [...days, day].map((d) => `${d.dia} ${d.orden} ${d.sello}${d.aceptada ? ' aceptada' : ''}\n`)
  // A list that somebody made longer meanwhile stays.
  await checkpointBackend(services).replace(
    daysName,
    lines.join(''),
    (now) => now !== undefined && now.split('\n').length > lines.length + 1,
  )
  return lines.length
}

/** The lines that count: what a person accepted takes the place of the later seals that were told before. */
export function currentDays(days: DayCheckpoint[]): DayCheckpoint[] {
  let kept: DayCheckpoint[] = []
  for (const day of days) {
    if (day.aceptada) kept = kept.filter((d) => d.orden < day.orden)
    kept.push(day)
  }
  return kept
}
