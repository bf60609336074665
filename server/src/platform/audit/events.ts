import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Services } from '../context.ts'
import type { Db, Tx } from '../db/pool.ts'
import { type AuditRow, isOurs } from './audit.ts'
import { auditKeys } from './keys.ts'

/**
 * Operations on the whole chain. Their audit rows carry the keyed code as any other, so write access to the database cannot forge
 * an excuse.
 */
export type ChainEvent =
  | { que: 'restaurada'; momento: Date; copia: Date; sellos: number }
  | { que: 'clave'; momento: Date; sellos: number }
  | { que: 'perdida'; momento: Date; desde: number; hasta: number }

/** The chain events written with this key, in order. */
export async function chainEvents(client: pg.PoolClient, rowKey: KeyObject): Promise<ChainEvent[]> {
  const { rows } = await client.query<
    AuditRow & { datos: { sellos?: unknown; copia?: unknown; desde?: unknown; hasta?: unknown } }
  >(
    `select * from auditoria
      where accion = 'restaurar' and entidad = 'copia' or accion = 'reemplazar' and entidad = 'clave'
        or accion = 'perder' and entidad = 'cadena'
      order by id`,
  )
  return rows
    .filter((row) => isOurs(rowKey, row))
    .map(({ accion, momento, datos }) =>
      accion === 'perder'
        ? { que: 'perdida', momento, desde: Number(datos.desde), hasta: Number(datos.hasta) }
        : accion === 'reemplazar'
          ? { que: 'clave', momento, sellos: Number(datos.sellos) }
          : { que: 'restaurada', momento, copia: new Date(String(datos.copia)), sellos: Number(datos.sellos) },
    )
}

/** Last seal number written with a key that was lost. */
export const sealsBefore = (events: ChainEvent[]): number =>
  Math.max(0, ...events.flatMap((one) => (one.que === 'clave' ? [one.sellos] : [])))

/**
 * Audit rows about the chain itself (quarantined, lost, accepted, acknowledged) that this key wrote, in order. Few. Forged rows
 * are ignored.
 */
export async function chainFacts(db: Db | Tx, { config }: Pick<Services, 'config'>): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`select * from auditoria where entidad = 'cadena' order by id`.execute(db)
  return rows.filter((row) => isOurs(auditKeys(config).rows, row))
}
