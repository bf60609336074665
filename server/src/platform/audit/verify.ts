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

type Exact = AuditRow & { exacto: boolean }
/** A seal with its row, which may have been removed. */
type Sealed = { orden: number; auditoria_id: number; sello: Buffer } & (Exact | { [K in keyof Exact]: null })
type Unsealed = AuditRow & { exacto: boolean; pendiente: boolean; apartada: boolean }

/**
 * Verifies the whole chain against the checkpoint, in one snapshot and in constant memory. Seals nothing. It continues after a
 * bad row: all problems are counted and the first ones are listed.
 */
export async function verifyAudit(services: Services): Promise<Verification> {
  const keys = auditKeys(services.config)
  const found = new Findings()
  // Reads the checkpoint first: it may lag behind the database but never lead it.
  const outside = await readOutside(services, found)
  const client = await services.database.slowPool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const start = await readStart(client, keys, outside, found)
    const walked = await walkChain(client, keys, start, found)
    const sinSellar = await checkUnsealed(client, keys, walked, found)
    await checkQuarantine(client, keys, found)
    await checkRepeated(client, found)
    await client.query('commit')
    client.release()
    return { filas: walked.seals, sinSellar, malas: found.count, lista: found.list, hechos: start.events }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

class Findings {
  count = 0
  readonly list: Finding[] = []

  add(id: number | null, motivo: string, count = 1): void {
    this.count += count
    if (this.list.length < listed) this.list.push({ id, motivo })
  }

  missingSeals(from: number, to: number): void {
    this.add(null, from === to ? `falta el sello ${from}` : `faltan los sellos ${from} a ${to}`, to - from + 1)
  }
}

interface Outside {
  checkpoint: Checkpoint | undefined
  /** Seals known from the checkpoint files, by number. */
  known: ReadonlyMap<number, { sello: string; donde: string }>
}

async function readOutside(services: Services, found: Findings): Promise<Outside> {
  let checkpoint: Checkpoint | undefined
  let days: DayCheckpoint[] = []
  try {
    checkpoint = await readCheckpoint(services)
    days = await readDays(services)
  } catch (error) {
    if (!(error instanceof Altered)) throw error
    found.add(null, error.message)
  }
  if (checkpoint && days.length < checkpoint.lineas)
    found.add(null, `la lista de anclas (auditoria.anclas) tiene ${days.length} líneas y tuvo ${checkpoint.lineas}`)
  const known = new Map(currentDays(days).map(({ dia, orden, sello }) => [orden, { sello, donde: `el ancla del ${dia}` }]))
  if (checkpoint && checkpoint.orden > 0) known.set(checkpoint.orden, { sello: checkpoint.sello, donde: 'el ancla' })
  return { checkpoint, known }
}

interface Start extends Outside {
  events: ChainEvent[]
  /** Seals up to this one used a key that is lost: only their numbers and checkpoints can be verified. */
  lost: number
  /** Number of the first seal, and the seal before it. */
  first: number
  before: Buffer
}

/** Reads the events of the chain, and where it begins if its first years were archived. An audit row must confirm that. */
async function readStart(client: PoolClient, keys: AuditKeys, outside: Outside, found: Findings): Promise<Start> {
  const events = await chainEvents(client, keys.rows)
  const start = { ...outside, events, lost: sealsBefore(events) }
  const { rows } = await client.query<{ hasta: number; sello: Buffer }>(
    'select hasta, sello from auditoria_archivo order by hasta desc limit 1',
  )
  const last = rows[0]
  if (!last) return { ...start, first: 1, before: Buffer.alloc(32) }
  const { rows: archivals } = await client.query<AuditRow & { datos: { sello?: unknown } }>(
    `select * from auditoria where accion = 'archivar' and entidad = 'auditoria' and entidad_id = $1`,
    [String(last.hasta)],
  )
  const sello = last.sello.toString('hex')
  if (!archivals.some((row) => isOurs(keys.rows, row) && row.datos.sello === sello))
    found.add(null, `faltan los sellos 1 a ${last.hasta}, y la auditoría no dice que se archivaran`, last.hasta)
  const known = outside.known.get(last.hasta)
  if (known && known.sello !== sello) found.add(null, `el último sello archivado no es el de ${known.donde}`)
  return { ...start, first: last.hasta + 1, before: last.sello }
}

interface Walked {
  seals: number
  /** Last sealed row with an event id. */
  last: number
}

async function walkChain(client: PoolClient, keys: AuditKeys, start: Start, found: Findings): Promise<Walked> {
  const walked: Walked = { seals: 0, last: 0 }
  let expected = start.first
  /** Null if the previous seal is unknown: the next one cannot be verified, and the chain continues from it. */
  let before: Buffer | null = start.before
  const read = (from: number) =>
    client.query<Sealed>(
      `select s.orden, s.auditoria_id, s.sello, date_trunc('milliseconds', a.momento) = a.momento as exacto, a.*
        from auditoria_sello s left join auditoria a on a.id = s.auditoria_id where s.orden >= $1 order by s.orden limit ${batch}`,
      [from],
    )
  let { rows } = await read(expected)
  for (;;) {
    // Prefetches the next batch while this one is verified.
    const end = rows.at(-1)
    const following = end && rows.length === batch ? read(end.orden + 1) : undefined
    following?.catch(() => undefined)
    for (const row of rows) {
      if (row.orden !== expected) {
        found.missingSeals(expected, row.orden - 1)
        before = null
      }
      const problem = problemOf(row, before, walked.last, keys, start)
      if (problem) found.add(row.id ?? row.auditoria_id, problem)
      if (row.id !== null && row.evento !== null) walked.last = Math.max(walked.last, row.id)
      before = row.sello
      expected = row.orden + 1
      walked.seals++
    }
    if (!following) break
    ;({ rows } = await following)
  }
  checkEnd(expected - 1, start, found)
  return walked
}

/** The first problem of one row of the chain. `last`: the last row before it with an event id. */
function problemOf(
  row: Sealed,
  before: Buffer | null,
  last: number,
  keys: AuditKeys,
  { known, lost }: Start,
): string | undefined {
  const written = known.get(row.orden)
  if (row.id === null) return 'la fila fue quitada'
  if (row.orden > lost && (!row.exacto || !isOurs(keys.rows, row))) return 'la fila fue cambiada'
  if (row.evento === null && last > 0) return 'no lleva identidad, y las de antes sí'
  if (row.evento !== null && row.id <= last) return 'está sellada después de una posterior'
  if (row.orden > lost && before && !sealOf(keys.seals, before, row.id, row.codigo).equals(row.sello)) return 'la cadena se corta'
  if (written && written.sello !== row.sello.toString('hex')) return `su sello no es el de ${written.donde}`
  return undefined
}

function checkEnd(end: number, { known, checkpoint }: Outside, found: Findings): void {
  const furthest = Math.max(0, ...known.keys())
  if (furthest > end) found.missingSeals(end + 1, furthest)
  if (!checkpoint && end > 0) found.add(null, 'hay sellos y falta el ancla (auditoria.ancla)')
}

/** Checks rows outside the chain: only pending rows after its end that the portal wrote are valid. Returns how many. */
async function checkUnsealed(client: PoolClient, keys: AuditKeys, { last }: Walked, found: Findings): Promise<number> {
  let valid = 0
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
      if (!row.exacto || !isOurs(keys.rows, row)) found.add(row.id, 'la fila fue cambiada, o no la escribió el portal')
      else if (!row.pendiente) found.add(row.id, 'la fila perdió su sello')
      else if (row.evento === null && last > 0) found.add(row.id, 'no lleva identidad, y las de antes sí')
      else if (row.apartada) found.add(row.id, 'está apartada, y la escribió el portal')
      else if (row.id <= last) found.add(row.id, 'espera su sello, y es anterior a lo último que se selló')
      else valid++
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
    found.add(id, sellada ? 'espera su sello, y ya lo tiene' : 'la fila fue quitada antes de sellarse')
  return valid
}

/** Checks that quarantined rows are unchanged. The rows themselves are counted in their own place. */
async function checkQuarantine(client: PoolClient, keys: AuditKeys, found: Findings): Promise<void> {
  for await (const { id, quitada } of alteredQuarantine(client, keys.rows))
    found.add(
      id,
      quitada ? 'la fila estaba apartada y fue quitada' : 'desde ésta, las filas que estaban apartadas fueron cambiadas',
    )
}

/** Reports an event, or a row of the chain, that occurs twice. */
async function checkRepeated(client: PoolClient, found: Findings): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select max(id) as id from auditoria where evento is not null group by evento having count(*) > 1
      union all select auditoria_id from auditoria_sello group by auditoria_id having count(*) > 1 order by 1`,
  )
  for (const { id } of rows) found.add(id, 'el mismo hecho está dos veces')
}
