import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'
import type { NotNull } from '../../platform/db/rows.ts'
import { silenceMs } from '../../platform/jobs/lease.ts'
import { holder, identity } from '../process.ts'

/** Outcome of each backup in the database. A running one renews its heartbeat, so that a crash is detected. */
const beatMs = 2_000
/** Age in ms at which records without further use are deleted. */
const forgottenMs = 92 * 86_400_000

/** A running operation on a row: renews its heartbeat until it ends. */
export interface Attempt {
  id: number
  end(columns: Record<string, unknown>): Promise<void>
}

const set = (columns: Record<string, unknown>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

function attempt(db: Db, id: number, now: () => Date): Attempt {
  const beat = () => sql`update copia set latido = ${now()} where id = ${id}`.execute(db).catch(() => undefined)
  const clock = setInterval(() => void beat(), beatMs)
  clock.unref()
  return {
    id,
    async end(columns) {
      clearInterval(clock)
      await sql`update copia set ${set({ proceso: null, latido: null, ...columns })} where id = ${id}`.execute(db)
    },
  }
}

const mine = (now: Date) => ({ proceso: identity(), equipo: hostname(), latido: now })

/** Starts a backup: the requested one, or a new one. Undefined if another process took it. */
export async function beginBackup(db: Db, now: () => Date, folder: string, asked?: number): Promise<Attempt | undefined> {
  const at = now()
  const columns = { ...mine(at), estado: 'HACIENDO', empezo: at, carpeta: folder }
  const { rows } =
    asked === undefined
      ? await sql<{ id: number }>`insert into copia (pedida, proceso, equipo, latido, estado, empezo, carpeta)
          values (${at}, ${columns.proceso}, ${columns.equipo}, ${at}, 'HACIENDO', ${at}, ${folder}) returning id`.execute(db)
      : await sql<{
          id: number
        }>`update copia set ${set(columns)} where id = ${asked} and estado = 'PEDIDA' returning id`.execute(db)
  return rows[0] && attempt(db, rows[0].id, now)
}

/** Starts the restore test of a backup; undefined if one is running. */
export async function beginRestoreTest(db: Db, now: () => Date, id: number): Promise<Attempt | undefined> {
  const { rows } = await sql<{
    id: number
  }>`update copia set ${set({ ...mine(now()), ensayo: 'ENSAYANDO', ensayo_problema: null })}
    where id = ${id} and estado = 'HECHA' and ensayo is distinct from 'ENSAYANDO' returning id`.execute(db)
  return rows[0] && attempt(db, rows[0].id, now)
}

interface Held {
  id: number
  estado: string
  proceso: string | null
  equipo: string | null
  latido: Date | null
}

/** Silence in ms after which even a process of this machine that exists counts as dead. */
const longestHereMs = 3_600_000

/** Marks operations whose process died as interrupted. */
export async function recordInterrupted(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<Held>`select id, estado, proceso, equipo, latido from copia
    where estado = 'HACIENDO' or ensayo = 'ENSAYANDO'`.execute(db)
  for (const { id, estado, proceso, equipo, latido } of rows) {
    const silence = now.getTime() - (latido?.getTime() ?? 0)
    // On this machine the process is looked up: on a busy one it may be alive and late.
    const here = equipo === hostname() && silence < longestHereMs
    const gone = here ? holder(proceso ?? '') === undefined : silence > silenceMs
    if (!gone) continue
    const columns =
      estado === 'HACIENDO'
        ? { estado: 'FALLO', termino: now, problema: 'Se cortó antes de terminar' }
        : { ensayo: null, ensayo_termino: now, ensayo_problema: 'El ensayo se cortó antes de terminar' }
    await sql`update copia set ${set({ ...columns, proceso: null, latido: null })}
      where id = ${id} and proceso is not distinct from ${proceso}`.execute(db)
  }
}

/** Marks which backups on this machine disappeared or came back, and deletes old records. */
export async function tidyRecords(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: number
    carpeta: NotNull<string>
    falta: boolean
  }>`select id, carpeta, borrada is not null as falta
    from copia
    where estado = 'HECHA' and carpeta is not null and equipo = ${hostname()}`.execute(db)
  for (const { id, carpeta, falta } of rows)
    if (falta === existsSync(carpeta)) await sql`update copia set borrada = ${falta ? null : now} where id = ${id}`.execute(db)
  const before = new Date(now.getTime() - forgottenMs)
  await sql`delete from copia where termino < ${before} and (borrada is not null or estado = 'FALLO')`.execute(db)
}

/** True if the last restore test failed: the next backup then shares no files with earlier ones. */
export async function lastWasBad(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ensayo: NotNull<string> }>`select ensayo from copia where ensayo in ('BIEN', 'MAL')
    order by ensayo_termino desc limit 1`.execute(db)
  return rows[0]?.ensayo === 'MAL'
}
