import type { PoolClient } from 'pg'
import type { Services } from '../context.ts'
import { type AuditRow, isOurs } from './audit.ts'
import { sealOf } from './chain.ts'
import { Altered, type Checkpoint, currentDays, type DayCheckpoint, readCheckpoint, readDays } from './checkpoint.ts'
import { type ChainEvent, chainEvents, sealsBefore } from './events.ts'
import { type AuditKeys, auditKeys } from './keys.ts'
import { alteredQuarantine } from './quarantine.ts'

/** A problem: the row, if it can be named, and a description. */
export interface Finding {
  id: number | null
  motivo: string
}

export interface Verification {
  /** Number of verified seals. */
  filas: number
  sinSellar: number
  /** Total number of problems; `lista` has the first ones. */
  malas: number
  lista: Finding[]
  /** Operations on the whole chain that the chain itself records: a restore, a new key. */
  hechos: ChainEvent[]
}

const listed = 200
const batch = 2000

type Sealed = AuditRow & { orden: number; auditoria_id: number; sello: Buffer; exacto: boolean }
type Unsealed = AuditRow & { exacto: boolean; pendiente: boolean; apartada: boolean }

/**
 * Verifies the whole chain against the checkpoint, in one snapshot and in constant memory. Seals nothing. It continues after a
 * bad row: all problems are counted and the first ones are listed.
 */
