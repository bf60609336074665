import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { type AuditRow, isOurs } from './audit.ts'

/**
 * What a person did to the chain as a whole. The row that tells it carries the key's code as every other, so whoever can only write in the
 * database cannot excuse a change with it.
 */
export type ChainEvent =
  | { que: 'restaurada'; momento: Date; copia: Date; sellos: number }
  | { que: 'clave'; momento: Date; sellos: number }

/** The ones that this key wrote, in order. */
export async function chainEvents(client: pg.PoolClient, rowKey: KeyObject): Promise<ChainEvent[]> {
  const { rows } = await client.query<AuditRow & { datos: { sellos?: unknown; copia?: unknown } }>(
    `select * from auditoria where accion = 'restaurar' and entidad = 'copia' or accion = 'reemplazar' and entidad = 'clave' order by id`,
  )
  return rows
    .filter((row) => isOurs(rowKey, row))
    .map(({ accion, momento, datos }) =>
      accion === 'reemplazar'
        ? { que: 'clave', momento, sellos: Number(datos.sellos) }
        : { que: 'restaurada', momento, copia: new Date(String(datos.copia)), sellos: Number(datos.sellos) },
    )
}

/** Up to which seal the chain was written with keys that are lost. */
export const sealsBefore = (events: ChainEvent[]): number =>
  Math.max(0, ...events.filter(({ que }) => que === 'clave').map(({ sellos }) => sellos))
