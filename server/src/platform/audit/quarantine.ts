import { createHash, type KeyObject } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'
import { type AuditRow, audit, isOurs } from './audit.ts'

/**
 * Quarantine for pending rows with an invalid code: the portal did not write them, or somebody changed them before they were
 * sealed.
 * They stay unchanged and marked, and do not stop the rest. An audit row lists them with a hash of their contents.
 */
interface Aside {
  filas: number[]
  /** Hash of all these rows, in hexadecimal: a later change or removal is reported (verify.ts). */
  huella: string
}

/** Cast to text by PostgreSQL: forged rows may hold timestamps and values that only the database can represent. */
const asTheyAre = `select id,
    md5(row(id, evento, extract(epoch from momento), usuario_id, accion, entidad, entidad_id, datos, encode(codigo, 'hex'))::text) as fila
  from auditoria where id = any($1::bigint[]) order by id`
interface AsItIs {
  id: number
  fila: string
}
const print = (rows: AsItIs[]): string =>
  createHash('sha256')
    .update(rows.map(({ id, fila }) => `${id} ${fila}\n`).join(''))
    .digest('hex')

/** Marks the rows and records them, in the chain writer's transaction. */
export async function quarantineRows(tx: Tx, services: Services, ids: number[]): Promise<void> {
  const { rows } = await tx.executeQuery<AsItIs>(CompiledQuery.raw(asTheyAre, [ids]))
  // The application may not update audit tables: a marked row replaces the pending one.
  await tx.executeQuery(CompiledQuery.raw('delete from auditoria_pendiente where auditoria_id = any($1::bigint[])', [ids]))
  await tx.executeQuery(
    CompiledQuery.raw('insert into auditoria_pendiente (auditoria_id, apartada) select unnest($1::bigint[]), true', [ids]),
  )
  const datos: Aside = { filas: ids, huella: print(rows) }
  await audit({ db: tx, services, user: null, now: services.now() }, 'apartar', 'cadena', ids[0] ?? 0, { ...datos })
}

/** The first of the last quarantined rows, unless an operator has accepted the chain since; undefined if there are none. */
export function openQuarantine(facts: AuditRow[]): number | undefined {
  const last = (what: string) => facts.findLast((row) => row.accion === what)
  const [aside, accepted] = [last('apartar'), last('anclar')]
  return aside && aside.id > (accepted?.id ?? 0) ? Number(aside.entidad_id) : undefined
}

/** Quarantined rows that changed since: each missing row, or the first row of a group in which one changed. */
export async function* alteredQuarantine(client: PoolClient, key: KeyObject): AsyncGenerator<{ id: number; quitada: boolean }> {
  const { rows: said } = await client.query<{ id: number }>(
    `select id from auditoria where entidad = 'cadena' and accion = 'apartar'`,
  )
  for (const { id } of said) {
    const { rows: told } = await client.query<AuditRow & { datos: Aside }>('select * from auditoria where id = $1', [id])
    const [row] = told
    // A row that is not ours is reported by the check of its own place.
    if (!row || !isOurs(key, row)) continue
    const { filas, huella } = row.datos
    const { rows } = await client.query<AsItIs>(asTheyAre, [filas])
    const there = new Set(rows.map((r) => r.id))
    const missing = filas.filter((fila) => !there.has(fila))
    for (const fila of missing) yield { id: fila, quitada: true }
    if (missing.length === 0 && print(rows) !== huella) yield { id: filas[0] ?? 0, quitada: false }
  }
}
