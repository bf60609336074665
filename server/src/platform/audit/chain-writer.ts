import { dateOf } from '@gremial/contract/values/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, type Services, systemCtx } from '../context.ts'
import { type Tx, transaction } from '../db/pool.ts'
import { one } from '../db/rows.ts'
import { type AuditState, tell } from '../metrics/audit-state.ts'
import { type AuditRow, isOurs } from './audit.ts'
import { followChain, sealOf, type Tail } from './chain.ts'
import {
  Altered,
  appendDay,
  type Checkpoint,
  checkpointBackend,
  type DayCheckpoint,
  readCheckpoint,
  writeCheckpoint,
} from './checkpoint.ts'
import { chainFacts } from './events.ts'
import { auditKeys } from './keys.ts'
import { describeLoss, lostTail, openLoss, recordLoss } from './loss.ts'
import { openQuarantine, quarantineRows } from './quarantine.ts'
import { rememberActions } from './recent-actions.ts'
import { reportsIdentity, type ServerIdentity, serverIdentityColumns, storeServerIdentity } from './server-identity.ts'

const batch = 500
const batchesPerTurn = 20
/** Nothing is sealed past a row that is still being written. A longer wait, in ms, is reported for an operator to check. */
const longestWait = 10 * 60_000
const remoteLookMs = 60_000

export interface Sealing {
  log: FastifyBaseLogger
  /** Called with the end of the chain when a day is over, in the transaction that stores it: once a day for all processes. */
  dayEnded(ctx: Ctx, day: DayCheckpoint): Promise<void>
}

interface Seal {
  orden: number
  id: number
  /** In hexadecimal. */
  sello: string
}

/** The last seals of this process. The next turn only checks that they are there, after the same predecessor (decision 003). */
interface Own {
  before: Tail
  seals: Seal[]
  after: Tail
}
const ownOf = new WeakMap<Services, Own>()

/**
 * Chain writer: links the committed rows that are not in the hash chain yet, one process at a time. It first compares the
 * database with the checkpoint in the data directory.
 * The checkpoint only moves forward, over committed seals that follow from it. It may lag behind the database (a process killed
 * in between), never lead it.
 * A mismatch is reported (state.ts) and nothing is sealed. Returns the number of sealed rows.
 */
export async function sealPending(services: Services, sealing?: Sealing): Promise<number> {
  let count = 0
  try {
    const tells = await reportsIdentity(services)
    for (let i = 0; i < batchesPerTurn; i++) {
      const sealed = await turn(services, sealing, i === 0, tells)
      count += sealed.count
      if (sealed.skipped) return count
      if (sealed.lost) continue
      tell(services, sealed.wrong, sealing?.log)
      if (sealed.own) ownOf.set(services, sealed.own)
      if (sealed.rows && sealed.identity) await rememberActions(services, sealed.rows, sealed.identity.linea)
      if (sealed.count + sealed.aside === 0) break
    }
  } catch (error) {
    if (!(error instanceof Altered)) throw error
    tell(services, { estado: 'alterada', motivo: error.message }, sealing?.log)
  }
  return count
}

interface Turn {
  count: number
  /** Number of rows that the portal did not write. */
  aside: number
  own?: Own
  rows?: Array<AuditRow & { orden: number }>
  identity?: ServerIdentity | undefined
  /** A loss after a promotion was recorded, or the checkpoint moved back to what exists: the next turn continues. */
  lost?: boolean
  /** Another process holds the lock. */
  skipped?: boolean
  wrong?: AuditState | undefined
}

const nothing = { count: 0, aside: 0 }

