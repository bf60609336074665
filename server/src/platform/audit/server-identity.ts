import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { checkpointBackend } from './checkpoint.ts'

/**
 * Identity of the PostgreSQL server behind the chain: its system identifier, shared by all replicas, and its timeline, which
 * changes with each promotion.
 * It is stored beside the checkpoint (`auditoria.servidor`), so that transactions lost in a promotion are not taken for
 * tampering. Write access to the database is not enough to start a timeline.
 */
export interface ServerIdentity {
  sistema: string
  linea: number
}

const name = 'auditoria.servidor'

/** Columns for the chain writer's own statement. The timeline is part of the name of the current WAL file. */
export const serverIdentityColumns = sql`(select system_identifier::text from pg_control_system()) as sistema,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as linea`

const tells = new WeakMap<Services, Promise<boolean>>()

/**
 * True if this server reports its identity. Some PostgreSQL-compatible servers do not, or forbid it; there a loss is reported as
 * an alteration.
 */
export function reportsIdentity(services: Services): Promise<boolean> {
  const asked = tells.get(services)
  if (asked) return asked
  const answer = sql`select ${serverIdentityColumns}`.execute(services.database.db).then(
    () => true,
    (error: { code?: string }) => {
      // Not cached if the database did not answer or is in recovery: it may report it later.
      if (!error.code || !/^(?:42|0A)/.test(error.code)) tells.delete(services)
      return false
    },
  )
  tells.set(services, answer)
  return answer
}

const noted = new WeakMap<Services, ServerIdentity>()

/** The identity stored beside the checkpoint; undefined if there is none or it is malformed. */
export async function readServerIdentity(services: Services): Promise<ServerIdentity | undefined> {
  const [, sistema, linea] =
    /^(\d{1,20}) (\d{1,10})\n$/.exec((await checkpointBackend(services).read(name))?.toString() ?? '') ?? []
  return sistema && linea ? { sistema, linea: Number(linea) } : undefined
}

/**
 * Called when the database matches the checkpoint and before that moves: the stored identity is always where its seal was seen.
 */
export async function storeServerIdentity(services: Services, identity: ServerIdentity): Promise<void> {
  const before = noted.get(services)
  if (before?.sistema === identity.sistema && before.linea === identity.linea) return
  const kept = await readServerIdentity(services)
  if (kept?.sistema !== identity.sistema || kept.linea !== identity.linea)
    await checkpointBackend(services).replace(name, `${identity.sistema} ${identity.linea}\n`)
  noted.set(services, identity)
}
