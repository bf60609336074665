import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { derivedKey } from '../config.ts'
import type { Services } from '../context.ts'
import { transaction } from '../db/pool.ts'
import { type AuditRow, rowCode } from './audit.ts'

const batch = 500
const anchorFile = (services: Services) => join(services.config.dataDir, 'auditoria.ancla')

const link = (key: Buffer, before: Buffer, id: number, codigo: Buffer): Buffer =>
  createHmac('sha256', key).update(before).update(String(id)).update(codigo).digest()

/**
 * Chains the committed rows that are not chained yet: seal n = HMAC(key, seal n-1, id, code). One process at a time; the others
 * skip. The last seal is also kept in the data directory, so that cutting the end of the chain shows. Returns how many.
 */
export async function sealPending(services: Services): Promise<number> {
  const key = derivedKey(services.config, 'sellos')
  const done = await transaction(services.database.db, async (tx) => {
    const { rows: lock } = await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(727003) as ok`.execute(tx)
    if (!lock[0]?.ok) return { count: 0 }
    const { rows } = await sql<{ id: number; codigo: Buffer }>`
      select a.id, a.codigo from auditoria_pendiente p join auditoria a on a.id = p.auditoria_id order by p.auditoria_id limit ${batch}`.execute(
      tx,
    )
    if (rows.length === 0) return { count: 0 }
    const { rows: tail } = await sql<{
      orden: number
      sello: Buffer
    }>`select orden, sello from auditoria_sello order by orden desc limit 1`.execute(tx)
    let orden = tail[0]?.orden ?? 0
    let sello = tail[0]?.sello ?? Buffer.alloc(32)
    const seals = rows.map(({ id, codigo }) => {
      sello = link(key, sello, id, codigo)
      orden++
      return { orden, id, sello: sello.toString('hex') }
    })
    await sql`insert into auditoria_sello (orden, auditoria_id, sello)
      select orden, id, decode(sello, 'hex') from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s(orden bigint, id bigint, sello text)`.execute(
      tx,
    )
    await sql`delete from auditoria_pendiente where auditoria_id = any(${rows.map((r) => r.id)})`.execute(tx)
    return { count: rows.length, anchor: `${orden} ${sello.toString('hex')}` }
  })
  if (done.anchor) writeFileSync(anchorFile(services), `${done.anchor}\n`, { mode: 0o600 })
  return done.count
}

/** Result of walking the chain: how many rows were checked, and the first bad one with why. */
export interface Verification {
  filas: number
  sinSellar: number
  mal: { id: number; motivo: string } | null
}

/** Walks the whole chain from the first row on; names the first row that was changed, taken out or moved. */
export async function verifyAudit(services: Services): Promise<Verification> {
  const { db } = services.database
  const rowKey = derivedKey(services.config, 'auditoria')
  const key = derivedKey(services.config, 'sellos')
  let expected = 1
  let sello: Buffer = Buffer.alloc(32)
  const bad = (id: number, motivo: string): Verification => ({ filas: expected - 1, sinSellar: 0, mal: { id, motivo } })
  for (;;) {
    const { rows } = await sql<AuditRow & { orden: number; auditoria_id: number; sello: Buffer }>`
      select s.orden, s.auditoria_id, s.sello, a.* from auditoria_sello s left join auditoria a on a.id = s.auditoria_id
      where s.orden >= ${expected} order by s.orden limit 2000`.execute(db)
    for (const row of rows) {
      if (row.orden !== expected) return bad(row.auditoria_id, `falta el sello ${expected}`)
      if (row.id === null) return bad(row.auditoria_id, 'la fila fue quitada')
      if (!rowCode(rowKey, row).equals(row.codigo)) return bad(row.id, 'la fila fue cambiada')
      sello = link(key, sello, row.id, row.codigo)
      if (!sello.equals(row.sello)) return bad(row.id, 'la cadena se corta')
      expected++
    }
    if (rows.length < 2000) break
  }
  const { rows: pending } = await sql<AuditRow>`select a.* from auditoria a left join auditoria_sello s on s.auditoria_id = a.id
    where s.auditoria_id is null order by a.id`.execute(db)
  for (const row of pending) if (!rowCode(rowKey, row).equals(row.codigo)) return bad(row.id, 'la fila fue cambiada')
  const { rows: unlisted } = await sql<{
    id: number
  }>`select a.id from auditoria a left join auditoria_sello s on s.auditoria_id = a.id
    left join auditoria_pendiente p on p.auditoria_id = a.id where s.auditoria_id is null and p.auditoria_id is null order by a.id limit 1`.execute(
    db,
  )
  if (unlisted[0]) return bad(unlisted[0].id, 'la fila perdió su sello')
  const [last, hex] = anchor(services)
  if (last > expected - 1) return bad(0, `faltan los últimos ${last - expected + 1} sellos`)
  if (last === expected - 1 && last > 0 && hex !== sello.toString('hex'))
    return bad(0, 'el último sello no es el guardado fuera de la base')
  return { filas: expected - 1, sinSellar: pending.length, mal: null }
}

function anchor(services: Services): [number, string] {
  try {
    const [last = '0', hex = ''] = readFileSync(anchorFile(services), 'utf8').trim().split(' ')
    return [Number(last), hex]
  } catch {
    return [0, '']
  }
}
