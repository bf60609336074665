import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'

/**
 * Leases: rows that one process at a time works on for long. The holder renews its lease every second. If it goes silent, another
 * process takes the row and starts over, because an interrupted turn leaves nothing behind.
 * Each take increments `turno`, a fencing token: the holder of an earlier one can change nothing.
 */
export interface Leased {
  id: number
  estado: string
  turno: number
}

/** Another process has taken the row. */
export class Taken extends Error {}

/** Milliseconds without a renewal after which a lease is considered lost. */
export const silenceMs = 15_000
const beatMs = 1_000
/** Maximum number of attempts at a row. */
export const mostTurns = 4

/** Leases the oldest free row in one of the states. `blank`: progress columns that are reset. */
export async function takeLease<Row extends Leased>(
  services: Services,
  table: string,
  { states, blank }: { states: readonly string[]; blank: readonly string[] },
): Promise<Lease<Row> | undefined> {
  const silent = new Date(services.now().getTime() - silenceMs)
  const cleared = sql.join([
    sql`latido = ${services.now()}`,
    sql`turno = t.turno + 1`,
    ...blank.map((c) => sql`${sql.ref(c)} = null`),
  ])
  const { rows } = await sql<Row>`update ${sql.table(table)} t set ${cleared}
    from (select id from ${sql.table(table)} where estado = any(${states}::text[]) and (latido is null or latido < ${silent})
      order by id limit 1 for update skip locked) d
    where t.id = d.id returning t.*`.execute(services.database.db)
  return rows[0] && new Lease(services, table, rows[0])
}

/** A leased row, until `release`. */
export class Lease<Row extends Leased> {
  readonly row: Row
  /** Progress columns written with each renewal, outside the work's transaction so that others can see them. */
  progress: Record<string, unknown> = {}
  /** The row as of the last renewal, with requests that arrived meanwhile. */
  seen: Row
  private readonly services: Services
  private readonly table: string
  private readonly clock: NodeJS.Timeout

  constructor(services: Services, table: string, row: Row) {
    this.services = services
    this.table = table
    this.row = row
    this.seen = row
    this.clock = setInterval(() => void this.beat().catch(() => undefined), beatMs)
  }

  private get mine() {
    const { id, turno, estado } = this.row
    return sql`id = ${id} and turno = ${turno} and estado = ${estado}`
  }

  private async beat(): Promise<void> {
    const rows = await this.set({ latido: this.services.now(), ...this.progress })
    if (rows[0]) this.seen = rows[0]
  }

  private async set(columns: Record<string, unknown>): Promise<Row[]> {
    const values = sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    const { rows } = await sql<Row>`update ${sql.table(this.table)} set ${values} where ${this.mine} returning *`.execute(
      this.services.database.db,
    )
    return rows
  }

  /**
   * Locks the row until the transaction ends. Call it at the end of the work; throws Taken if another process has taken the row
   * meanwhile.
   */
  async lock(tx: Tx): Promise<Row> {
    const { rows } = await sql<Row>`select * from ${sql.table(this.table)} where ${this.mine} for update`.execute(tx)
    if (!rows[0]) throw new Taken()
    return rows[0]
  }

  /** Ends the lease and stores the outcome. */
  async leave(columns: Record<string, unknown> = {}): Promise<void> {
    await this.set({ latido: null, desde: this.services.now(), ...columns })
  }

  /** Returns the row without counting the attempt, when the process is shutting down. */
  leaveUntried = (): Promise<void> => this.leave({ turno: Math.max(0, this.row.turno - 1) })

  release(): void {
    clearInterval(this.clock)
  }
}
