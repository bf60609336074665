import { createHmac, type KeyObject, randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { eventName, isEvent } from '@gremial/contract/derived/systems.ts'
import type { AuditedThing } from '@gremial/contract/textos/audit.ts'
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
 * The audit log (decisions §9.4). A row is written in the transaction of the action that it records, with a keyed code (HMAC), so
 * that a later change shows at once.
 * The chain writer then links rows in short batches into a hash chain, so that a deleted row shows too. Writers never wait for
 * each other; decision 003 describes the window that this leaves.
 */
export interface AuditRow {
  id: number
  /** Random id of the event, so that a duplicated row shows. Null in rows from before it existed (decision 015). */
  evento: string | null
  momento: Date
  usuario_id: number | null
  accion: string
  entidad: string
  entidad_id: string
  datos: unknown
  /** Role that allowed the action and device that requested it (decision 114); null if unknown, and in older rows. */
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

/**
 * True if the portal wrote the row as it is. Returns false for values that only the database can hold, such as an infinite
 * timestamp.
 */
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

/** Diagnostics channel: announces each row written outside a transaction, because the batched statement does not show it. */
const alone = channel('gremial:auditoria')

/**
 * Writes an audit row, in the caller's transaction if there is one. An action and entity without a text in the catalogue do not
 * compile.
 * `datos` describes the change and never holds a password, a PIN or a token. On return the row is as durable as the action that
 * it records.
 */
export const audit = async (
  ctx: Teller,
  accion: AccionAuditada,
  entidad: AuditedThing,
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

/**
 * Writes the row in the same statement as the change (`name as (insert ... returning ...)`), to save a round trip while a row is
 * locked.
 */
export const auditWith = (
  ctx: Teller,
  told: RawBuilder<unknown>,
  accion: AccionAuditada,
  entidad: AuditedThing,
  entidadId: number,
  datos: Record<string, unknown>,
): Promise<void> =>
  write(
    ctx,
    sql`${told}, `,
    signed(ctx, { usuario_id: ctx.user?.id ?? null, accion, entidad, entidad_id: String(entidadId), datos }),
  )

/**
 * Writes one row for each entity that the same action changed, in the caller's transaction and in one statement however many they are.
 * Nothing for none.
 */
export const auditMany = async (
  ctx: Teller,
  accion: AccionAuditada,
  entidad: AuditedThing,
  entities: ReadonlyArray<{ id: number; datos: Record<string, unknown> }>,
): Promise<void> => {
  if (!ctx.db.isTransaction) throw new Error('auditMany outside a transaction')
  const rows = entities.map(({ id, datos }) =>
    signed(ctx, { usuario_id: ctx.user?.id ?? null, accion, entidad, entidad_id: String(id), datos }),
  )
  const [first] = rows
  if (!first) return
  const { momento, usuario_id, rol, equipo } = first
  await prepared(
    ctx,
    sql`with nueva as (
      insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, rol, equipo, codigo)
      select x.evento, ${momento}::timestamptz, ${usuario_id}::bigint, ${accion}::text, ${entidad}::text, x.id, x.datos,
        ${rol}::text, ${equipo}::text, x.codigo
      from unnest(${rows.map((row) => row.evento)}::uuid[], ${rows.map((row) => row.entidad_id)}::text[],
        ${rows.map((row) => JSON.stringify(row.datos))}::jsonb[], ${rows.map((row) => row.codigo)}::bytea[])
        with ordinality as x (evento, id, datos, codigo, orden)
      order by x.orden
      returning id)${toPrograms(rows)}
      ${pending}`,
  )
}

function signed({ services, now, proof, unproven, role, agent }: Teller, told: Told): NewRow {
  // An unproven signing action stops here, and its transaction is rolled back.
  if (unproven !== undefined) throw new AppError('ACTO_SIN_PRUEBA', {}, [], { acto: unproven })
  const row = { evento: randomUUID(), momento: now, ...told, rol: role ?? null, equipo: agent ? describeDevice(agent) : null }
  // Stores the proof of a signing action in the chain (decision 066).
  if (proof) row.datos = { ...(told.datos as object), prueba: proof }
  return { ...row, codigo: rowCode(auditKeys(services.config).rows, row) }
}

const pending = sql`insert into auditoria_pendiente (auditoria_id)
      select id
      from nueva`

/**
 * Webhooks subscribed to the event of these rows, which have one action (decision 116): one outbox row for each row and webhook, in the
 * same statement. The payload holds only the event and the entity's id; a program reads the rest with its own token.
 */
function toPrograms(rows: readonly NewRow[]): RawBuilder<unknown> {
  const [first] = rows
  if (!first || !isEvent(first.accion, first.entidad)) return sql``
  const { accion, entidad, momento } = first
  const name = eventName(accion, entidad)
  const data = rows.map(({ entidad_id, evento }) =>
    JSON.stringify({
      evento: name,
      id: /^\d{1,18}$/.test(entidad_id) ? entidad_id : null,
      momento: momento.toISOString(),
      clave: evento,
    }),
  )
  return sql`, avisados as (
      insert into bandeja_salida (tipo, datos, creado, proximo)
      select 'gancho', d.datos || jsonb_build_object('gancho', g.id), ${momento}::timestamptz, ${momento}::timestamptz
      from unnest(${data}::jsonb[]) d (datos)
      cross join gancho g
      where g.habilitado and ${name}::text = any(g.eventos))`
}

async function write(ctx: Teller, before: RawBuilder<unknown>, row: NewRow): Promise<void> {
  await prepared(
    ctx,
    sql`with ${before}nueva as (
      insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, rol, equipo, codigo)
      values (${row.evento}, ${row.momento}, ${row.usuario_id}, ${row.accion}, ${row.entidad}, ${row.entidad_id},
        ${JSON.stringify(row.datos)}::jsonb, ${row.rol}, ${row.equipo}, ${row.codigo})
      returning id)${toPrograms([row])}
      ${pending}`,
  )
}

/** Batches concurrent rows of reads into one statement and one flush (decision 003). */
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