const turn = (services: Services, sealing: Sealing | undefined, first: boolean, tells: boolean): Promise<Turn> =>
  transaction(services.database.db, async (tx) => {
    const { rows: lock } = await sql<{ ok: boolean } & Partial<ServerIdentity>>`select pg_try_advisory_xact_lock(727003) as ok
      ${tells ? sql`, ${serverIdentityColumns}` : sql``}`.execute(tx)
    const { ok, sistema, linea } = lock[0] ?? {}
    if (!ok) return { ...nothing, skipped: true }
    if (first && (await nothingNew(tx, services))) return { ...nothing, skipped: true }
    const identity = sistema !== undefined && linea !== undefined ? { sistema, linea } : undefined
    const checkpoint = await readCheckpoint(services)
    let tail: Tail
    try {
      tail = (await ownTail(tx, services, checkpoint)) ?? (await followChain(tx, services, checkpoint))
    } catch (error) {
      const lost = error instanceof Altered ? await lostTail(tx, services, checkpoint, identity) : undefined
      if (!lost || !checkpoint || !identity) throw error
      await recordLoss(tx, services, checkpoint, lost, identity)
      return { ...nothing, lost: true }
    }
    if (identity) await storeServerIdentity(services, identity)
    await keepAnchor(tx, services, checkpoint, tail, sealing)
    return { ...(await sealNext(tx, services, tail)), identity }
  })

const looked = new WeakMap<Services, number>()

/**
 * A remote checkpoint is read only if there is something to seal, and otherwise once a minute: each request to a bucket costs
 * money.
 */
async function nothingNew(tx: Tx, services: Services): Promise<boolean> {
  if (!checkpointBackend(services).remote) return false
  const now = performance.now()
  if (now - (looked.get(services) ?? Number.NEGATIVE_INFINITY) < remoteLookMs) {
    const { rows } = await sql`select 1 from auditoria_pendiente limit 1`.execute(tx)
    if (rows.length === 0) return true
  }
  looked.set(services, now)
  return false
}

/** End of the chain, if it ends with the last seals of this process. Otherwise undefined, and `followChain` verifies it. */
async function ownTail(tx: Tx, services: Services, checkpoint: Checkpoint | undefined): Promise<Tail | undefined> {
  const own = ownOf.get(services)
  if (!checkpoint || !own || checkpoint.orden !== own.before.orden || checkpoint.sello !== own.before.sello.toString('hex'))
    return undefined
  const { rows } = await sql<Seal>`select orden, auditoria_id as id, encode(sello, 'hex') as sello
    from auditoria_sello
    where orden >= ${checkpoint.orden}
    order by orden
    limit ${own.seals.length + 2}`.execute(tx)
  const first = checkpoint.orden > 0 ? rows.shift() : { orden: 0, sello: checkpoint.sello }
  if (first?.orden !== checkpoint.orden || first.sello !== checkpoint.sello || rows.length !== own.seals.length) return undefined
  const same = own.seals.every(({ orden, id, sello }, i) => {
    const row = rows[i]
    return row?.orden === orden && row.id === id && row.sello === sello
  })
  return same ? own.after : undefined
}

/**
 * Moves the checkpoint to the end of the committed chain. The first turn of a day also stores how the previous day ended. The
 * checkpoint exists before the first seal.
 */
async function keepAnchor(
  tx: Tx,
  services: Services,
  checkpoint: Checkpoint | undefined,
  tail: Tail,
  sealing: Sealing | undefined,
) {
  const today = dateOf(services.now())
  const sello = tail.sello.toString('hex')
  let lineas = checkpoint?.lineas ?? 0
  if (checkpoint?.dia && checkpoint.dia < today && tail.orden > 0) {
    const day = { dia: checkpoint.dia, orden: tail.orden, sello, aceptada: false }
    const { numAffectedRows } = await sql`insert into auditoria_ancla (dia, orden, sello)
      values (${day.dia}, ${day.orden}, ${tail.sello}) on conflict do nothing`.execute(tx)
    if (numAffectedRows && sealing) await sealing.dayEnded({ ...systemCtx(services, sealing.log), db: tx }, day)
    lineas = await appendDay(services, day)
  } else if (checkpoint?.dia && checkpoint.orden === tail.orden) return
  await writeCheckpoint(services, { orden: tail.orden, sello, dia: today, lineas })
}

/**
 * Seals the pending rows that no running writer can still precede. Rows that the portal did not write are quarantined and
 * reported.
 */
