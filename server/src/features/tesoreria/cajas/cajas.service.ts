import type { Locale } from '@gremial/contract/platform/locale.ts'
import type {
  Caja,
  CajaCambio,
  CajaOption,
  cajaEliminar,
  cajaPersonas,
  cajaPin,
  cajaRestablecer,
  NewCaja,
  UsuarioDeCaja,
} from '@gremial/contract/tesoreria/cajas.ts'
import { tipoSaldoInicial } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { plainName, properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { afiliadosDe, esperarHechos } from '../../afiliado/hechos/consecuencias.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { exigirCajaOperable } from './cajas.access.ts'
import { cajaFields, cajasAlAlcance, habilitable, responsable } from './cajas.list.ts'
import { deleteAttempts, exigirVerificado, hashDePin, verifyPin } from './pin.service.ts'

type Fila = Omit<Caja, 'seccional' | 'usuariosHabilitados'>
const selection = Object.entries(cajaFields).map(([name, expression]) => expression.as(name))

/** A box in scope with the users of its branch. (C-CAJA-40, C-CAJA-22, C-CAJA-23) */
export async function readCaja(ctx: Ctx, id: number): Promise<Caja> {
  const row = found(await cajasAlAlcance(ctx).where('c.id', '=', id).select(selection).executeTakeFirst()) as Fila
  const { rows } = await sql<UsuarioDeCaja>`
    select u.id, u.nombre, en.esta::int as hab, u.id = ${ctx.user?.id ?? 0} as yo,
      ${responsable(ctx, sql`${row.idSeccional}::bigint`)} as responsable
    from usuario u
    cross join lateral (select exists (select 1
      from caja_usuario cu
      where cu.caja_id = ${id} and cu.usuario_id = u.id) as esta) en
    where en.esta or ${habilitable(ctx, sql`${row.idSeccional}::bigint`)}
    order by orden_nombre(u.nombre) collate "C", u.id`.execute(ctx.db)
  return { ...row, seccional: { id: row.idSeccional, nombre: row.nombreSeccional }, usuariosHabilitados: rows }
}

/** All boxes of a branch in scope, for selectors; `pin`: only those whose PIN the caller may change. (C-CAJA-46, C-CAJA-47) */
export async function cajasDeSeccional(ctx: Ctx, seccional: number, { pin = false } = {}): Promise<CajaOption[]> {
  let rows = cajasAlAlcance(ctx).where('c.seccional_id', '=', seccional)
  if (pin) rows = rows.where(sql<boolean>`yo.esta and yo.edita`)
  return (await rows.select(selection).orderBy('c.orden').orderBy('c.id').execute()) as CajaOption[]
}

/** Creates a box with its PIN and users, and opens its sheet 1. (C-CAJA-41, decisions §7) */
export async function createCaja(ctx: Ctx, datos: NewCaja): Promise<{ id: number }> {
  const seccional = await exigirSeccional(ctx, datos.idSeccional)
  const hash = await hashDePin(ctx, datos.pin)
  return inTransaction(ctx, async (ctx) => {
    await esperarHechos(ctx, afiliadosDe(chosen(datos)))
    const { id } = await ctx.db
      .insertInto('caja')
      .values({ seccional_id: seccional.id, nombre: datos.nombre, pin_hash: hash, arqueo: datos.arqueo, fecha_registro: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveUsuarios(ctx, id, seccional.id, datos)
    await sql`insert into planilla_caja (caja_id, seccional_id, numero, desde)
      values (${id}, ${seccional.id}, 1, ${ctx.today})`.execute(ctx.db)
    await audit(ctx, 'crear', 'caja', id, resumen(datos, { seccional: seccional.id }))
    await recordInitialSaldo(ctx, { id, seccional: seccional.id }, datos.saldoInicial)
    return { id }
  })
}

/** Account ids to enable, deduplicated. */
const chosen = ({ usuariosHabilitados }: Pick<CajaCambio, 'usuariosHabilitados'>): number[] => [
  ...new Set(usuariosHabilitados.filter((u) => u.hab === 1).map((u) => u.id)),
]

/** Audit data of a change: names and users, never a PIN. */
const resumen = (datos: Pick<CajaCambio, 'nombre' | 'arqueo' | 'usuariosHabilitados'>, others: Record<string, unknown> = {}) => ({
  nombre: datos.nombre,
  arqueo: datos.arqueo,
  habilitados: chosen(datos),
  ...others,
})

/** Changes name, users and count mode; requires access to the box. VERSION_VIEJA if the version read is stale. (C-CAJA-42) */
export async function changeCaja(ctx: Ctx, datos: CajaCambio): Promise<Caja> {
  await exigirCajaOperable(ctx, datos.id)
  return inTransaction(ctx, async (ctx) => {
    await esperarHechos(ctx, afiliadosDe(chosen(datos)))
    const { nombre, arqueo, version } = datos
    let change = ctx.db.updateTable('caja').set({ nombre, arqueo, version: sql`version + 1` }).where('id', '=', datos.id)
    if (version !== undefined) change = change.where('version', '=', version)
    const row = await change.returning('seccional_id').executeTakeFirst()
    if (!row) throw new AppError('VERSION_VIEJA')
    await saveUsuarios(ctx, datos.id, row.seccional_id, datos)
    await audit(ctx, 'modificar', 'caja', datos.id, resumen(datos))
    return readCaja(ctx, datos.id)
  })
}

/** Replaces the users of a box without its PIN, so that no box is lost with a departed user. Mails each user. (decisions §10) */
export async function assignPeople(ctx: Ctx, id: number, datos: z.output<typeof cajaPersonas>): Promise<void> {
  found(await cajasAlAlcance(ctx).where('c.id', '=', id).select('c.id').executeTakeFirst())
  await inTransaction(ctx, async (ctx) => {
    await esperarHechos(ctx, afiliadosDe(chosen(datos)))
    let change = ctx.db.updateTable('caja').set({ version: sql`version + 1` }).where('id', '=', id)
    if (datos.version !== undefined) change = change.where('version', '=', datos.version)
    const row = await change.returning(['seccional_id', 'nombre']).executeTakeFirst()
    if (!row) throw new AppError('VERSION_VIEJA')
    const { agregadas, quitadas } = await saveUsuarios(ctx, id, row.seccional_id, datos)
    await audit(ctx, 'asignar', 'caja', id, { nombre: row.nombre, agregadas, quitadas })
    await notifyPeople(ctx, id, agregadas, 'cajaAsignada')
    await notifyPeople(ctx, id, quitadas, 'cajaQuitada')
  })
}

/** Mails users that they were added to or removed from a box, in their language; skips the caller. */
async function notifyPeople(ctx: Ctx, caja: number, ids: number[], plantilla: 'cajaAsignada' | 'cajaQuitada'): Promise<void> {
  const { rows } = await sql<{ email: string; nombre: string; idioma: Locale; caja: string; seccional: string }>`
    select u.email, u.nombre, coalesce(u.idioma, 'es') as idioma, c.nombre as caja, s.nombre as seccional
    from usuario u, caja c join seccional s on s.id = c.seccional_id
    where c.id = ${caja} and u.habilitado and u.id = any(${ids}::bigint[]) and u.id <> ${person(ctx).id} order by u.id`.execute(
    ctx.db,
  )
  for (const { email, nombre, idioma, ...datos } of rows)
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla,
      datos: { nombre: properName(nombre), por: plainName(person(ctx).name), ...datos },
      ...(plantilla === 'cajaAsignada' ? { enlace: { ruta: '/app/seccionales/cajas/lista' } } : {}),
    })
}

/** Posts the opening balance as movement 1 of sheet 1; it is not an income. */
async function recordInitialSaldo(
  ctx: Ctx,
  caja: { id: number; seccional: number },
  { efectivo, banco, cheques }: NewCaja['saldoInicial'],
): Promise<void> {
  const total = fromCents(toCents(efectivo) + toCents(banco) + toCents(cheques))
  if (total === 0) return
  await sql`update caja set ultimo_movimiento = 1 where id = ${caja.id}`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`
    insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, fecha,
      fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total, usuario_id)
    select c.id, c.seccional_id, c.planilla_id, 1, 1, 1, ${tipoSaldoInicial}, ${ctx.now}, ${ctx.today}, t.nombre, ${efectivo},
      ${banco}, ${cheques}, ${total}, ${person(ctx).id}
    from caja c, tipo_movimiento_caja t
    where c.id = ${caja.id} and t.id = ${tipoSaldoInicial}
    returning id`.execute(ctx.db)
  const { id } = found(rows[0])
  await audit(ctx, 'registrar', 'movimiento-caja', id, {
    caja: caja.id,
    planilla: 1,
    numero: 1,
    ingresoEgreso: 1,
    tipo: tipoSaldoInicial,
    total,
  })
}

/**
 * Sets exactly the given users as enabled, and returns those added and removed. New ones must work with boxes of the branch;
 * existing ones may stay. CAJA_TE_EXCLUYE and CAJA_SIN_RESPONSABLE ask for confirmation before excluding the caller or everyone
 * who may modify it.
 */
async function saveUsuarios(
  ctx: Ctx,
  caja: number,
  seccional: number,
  { usuariosHabilitados, confirmaPersonas }: Pick<NewCaja, 'usuariosHabilitados' | 'confirmaPersonas'>,
): Promise<{ agregadas: number[]; quitadas: number[] }> {
  const ids = chosen({ usuariosHabilitados })
  const { rows: quitadas } = await sql<{ id: number }>`
    delete from caja_usuario where caja_id = ${caja} and usuario_id <> all(${ids}::bigint[]) returning usuario_id as id`.execute(
    ctx.db,
  )
  const { rows: agregadas } = await sql<{ id: number }>`
    insert into caja_usuario (caja_id, usuario_id)
    select ${caja}, u.id
    from usuario u
    where u.id = any(${ids}::bigint[]) and ${habilitable(ctx, sql`${seccional}::bigint`)}
    on conflict do nothing
    returning usuario_id as id`.execute(ctx.db)
  const { rows } = await sql<{ n: number; responsables: number }>`
    select count(*) as n, count(*) filter (where ${responsable(ctx, sql`${seccional}::bigint`)}) as responsables
    from caja_usuario cu join usuario u on u.id = cu.usuario_id where cu.caja_id = ${caja}`.execute(ctx.db)
  if (rows[0]?.n !== ids.length) throw new AppError('USUARIO_NO_HABILITABLE')
  if (!confirmaPersonas && rows[0]?.responsables === 0) throw new AppError('CAJA_SIN_RESPONSABLE')
  if (!confirmaPersonas && quitadas.some((u) => u.id === ctx.user?.id)) throw new AppError('CAJA_TE_EXCLUYE')
  return { agregadas: agregadas.map((u) => u.id), quitadas: quitadas.map((u) => u.id) }
}

/** Toggles a box between enabled and disabled; requires only the permission over its branch. (C-CAJA-43, K-59) */
export function toggleCaja(ctx: Ctx, id: number): Promise<{ habilitada: 0 | 1 }> {
  return inTransaction(ctx, async (ctx) => {
    found(await cajasAlAlcance(ctx).where('c.id', '=', id).select('c.id').executeTakeFirst())
    const row = await ctx.db
      .updateTable('caja')
      .set({ habilitada: sql`not habilitada`, version: sql`version + 1` })
      .where('id', '=', id)
      .returning('habilitada')
      .executeTakeFirstOrThrow()
    await audit(ctx, row.habilitada ? 'habilitar' : 'deshabilitar', 'caja', id)
    return { habilitada: row.habilitada ? 1 : 0 }
  })
}

/** Deletes a box without movements, given its PIN. (C-CAJA-44, C-CAJA-27, C-CAJA-29) */
export async function deleteCaja(ctx: Ctx, { id, password }: z.output<typeof cajaEliminar>): Promise<void> {
  const caja = await exigirCajaOperable(ctx, id)
  await rechazarConMovimientos(ctx, id)
  const verificado = await verifyPin(ctx, caja, password)
  await inTransaction(ctx, async (ctx) => {
    // A concurrent posting locks this row, so its movement is counted.
    found((await sql`select 1 from caja where id = ${id} for update`.execute(ctx.db)).rows[0])
    await exigirVerificado(ctx, verificado)
    await rechazarConMovimientos(ctx, id)
    await sql`update caja set planilla_id = null, planilla_numero = null, planilla_desde = null where id = ${id}`.execute(ctx.db)
    await sql`delete from planilla_caja where caja_id = ${id}`.execute(ctx.db)
    await sql`delete from caja where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'caja', id, { nombre: caja.nombre })
  })
}

async function rechazarConMovimientos(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ ultimo_movimiento: number }>`select ultimo_movimiento from caja where id = ${id}`.execute(ctx.db)
  if (found(rows[0]).ultimo_movimiento > 0) throw new AppError('CAJA_CON_MOVIMIENTOS')
}

/** Changes the PIN, given the current one. (C-CAJA-45, K-70) */
export async function changePin(ctx: Ctx, { id, password, password2 }: z.output<typeof cajaPin>): Promise<void> {
  const caja = await exigirCajaOperable(ctx, id)
  const verificado = await verifyPin(ctx, caja, password)
  const hash = await hashDePin(ctx, password2)
  await inTransaction(ctx, async (ctx) => {
    found((await sql`select 1 from caja where id = ${id} for update`.execute(ctx.db)).rows[0])
    await exigirVerificado(ctx, verificado)
    await sql`update caja set pin_hash = ${hash}, version = version + 1 where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'cambiar-pin', 'caja', id)
  })
}

/** Unlocks a box and optionally sets its PIN; administrators only. (decisions §7) */
export async function resetPin(ctx: Ctx, id: number, { pin }: z.output<typeof cajaRestablecer>): Promise<void> {
  found(await cajasAlAlcance(ctx).where('c.id', '=', id).select('c.id').executeTakeFirst())
  const hash = pin === undefined ? null : await hashDePin(ctx, pin)
  await inTransaction(ctx, async (ctx) => {
    if (hash !== null) await sql`update caja set pin_hash = ${hash}, version = version + 1 where id = ${id}`.execute(ctx.db)
    await deleteAttempts(ctx, id)
    await audit(ctx, hash === null ? 'destrabar' : 'restablecer-pin', 'caja', id)
  })
}
