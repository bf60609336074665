import { sql } from 'kysely'
import type { Tx } from '../platform/db/pool.ts'

/** Of what a start plants, what none planted before: whatever an organisation renamed, hid or took out since stays so. */
export async function nuevas(tx: Tx, tabla: string, claves: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    clave: string
  }>`insert into siembra (tabla, clave) select ${tabla}, clave from unnest(${claves}::text[]) clave
    on conflict do nothing returning clave`.execute(tx)
  return rows.map((r) => r.clave)
}
