import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * The replicas of the database that answers. Without `pg_monitor` PostgreSQL tells how many there are and not how they are: then `seen` is
 * false, and the rest says nothing.
 */
export interface Replicas {
  count: number
  seen: boolean
  /** How many must have a transaction before it is acknowledged. */
  synchronous: number
  /** Of the one that is furthest behind. */
  lagBytes: number
  lagSeconds: number
}

export async function readReplicas(db: Db): Promise<Replicas> {
  const { rows } = await sql<Replicas>`select count(*)::int as count, count(*) = count(state) as seen,
      (count(*) filter (where sync_state in ('sync', 'quorum')))::int as synchronous,
      coalesce(max(case when pg_is_in_recovery() then 0 else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end), 0)::float8
        as "lagBytes",
      coalesce(max(extract(epoch from replay_lag)), 0)::float8 as "lagSeconds"
    from pg_stat_replication`.execute(db)
  return rows[0] as Replicas
}
