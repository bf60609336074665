import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import {
  type RendicionAction,
  type RendicionState,
  rendicionActions,
  rendicionState,
  type SucesoRendicion,
} from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type {
  NewRendicion,
  Rendicion,
  RendicionModificada,
  rendicionCancelar,
} from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { oneYearLater } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { confirmClave } from '../../acceso/acceso/intentos.ts'
import { type Firmante, firmantes } from '../../seccionales/mandatos/firmantes.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { type RendicionTomada, takeRendicion } from './acciones.ts'
import { enabledTypes, readRendicion } from './rendiciones-gasto.queries.ts'
import { countRendicion } from './sucesos.ts'

/** Day that determines the signing officers: the settlement's, or today if it is in the future (decision 040). */
export const firmaDay = (fecha: string, today: string): string => (fecha < today ? fecha : today)

/** Eligible signers of a settlement of that branch and day, one row per office and person. */
export const firmantesOf = (ctx: Ctx, seccional: number, fecha: string): Promise<Firmante[]> =>
  firmantes(ctx, seccional, firmaDay(fecha, ctx.today))

/**
 * Checks that a branch may create settlements: enabled, with a type to choose and both signing offices filled. (C-RENDICION-51)
 */
export async function validarNueva(ctx: Ctx, id: number): Promise<void> {
  const seccional = await exigirSeccional(ctx, id)
  if (!seccional.habilitada) throw new AppError('RENDICION_SECCIONAL_DESHABILITADA', { seccional: seccional.nombre })
  if ((await enabledTypes(ctx)).length === 0) throw new AppError('RENDICION_SIN_TIPOS')
  const who = await firmantes(ctx, id, ctx.today)
  const different = who.some(
    (s) => s.firma === 'SECRETARIA' && who.some((t) => t.firma === 'TESORERIA' && t.afiliado !== s.afiliado),
  )
  if (!different) throw new AppError('RENDICION_SIN_FIRMANTES', { seccional: seccional.nombre })
}

interface Tipo {
  id: number
  registra_periodo: boolean
  pide_secretaria: boolean
}

/** Validates the header's consistency, with errors by field. (C-RENDICION-31, -40, -42, -43, C-FIRMA-08, -09) */
async function revisarEncabezado(ctx: Ctx, seccional: number, datos: NewRendicion | RendicionModificada): Promise<Tipo> {
  const { rows } = await sql<Tipo>`select id, registra_periodo, pide_secretaria
    from tipo_rendicion
    where id = ${datos.tipo} and habilitado`.execute(ctx.db)
  const [tipo] = rows
  if (!tipo) throw fieldError('RENDICION_TIPO', 'tipo', 'errores.RENDICION_TIPO')
  if (datos.fecha > oneYearLater(ctx.today)) throw fieldError('RENDICION_FECHA_LEJANA', 'fecha', 'errores.RENDICION_FECHA_LEJANA')
  if ((datos.mesPeriodo === null) !== (datos.anioPeriodo === null))
    throw fieldError(
      'RENDICION_PERIODO_INCOMPLETO',
      datos.mesPeriodo === null ? 'mesPeriodo' : 'anioPeriodo',
      'errores.RENDICION_PERIODO_INCOMPLETO',
    )
  if (tipo.registra_periodo && datos.mesPeriodo === null)
    throw fieldError('RENDICION_PERIODO', 'mesPeriodo', 'errores.RENDICION_PERIODO')
  if (tipo.pide_secretaria) {
    const { rows: hay } = await sql`select 1 from secretaria_rendicion where id = ${datos.secretaria} and habilitada`.execute(
      ctx.db,
    )
    if (hay.length === 0) throw fieldError('RENDICION_SECRETARIA', 'secretaria', 'errores.RENDICION_SECRETARIA')
  }
  if (datos.idSecretario === datos.idTesorero)
    throw fieldError('RENDICION_FIRMANTES_IGUALES', 'idTesorero', 'errores.RENDICION_FIRMANTES_IGUALES')
  const who = await firmantesOf(ctx, seccional, datos.fecha)
  const firma = (which: Firma, numero: number) => who.some((f) => f.firma === which && f.afiliado === numero)
  if (!firma('SECRETARIA', datos.idSecretario))
    throw fieldError('RENDICION_FIRMANTE', 'idSecretario', 'errores.RENDICION_FIRMANTE')
  if (!firma('TESORERIA', datos.idTesorero)) throw fieldError('RENDICION_FIRMANTE', 'idTesorero', 'errores.RENDICION_FIRMANTE')
  return tipo
}

const columns = (datos: NewRendicion | RendicionModificada, tipo: Tipo) => ({
  fecha: datos.fecha,
  responsable: datos.responsable,
  mes_periodo: datos.mesPeriodo,
  anio_periodo: datos.anioPeriodo,
  secretario_numero: datos.idSecretario,
  tesorero_numero: datos.idTesorero,
  secretaria_id: tipo.pide_secretaria ? datos.secretaria : null,
  motivo: datos.motivo,
  personas_viajaron: datos.personasViajaron,
})

/**
 * Creates a settlement with a line per concept of its type, and the next number of its branch and year, without gaps. Idempotent
 * by `clave`. (C-RENDICION-52)
 */
export function createRendicion(ctx: Ctx, datos: NewRendicion): Promise<Rendicion> {
  return inTransaction(ctx, async (ctx) => readRendicion(ctx, await insertRendicion(ctx, datos)))
}

