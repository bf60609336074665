import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'

/**
 * Rows that one process works for long, one at a time each: who has one says so every second, and when it falls silent another process takes
 * it and begins again, because what was cut left nothing. Each time that it is taken is a turn; whoever holds an earlier one changes nothing.
 */
export interface Leased {
  id: number
  estado: string
  turno: number
}

/** Another process took it. */
export class Taken extends Error {}

/** Silence after which nobody is believed to have it in hand. */
export const silenceMs = 15_000
const beatMs = 1_000
/** What broke so many times is not tried again. */
export const mostTurns = 4

/** Takes the oldest row of a table that is in one of the states and in nobody's hand. `blank` are columns of a progress that begins again. */
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

/** A row in hand, until `release`. */
export class Lease<Row extends Leased> {
  readonly row: Row
  /** Columns that each beat says: how the work goes. Outside its transaction, which nobody else sees into. */
  progress: Record<string, unknown> = {}
  /** The row as the last beat found it: what somebody asked for meanwhile. */
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

  /** The row, locked until the transaction ends: asked at its end, so that what another process took meanwhile is theirs. Throws Taken. */
  async lock(tx: Tx): Promise<Row> {
    const { rows } = await sql<Row>`select * from ${sql.table(this.table)} where ${this.mine} for update`.execute(tx)
    if (!rows[0]) throw new Taken()
    return rows[0]
  }

  /** Lets it go with what became of it. */
  async leave(columns: Record<string, unknown> = {}): Promise<void> {
    await this.set({ latido: null, desde: this.services.now(), ...columns })
  }

  /** Lets it go as if it had not been taken: the process ends. */
  leaveUntried = (): Promise<void> => this.leave({ turno: Math.max(0, this.row.turno - 1) })

  release(): void {
    clearInterval(this.clock)
  }
}