export async function verifyAudit(services: Services): Promise<Verification> {
  const check = new Check(services)
  // Reads the checkpoint first: it may lag behind the database but never lead it.
  await check.readOutside()
  const client = await services.database.slowPool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await check.readEvents(client)
    await check.readArchived(client)
    await check.walk(client)
    await check.unsealed(client)
    await check.aside(client)
    await check.repeated(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
  return check.result
}

class Check {
  readonly result: Verification = { filas: 0, sinSellar: 0, malas: 0, lista: [], hechos: [] }
  private readonly services: Services
  private readonly keys: AuditKeys
  private checkpoint: Checkpoint | undefined
  /** Seals known from the checkpoint files, by number. */
  private known = new Map<number, { sello: string; donde: string }>()
  /** Last sealed row with an event id. */
  private last = 0
  private expected = 1
  private before: Buffer = Buffer.alloc(32)
  /** Seals up to this one used a key that is lost: only their numbers and checkpoints can be verified. */
  private lost = 0

  constructor(services: Services) {
    this.services = services
    this.keys = auditKeys(services.config)
  }

  private bad(id: number | null, motivo: string, count = 1): void {
    this.result.malas += count
    if (this.result.lista.length < listed) this.result.lista.push({ id, motivo })
  }

  async readOutside(): Promise<void> {
    let days: DayCheckpoint[] = []
    try {
      this.checkpoint = await readCheckpoint(this.services)
      days = await readDays(this.services)
    } catch (error) {
      if (!(error instanceof Altered)) throw error
      this.bad(null, error.message)
    }
    if (this.checkpoint && days.length < this.checkpoint.lineas)
      this.bad(null, `la lista de anclas (auditoria.anclas) tiene ${days.length} líneas y tuvo ${this.checkpoint.lineas}`)
    for (const { dia, orden, sello } of currentDays(days)) this.known.set(orden, { sello, donde: `el ancla del ${dia}` })
    if (this.checkpoint && this.checkpoint.orden > 0)
      this.known.set(this.checkpoint.orden, { sello: this.checkpoint.sello, donde: 'el ancla' })
  }

  async readEvents(client: PoolClient): Promise<void> {
    this.result.hechos = await chainEvents(client, this.keys.rows)
    this.lost = sealsBefore(this.result.hechos)
  }

  /** Reads where the chain begins if its first years were archived. An audit row must confirm it. */
  async readArchived(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ hasta: number; sello: Buffer }>(
      'select hasta, sello from auditoria_archivo order by hasta desc limit 1',
    )
    const last = rows[0]
    if (!last) return
    this.expected = last.hasta + 1
    this.before = last.sello
    const { rows: told } = await client.query<AuditRow & { datos: { sello?: unknown } }>(
      `select * from auditoria where accion = 'archivar' and entidad = 'auditoria' and entidad_id = $1`,
      [String(last.hasta)],
    )
    const sello = last.sello.toString('hex')
    if (!told.some((row) => isOurs(this.keys.rows, row) && row.datos.sello === sello))
      this.bad(null, `faltan los sellos 1 a ${last.hasta}, y la auditoría no dice que se archivaran`, last.hasta)
    const known = this.known.get(last.hasta)
    if (known && known.sello !== sello) this.bad(null, `el último sello archivado no es el de ${known.donde}`)
  }

  async walk(client: PoolClient): Promise<void> {
    /** Null if the previous seal is unknown: the next one cannot be verified, and the chain continues from it. */
    let before: Buffer | null = this.before
    const read = (from: number) =>
      client.query<Sealed>(
        `select s.orden, s.auditoria_id, s.sello, date_trunc('milliseconds', a.momento) = a.momento as exacto, a.*
          from auditoria_sello s left join auditoria a on a.id = s.auditoria_id where s.orden >= $1 order by s.orden limit ${batch}`,
        [from],
      )
    let { rows } = await read(this.expected)
    for (;;) {
      // Prefetches the next batch while this one is verified.
      const last = rows.at(-1)
      const following = last && rows.length === batch ? read(last.orden + 1) : undefined
      following?.catch(() => undefined)
      for (const row of rows) {
        if (row.orden !== this.expected) {
          this.missing(this.expected, row.orden - 1)
          before = null
        }
        this.sealed(row, before)
        before = row.sello
        this.expected = row.orden + 1
        this.result.filas++
      }
      if (!following) break
      ;({ rows } = await following)
    }
    this.atTheEnd()
  }

  /** Reports the first problem of one row of the chain. */
  private sealed(row: Sealed, before: Buffer | null): void {
    const known = this.known.get(row.orden)
    if (row.id === null) this.bad(row.auditoria_id, 'la fila fue quitada')
    else if (row.orden > this.lost && (!row.exacto || !isOurs(this.keys.rows, row))) this.bad(row.id, 'la fila fue cambiada')
    else if (row.evento === null && this.last > 0) this.bad(row.id, 'no lleva identidad, y las de antes sí')
    else if (row.evento !== null && row.id <= this.last) this.bad(row.id, 'está sellada después de una posterior')
    else if (row.orden > this.lost && before && !sealOf(this.keys.seals, before, row.id, row.codigo).equals(row.sello))
      this.bad(row.id, 'la cadena se corta')
    else if (known && known.sello !== row.sello.toString('hex')) this.bad(row.id, `su sello no es el de ${known.donde}`)
    if (row.id !== null && row.evento !== null) this.last = Math.max(this.last, row.id)
  }

  private missing(from: number, to: number): void {
    this.bad(null, from === to ? `falta el sello ${from}` : `faltan los sellos ${from} a ${to}`, to - from + 1)
  }

  private atTheEnd(): void {
    const end = this.expected - 1
    const known = Math.max(0, ...this.known.keys())
    if (known > end) this.missing(end + 1, known)
    if (!this.checkpoint && end > 0) this.bad(null, 'hay sellos y falta el ancla (auditoria.ancla)')
  }

  /** Checks rows outside the chain: only pending rows after its end that the portal wrote are valid. */
  async unsealed(client: PoolClient): Promise<void> {
    let after = 0
    for (;;) {
      const { rows } = await client.query<Unsealed>(
        `select a.*, date_trunc('milliseconds', a.momento) = a.momento as exacto, p.auditoria_id is not null as pendiente,
            coalesce(p.apartada, false) as apartada
          from auditoria a left join auditoria_sello s on s.auditoria_id = a.id left join auditoria_pendiente p on p.auditoria_id = a.id
          where s.auditoria_id is null and a.id > $1 order by a.id limit ${batch}`,
        [after],
      )
      for (const row of rows) {
        if (!row.exacto || !isOurs(this.keys.rows, row)) this.bad(row.id, 'la fila fue cambiada, o no la escribió el portal')
        else if (!row.pendiente) this.bad(row.id, 'la fila perdió su sello')
        else if (row.evento === null && this.last > 0) this.bad(row.id, 'no lleva identidad, y las de antes sí')
        else if (row.apartada) this.bad(row.id, 'está apartada, y la escribió el portal')
        else if (row.id <= this.last) this.bad(row.id, 'espera su sello, y es anterior a lo último que se selló')
        else this.result.sinSellar++
        after = row.id
      }
      if (rows.length < batch) break
    }
    const { rows: odd } = await client.query<{ id: number; sellada: boolean }>(
      `select p.auditoria_id as id, s.auditoria_id is not null as sellada from auditoria_pendiente p
        left join auditoria a on a.id = p.auditoria_id left join auditoria_sello s on s.auditoria_id = p.auditoria_id
        where a.id is null or s.auditoria_id is not null order by 1`,
    )
    for (const { id, sellada } of odd)
      this.bad(id, sellada ? 'espera su sello, y ya lo tiene' : 'la fila fue quitada antes de sellarse')
  }

  /** Checks that quarantined rows are unchanged. The rows themselves are counted in their own place. */
  async aside(client: PoolClient): Promise<void> {
    for await (const { id, quitada } of alteredQuarantine(client, this.keys.rows))
      this.bad(
        id,
        quitada ? 'la fila estaba apartada y fue quitada' : 'desde ésta, las filas que estaban apartadas fueron cambiadas',
      )
  }

  /** Reports an event, or a row of the chain, that occurs twice. */
  async repeated(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ id: number }>(
      `select max(id) as id from auditoria where evento is not null group by evento having count(*) > 1
        union all select auditoria_id from auditoria_sello group by auditoria_id having count(*) > 1 order by 1`,
    )
    for (const { id } of rows) this.bad(id, 'el mismo hecho está dos veces')
  }
}
