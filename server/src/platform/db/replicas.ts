import { sql } from 'kysely'
import type { Db } from './pool.ts'
import { one } from './rows.ts'

/**
 * Replicas of the current database. Without `pg_monitor` PostgreSQL shows their number but not their state: then `seen` is false
 * and the other fields mean nothing.
 */
export interface Replicas {
  count: number
  seen: boolean
  /** Replicas that must confirm a transaction before it is acknowledged. */
  synchronous: number
  /** Lag of the replica that is furthest behind. */
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
  return one(rows, 'pg_stat_replication')
}
