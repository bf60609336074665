import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { transaction } from '../db/pool.ts'
import type { StorageBackend } from '../storage/backend.ts'
import { backendOf } from '../storage/backends.ts'
import { checkpointLocationOf } from '../storage/location.ts'

/**
 * Checkpoint of the hash chain outside the database, so that write access to the database is not enough to remove sealed rows.
 * `auditoria.ancla` is the last seal, replaced as a whole. `auditoria.anclas` has one line per day and is append-only.
 * Both are in the data directory, or in the storage backend if all processes share one (decision 020).
 */
export interface Checkpoint {
  orden: number
  /** The seal of that number, in hexadecimal. */
  sello: string
  /** Business day on which it was written; undefined in files of an older format. */
  dia: string | undefined
  /** Minimum number of lines in the other file, so that truncating it shows. */
  lineas: number
}

/**
 * Last seal of a completed day. `aceptada`: an operator accepted the chain as it was then, with fewer rows than before
 * (decision 015).
 */
export interface DayCheckpoint {
  dia: string
  orden: number
  sello: string
  aceptada: boolean
}

/** Thrown only if the audit log or its checkpoint was altered. The message is for the portal's operator. */
export class Altered extends Error {}

const currentName = 'auditoria.ancla'
const daysName = 'auditoria.anclas'

export const checkpointBackend = ({ config }: Services): StorageBackend => backendOf(checkpointLocationOf(config))

/** The checkpoint of this installation; undefined if there is none. Throws `Altered` if the file is malformed. */
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
 * Moves the checkpoint forward. A later one written by another process stays. Only acceptance by an operator (`back`) moves it
 * back.
 */
export const writeCheckpoint = (services: Services, to: Checkpoint & { dia: string }, { back = false } = {}): Promise<void> =>
  checkpointBackend(services).replace(
    currentName,
    `${to.orden} ${to.sello} ${to.dia} ${to.lineas}\n`,
    (now) => !back && now !== undefined && parse(now).orden > to.orden,
  )

/**
 * Moves the checkpoint from the data directory to the storage backend after the installation has switched to one. Runs once, in
 * whichever process is first.
 */
export async function moveCheckpoint(services: Services): Promise<void> {
  const backend = checkpointBackend(services)
  const own = backendOf(checkpointLocationOf({ ...services.config, files: undefined }))
  if (backend === own || (await backend.about(currentName)) || !(await own.about(currentName))) return
  await transaction(services.database.db, async (tx) => {
    // The chain writer's lock, as for every change of the checkpoint.
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

/** Appends a line unless it is already the last one (a process killed before it could report it). Returns the number of lines. */
export async function appendDay(services: Services, day: DayCheckpoint): Promise<number> {
  const days = await readDays(services)
  const last = days.at(-1)
  if (last && last.dia === day.dia && last.orden === day.orden && last.aceptada === day.aceptada) return days.length
  const lines = [...days, day].map((d) => `${d.dia} ${d.orden} ${d.sello}${d.aceptada ? ' aceptada' : ''}\n`)
  // Keeps a list that another process has extended meanwhile.
  await checkpointBackend(services).replace(
    daysName,
    lines.join(''),
    (now) => now !== undefined && now.split('\n').length > lines.length + 1,
  )
  return lines.length
}

/** The valid lines: an accepted chain replaces later seals that were recorded before it. */
export function currentDays(days: DayCheckpoint[]): DayCheckpoint[] {
  let kept: DayCheckpoint[] = []
  for (const day of days) {
    if (day.aceptada) kept = kept.filter((d) => d.orden < day.orden)
    kept.push(day)
  }
  return kept
}
