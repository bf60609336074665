import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'
import { type AuditRow, isOurs } from './audit.ts'
import { Altered, type Checkpoint } from './checkpoint.ts'
import { auditKeys } from './keys.ts'

export const genesisSeal = Buffer.alloc(32)

/** Seal of a hash chain entry: seal n = HMAC(key, seal n-1, id, code of the row). */
export const sealOf = (key: KeyObject, before: Buffer, id: number, codigo: Buffer): Buffer =>
  createHmac('sha256', key).update(before).update(String(id)).update(codigo).digest()

/** End of the chain. */
export interface Tail {
  orden: number
  sello: Buffer
  /** Last row with an event id. From there on rows are sealed in order of id, so no earlier one can be pending. */
  id: number
}

/** Verifies the seals after the checkpoint and returns the end of the chain. Throws `Altered` if one does not match. */
export async function followChain(
  tx: Tx,
  services: Services,
  checkpoint: Pick<Checkpoint, 'orden' | 'sello'> | undefined,
): Promise<Tail> {
  const keys = auditKeys(services.config)
  const from = checkpoint?.orden ?? 0
  let tail: Tail = { orden: from, sello: checkpoint ? Buffer.from(checkpoint.sello, 'hex') : genesisSeal, id: 0 }
  for (let first = true; ; first = false) {
    const { rows } = await sql<AuditRow & { orden: number; auditoria_id: number; sello: Buffer }>`
      select s.orden, s.auditoria_id, s.sello, a.* from auditoria_sello s left join auditoria a on a.id = s.auditoria_id
      where s.orden >= ${first ? from : tail.orden + 1} order by s.orden limit 2000`.execute(tx)
    if (!checkpoint && rows.length > 0) throw new Altered('hay sellos y falta el ancla (auditoria.ancla)')
    if (first && from > 0 && !(rows[0]?.orden === from && rows[0].sello.equals(tail.sello)))
      throw new Altered(`el sello ${from} no es el que se guardó fuera de la base`)
    for (const row of rows) {
      if (row.orden === from) {
        tail = { ...tail, id: row.id !== null && row.evento === null ? 0 : row.auditoria_id }
        continue
      }
      if (row.orden !== tail.orden + 1) throw new Altered(`falta el sello ${tail.orden + 1}`)
      if (row.id === null || !isOurs(keys.rows, row) || !sealOf(keys.seals, tail.sello, row.id, row.codigo).equals(row.sello))
        throw new Altered(`el sello ${row.orden} no sigue al anterior`)
      tail = { orden: row.orden, sello: row.sello, id: row.evento === null ? tail.id : row.id }
    }
    if (rows.length < 2000) return tail
  }
}
