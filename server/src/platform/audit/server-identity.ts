import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { checkpointBackend } from './checkpoint.ts'

/**
 * Which PostgreSQL the chain lives in: its system identifier, which all replicas of one share, and its timeline, which is another from each
 * promotion on. Kept beside the anchor (`auditoria.servidor`), so that a promotion that lost its last transactions is not taken for a fraud:
 * whoever can only write in the database cannot begin a timeline.
 */
export interface ServerIdentity {
  sistema: string
  linea: number
}

const name = 'auditoria.servidor'

/** To be asked in the sealer's own statement. The timeline is in the name of the file that is being written. */
export const serverIdentityColumns = sql`(select system_identifier::text from pg_control_system()) as sistema,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as linea`

const tells = new WeakMap<Services, Promise<boolean>>()

/** Whether this server says it. Some that are like PostgreSQL do not, and some forbid it: there a loss goes on being told as one of them. */
export function reportsIdentity(services: Services): Promise<boolean> {
  const asked = tells.get(services)
  if (asked) return asked
  const answer = sql`select ${serverIdentityColumns}`.execute(services.database.db).then(
    () => true,
    (error: { code?: string }) => {
      // A database that does not answer said nothing of this, and one in recovery will.
      if (!error.code || !/^(?:42|0A)/.test(error.code)) tells.delete(services)
      return false
    },
  )
  tells.set(services, answer)
  return answer
}

const noted = new WeakMap<Services, ServerIdentity>()

/** The one that is noted beside the anchor; undefined when there is none, or it is not one. */
export async function readServerIdentity(services: Services): Promise<ServerIdentity | undefined> {
  const [, sistema, linea] =
    /^(\d{1,20}) (\d{1,10})\n$/.exec((await checkpointBackend(services).read(name))?.toString() ?? '') ?? []
  return sistema && linea ? { sistema, linea: Number(linea) } : undefined
}

/** Called when the database agrees with the anchor, before that one moves: what is noted is always where its seal was seen. */
export async function storeServerIdentity(services: Services, identity: ServerIdentity): Promise<void> {
  const before = noted.get(services)
  if (before?.sistema === identity.sistema && before.linea === identity.linea) return
  const kept = await readServerIdentity(services)
  if (kept?.sistema !== identity.sistema || kept.linea !== identity.linea)
    await checkpointBackend(services).replace(name, `${identity.sistema} ${identity.linea}\n`)
  noted.set(services, identity)
}