async function sealNext(tx: Tx, services: Services, tail: Tail): Promise<Turn> {
  const upTo = await settled(tx, services)
  const { rows } = await sql<AuditRow>`select a.*
    from auditoria_pendiente p
    join auditoria a on a.id = p.auditoria_id
    where not p.apartada and p.auditoria_id > ${tail.id} and p.auditoria_id <= ${upTo.id}
    order by p.auditoria_id
    limit ${batch}`.execute(tx)
  const keys = auditKeys(services.config)
  let { orden, sello, id: last } = tail
  const seals: Seal[] = []
  const sealed: Array<AuditRow & { orden: number }> = []
  const foreign: number[] = []
  for (const row of rows) {
    // Rows without an event id are only valid at the start of the chain.
    if (!isOurs(keys.rows, row) || (row.evento === null && last > 0)) {
      foreign.push(row.id)
      continue
    }
    sello = sealOf(keys.seals, sello, row.id, row.codigo)
    orden++
    if (row.evento !== null) last = row.id
    seals.push({ orden, id: row.id, sello: sello.toString('hex') })
    sealed.push({ ...row, orden })
  }
  if (foreign.length > 0) await quarantineRows(tx, services, foreign)
  const late = await writeSeals(tx, seals, last)
  const own = { before: tail, seals, after: { orden, sello, id: last } }
  return { count: seals.length, aside: foreign.length, own, rows: sealed, wrong: await wrongWith(tx, services, late, upTo.late) }
}

/**
 * Inserts the seals and removes their rows from the queue. Returns the first queued row below the last sealed one, which can no
 * longer be sealed.
 */
async function writeSeals(tx: Tx, seals: Seal[], last: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`with sellado as (
      select orden, id, decode(sello, 'hex') as sello
      from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s(orden bigint, id bigint, sello text)),
    puesto as (
      insert into auditoria_sello (orden, auditoria_id, sello)
      select orden, id, sello
      from sellado),
    quitado as (
      delete from auditoria_pendiente
      where auditoria_id in (select id from sellado))
    select min(auditoria_id) as id
    from auditoria_pendiente
    where not apartada and auditoria_id <= ${last} and auditoria_id not in (select id from sellado)`.execute(tx)
  return rows[0]?.id ?? undefined
}

async function wrongWith(
  tx: Tx,
  services: Services,
  late: number | undefined,
  unsettled: boolean,
): Promise<AuditState | undefined> {
  if (late !== undefined)
    return { estado: 'alterada', motivo: `la fila ${late} espera su sello, y es anterior a lo último que se selló` }
  const facts = await chainFacts(tx, services)
  const aside = openQuarantine(facts)
  if (aside !== undefined)
    return { estado: 'apartadas', motivo: `desde la fila ${aside} hay filas que no escribió el portal: quedaron apartadas` }
  const loss = openLoss(facts)
  if (loss) return { estado: 'perdida', motivo: describeLoss(loss) }
  return unsettled ? { estado: 'atrasada', motivo: 'hay filas que no se pueden sellar' } : undefined
}

interface Frontier {
  /** No row with an id up to this one can still appear. */
  ready: number
  /** The same for this id, once the transactions in `writers` have ended. */
  id: number
  writers: string[]
  since: number
}
const frontiers = new WeakMap<Services, Frontier>()

/**
 * Returns the id up to which no audit row can still appear. Ids come from a sequence and transactions commit in any order, but a
 * writer locks the table from before it takes its id until it ends.
 * So it reads the last pending id, then the current writers. Once none of those is left, nothing below that id can appear. It
 * never blocks: a later turn finishes the job.
 */
async function settled(tx: Tx, services: Services): Promise<{ id: number; late: boolean }> {
  // The pending rows are those of the statement's snapshot and the writers are current: the order that this needs.
  const { rows } = await sql<{ id: number | null; writers: string[] }>`
    select (select max(auditoria_id) from auditoria_pendiente where not apartada) as id, array(
      select virtualtransaction
      from pg_locks
      where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and relation = 'auditoria'::regclass
        and database = (select oid from pg_database where datname = current_database())) as writers`.execute(tx)
  const { id: last, writers } = one(rows, 'auditoria_pendiente')
  const id = last ?? 0
  if (id === 0) return { id, late: false }
  const now = performance.now()
  const before = frontiers.get(services) ?? { ready: 0, id: 0, writers: [], since: now }
  if (writers.length === 0) {
    frontiers.set(services, { ready: id, id, writers, since: now })
    return { id, late: false }
  }
  if (before.writers.some((w) => writers.includes(w))) return { id: before.ready, late: now - before.since > longestWait }
  frontiers.set(services, { ready: before.id, id, writers, since: now })
  return { id: before.id, late: false }
}