/** `createRendicion` inside the caller's transaction; the id. */
export async function insertRendicion(ctx: Ctx, datos: NewRendicion): Promise<number> {
  const { id: seccional } = await exigirSeccional(ctx, datos.seccional.id)
  const anio = Number(ctx.today.slice(0, 4))
  await sql`insert into rendicion_numero (seccional_id, anio, ultimo)
    values (${seccional}, ${anio}, 0)
    on conflict do nothing`.execute(ctx.db)
  // Lock held until the transaction ends: serialises numbers, so a repeat finds the first settlement.
  await sql`select from rendicion_numero where seccional_id = ${seccional} and anio = ${anio} for update`.execute(ctx.db)
  const hecha = await yaEmpezada(ctx, seccional, datos.clave)
  if (hecha !== undefined) return hecha
  await validarNueva(ctx, seccional)
  const tipo = await revisarEncabezado(ctx, seccional, datos)
  const { rows } = await sql<{ numero: number }>`update rendicion_numero set ultimo = ultimo + 1
    where seccional_id = ${seccional} and anio = ${anio} returning ultimo as numero`.execute(ctx.db)
  const { id } = await ctx.db
    .insertInto('rendicion_gasto')
    .values({
      ...columns(datos, tipo),
      seccional_id: seccional,
      tipo_id: tipo.id,
      anio,
      numero: found(rows[0]).numero,
      clave: datos.clave ?? null,
      fecha_registro: ctx.now,
      creada_por: person(ctx).id,
      desde: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setConceptos(ctx, id, tipo.id)
  await countRendicion(ctx, { id, estado: rendicionState.borrador }, 'creada')
  await audit(ctx, 'crear', 'rendicion', id, { seccional, tipo: tipo.id })
  return id
}

async function yaEmpezada(ctx: Ctx, seccional: number, clave: string | undefined): Promise<number | undefined> {
  if (clave === undefined) return undefined
  const { rows } = await sql<{
    id: number
    mia: boolean
  }>`select id, creada_por = ${person(ctx).id} and seccional_id = ${seccional} as mia
    from rendicion_gasto where clave = ${clave}`.execute(ctx.db)
  if (rows[0] && !rows[0].mia) throw new AppError('RENDICION_CLAVE_USADA')
  return rows[0]?.id
}

const setConceptos = (ctx: Ctx, id: number, tipo: number) =>
  sql`insert into rendicion_detalle (rendicion_id, concepto_id)
    select ${id}, id
    from concepto_rendicion
    where tipo_id = ${tipo} and habilitado`.execute(ctx.db)

/** Changes a draft's header; the type only without receipts. RENDICION_TIPO_FIJO, VERSION_VIEJA. (C-RENDICION-53) */
export function editRendicion(ctx: Ctx, datos: RendicionModificada): Promise<Rendicion> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, datos.id, 'modificar', { version: datos.version })
    const { rows } = await sql<{ tipo: number }>`select tipo_id as tipo from rendicion_gasto where id = ${datos.id}`.execute(
      ctx.db,
    )
    const tipo = await revisarEncabezado(ctx, tomada.seccional, datos)
    const other = found(rows[0]).tipo !== tipo.id
    if (other && tomada.comprobantes > 0) throw fieldError('RENDICION_TIPO_FIJO', 'tipo', 'errores.RENDICION_TIPO_FIJO')
    await ctx.db
      .updateTable('rendicion_gasto')
      .set({ ...columns(datos, tipo), tipo_id: tipo.id, version: tomada.version + 1 })
      .where('id', '=', datos.id)
      .execute()
    if (other) {
      await sql`delete from rendicion_detalle where rendicion_id = ${datos.id}`.execute(ctx.db)
      await setConceptos(ctx, datos.id, tipo.id)
    }
    await countRendicion(ctx, { id: datos.id, estado: rendicionState.borrador }, 'modificada')
    await audit(ctx, 'modificar', 'rendicion', datos.id, { tipo: tipo.id, fecha: datos.fecha })
    return readRendicion(ctx, datos.id)
  })
}

/** Cancels a settlement for good, given the caller's password; its receipts can be handed in again. (C-RENDICION-54) */
export async function cancelarRendicion(ctx: Ctx, id: number, { password }: z.output<typeof rendicionCancelar>): Promise<void> {
  // Checks the state before the password, so that a refusal costs no attempt.
  await inTransaction(ctx, (ctx) => takeRendicion(ctx, id, 'cancelar'))
  await confirmClave(ctx, password, 'password')
  await inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'cancelar')
    await pasar(ctx, tomada, 'cancelar', 'cancelada')
    await audit(ctx, 'cancelar', 'rendicion', id, { numero: tomada.numero })
  })
}

/** Note on a concept of a draft. (C-DETALLE-26) */
export function observarDetalle(ctx: Ctx, id: number, detalle: number, observacion: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await takeRendicion(ctx, id, 'modificar')
    const { numAffectedRows } = await sql`update rendicion_detalle set observacion = ${observacion}
      where id = ${detalle} and rendicion_id = ${id}`.execute(ctx.db)
    found(numAffectedRows || undefined)
    await audit(ctx, 'modificar', 'rendicion', id, { detalle })
  })
}

/**
 * Moves a locked settlement to its next state and adds a history row; `a` is given if the table of actions leaves it open. All
 * state changes go through here.
 */
export async function pasar(
  ctx: Ctx,
  { id, estado: before }: Pick<RendicionTomada, 'id' | 'estado'>,
  action: RendicionAction,
  que: SucesoRendicion,
  { a, comentario = '', datos = {} }: { a?: RendicionState; comentario?: string; datos?: Record<string, unknown> } = {},
): Promise<RendicionState> {
  const estado = a ?? rendicionActions[action].a ?? before
  await sql`update rendicion_gasto
    set estado = ${estado}, desde = case when estado = ${estado} then desde else ${ctx.now} end, version = version + 1
    where id = ${id}`.execute(ctx.db)
  await countRendicion(ctx, { id, estado }, que, comentario, datos)
  return estado
}
