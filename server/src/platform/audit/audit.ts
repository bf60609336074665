import { createHmac, type KeyObject, randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { eventName, isEvent } from '@gremial/contract/derived/systems.ts'
import type { CosaAuditada } from '@gremial/contract/textos/auditoria.ts'
import type { AccionAuditada } from '@gremial/contract/textos/es/auditoria.ts'
import { type RawBuilder, sql } from 'kysely'
import { describeDevice } from '../access/device.ts'
import type { Ctx } from '../context.ts'
import { canonical } from '../crypto/canonical.ts'
import { batched } from '../db/batch.ts'
import { prepared } from '../db/statements.ts'
import { AppError } from '../runtime/errors.ts'
import { auditKeys } from './keys.ts'

/**
 * The audit log (decisions §9.4). A row is written in the transaction of what it tells, with a keyed code of its own, so a later
 * change of it shows at once. Afterwards the sealer chains rows in short batches, so that a row taken out shows too; writers
 * never wait for each other (decision 003 says what window that leaves).
 */
export interface AuditRow {
  id: number
  /** Identity of the event, at random: the same row twice shows. Null in the rows from before it existed (decision 015). */
  evento: string | null
  momento: Date
  usuario_id: number | null
  accion: string
  entidad: string
  entidad_id: string
  datos: unknown
  /** The role that gave them what they did, and the device that it was asked from (decision 114); null where nobody knows, and before. */
  rol?: string | null
  equipo?: string | null
  codigo: Buffer
}

export const rowCode = (key: KeyObject, row: Omit<AuditRow, 'id' | 'codigo'>): Buffer => {
  const told = [row.momento.toISOString(), row.usuario_id, row.accion, row.entidad, row.entidad_id, row.datos]
  const how = [row.rol ?? null, row.equipo ?? null]
  if (how.some((one) => one !== null)) told.push(how)
  return createHmac('sha256', key)
    .update(canonical(row.evento === null ? told : [row.evento, ...told]))
    .digest()
}

/** Whether the portal wrote the row as it is. One that only the database can hold (a moment without end) it did not. */
export function isOurs(key: KeyObject, row: AuditRow): boolean {
  try {
    return rowCode(key, row).equals(row.codigo)
  } catch {
    return false
  }
}

type NewRow = Omit<AuditRow, 'id'>
type Told = Omit<NewRow, 'codigo' | 'evento' | 'momento' | 'rol' | 'equipo'>

type Teller = Pick<Ctx, 'db' | 'services' | 'user' | 'now' | 'proof' | 'unproven' | 'role' | 'agent'>

/** Each row that was written outside of a transaction is told here to who asked for it: its statement is of several. */
const alone = channel('gremial:auditoria')

/**
 * Writes one row, in the caller's transaction if there is one: an action and a thing that the texts can tell (one that they cannot does not
 * compile). `datos` says what changed, never a password, a PIN or a token. When this is over the row is as durable as what it tells.
 */
export const audit = async (
  ctx: Teller,
  accion: AccionAuditada,
  entidad: CosaAuditada,
  entidadId: string | number,
  datos: Record<string, unknown> = {},
  usuario = ctx.user?.id ?? null,
): Promise<void> => {
  const row = signed(ctx, { usuario_id: usuario, accion, entidad, entidad_id: String(entidadId), datos })
  if (ctx.db.isTransaction) return write(ctx, sql``, row)
  if (isEvent(accion, entidad)) await write(ctx, sql``, row)
  else await writeGathered(ctx.db, row)
  alone.publish({ accion, entidad })
}

/** The same, in one statement with what it tells (`name as (insert ... returning ...)`): where a locked row waits for every trip. */
export const auditWith = (
  ctx: Teller,
  told: RawBuilder<unknown>,
  accion: AccionAuditada,
  entidad: CosaAuditada,
  entidadId: number,
  datos: Record<string, unknown>,
): Promise<void> =>
  write(
    ctx,
    sql`${told}, `,
    signed(ctx, { usuario_id: ctx.user?.id ?? null, accion, entidad, entidad_id: String(entidadId), datos }),
  )

function signed({ services, now, proof, unproven, role, agent }: Teller, told: Told): NewRow {
  // Nothing of a legal act is told that nobody showed to be theirs; what it tells is undone with it.
  if (unproven !== undefined) throw new AppError('ACTO_SIN_PRUEBA', {}, [], { acto: unproven })
  const row = { evento: randomUUID(), momento: now, ...told, rol: role ?? null, equipo: agent ? describeDevice(agent) : null }
  // What the person showed for a legal act, in the chain with it (decision 066).
  if (proof) row.datos = { ...(told.datos as object), prueba: proof }
  return { ...row, codigo: rowCode(auditKeys(services.config).rows, row) }
}

const pending = sql`insert into auditoria_pendiente (auditoria_id)
      select id
      from nueva`

/**
 * Programs that asked to be told of this (decision 116): a row of the outbox for each, in the same statement. It says what happened and its number, and
 * nothing else of anybody: a program reads the rest with its own token.
 */
function toPrograms(row: NewRow): RawBuilder<unknown> {
  const { accion, entidad, entidad_id, momento, evento } = row
  if (!isEvent(accion, entidad)) return sql``
  const name = eventName(accion, entidad)
  const data = {
    evento: name,
    id: /^\d{1,18}$/.test(entidad_id) ? entidad_id : null,
    momento: momento.toISOString(),
    clave: evento,
  }
  return sql`, avisados as (
      insert into bandeja_salida (tipo, datos, creado, proximo)
      select 'gancho', ${JSON.stringify(data)}::jsonb || jsonb_build_object('gancho', g.id),
        ${momento}::timestamptz, ${momento}::timestamptz
      from gancho g
      where g.habilitado and ${name}::text = any(g.eventos))`
}

async function write(ctx: Teller, before: RawBuilder<unknown>, row: NewRow): Promise<void> {
  await prepared(
    ctx,
    sql`with ${before}nueva as (
      insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, rol, equipo, codigo)
      values (${row.evento}, ${row.momento}, ${row.usuario_id}, ${row.accion}, ${row.entidad}, ${row.entidad_id},
        ${JSON.stringify(row.datos)}::jsonb, ${row.rol}, ${row.equipo}, ${row.codigo})
      returning id)${toPrograms(row)}
      ${pending}`,
  )
}

/** Rows of reads that are told at the same moment are one statement and one flush (decision 003). */
const writeGathered = batched<NewRow>((db, rows) => {
  const all = <C extends keyof NewRow>(column: C) => rows.map((row) => row[column])
  return prepared(
    { db },
    sql`with nueva as (
      insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, rol, equipo, codigo)
      select *
      from unnest(${all('evento')}::uuid[], ${all('momento')}::timestamptz[], ${all('usuario_id')}::bigint[],
        ${all('accion')}::text[], ${all('entidad')}::text[], ${all('entidad_id')}::text[],
        ${rows.map((row) => JSON.stringify(row.datos))}::jsonb[], ${all('rol')}::text[], ${all('equipo')}::text[],
        ${all('codigo')}::bytea[])
      returning id)
      ${pending}`,
  )
})
