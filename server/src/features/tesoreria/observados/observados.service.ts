import {
  type CambioDeCampo,
  type ComprobanteObservado,
  type ComprobantesObservados,
  observadosInWords,
  type respuestaObservado,
  resumenObservados,
} from '@gremial/contract/tesoreria/observados.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { padded } from '../../../platform/db/padded.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { otroEstado, type RendicionTomada, takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { countRendicion } from '../rendiciones-gasto/sucesos.ts'
import './observados.tables.ts'

type Marcado = Pick<ComprobanteObservado, 'idComprobante' | 'nombre' | 'motivo'>

/** Texts of an observation: `motivo` as stored, `dicho` for a mail with every receipt, and the receipts' ids for the audit. */
export interface Observed {
  motivo: string
  dicho: string
  ids: number[]
}

/** Marks receipts of a locked settlement that waits for signatures or payment. NO_EXISTE for another's receipt. */
export async function observeComprobantes(
  ctx: Ctx,
  { id, envio }: Pick<RendicionTomada, 'id' | 'envio'>,
  { motivo, comprobantes }: { motivo: string; comprobantes: ComprobantesObservados },
): Promise<Observed> {
  if (comprobantes.length === 0) return { motivo, dicho: motivo, ids: [] }
  const { rows } = await sql<Marcado>`insert into comprobante_observacion
      (rendicion_id, envio_id, comprobante_id, nombre, motivo, momento, usuario_id)
    select c.rendicion_id, ${envio}, c.id,
      concat_ws(' ', c.proveedor, c.letra, ${padded(sql`c.punto_venta`, 4)} || '-'
        || ${padded(sql`c.numero`, 8)}), d.motivo, ${ctx.now}, ${person(ctx).id}
    from unnest(${comprobantes.map((c) => c.id)}::bigint[], ${comprobantes.map((c) => c.motivo)}::text[])
      with ordinality d (id, motivo, orden)
    join comprobante c on c.id = d.id and c.rendicion_id = ${id}
    order by d.orden
    returning comprobante_id as "idComprobante", nombre, motivo`.execute(ctx.db)
  if (rows.length !== comprobantes.length) throw new AppError('NO_EXISTE')
  return {
    motivo: motivo || resumenObservados(rows),
    dicho: [motivo, observadosInWords(rows)].filter(Boolean).join('\n\n'),
    ids: rows.map((o) => o.idComprobante),
  }
}

/** Returns a locked settlement to draft: only its observed receipts may change, if the sending has any. */
export async function startCorrection(ctx: Ctx, { id, envio }: Pick<RendicionTomada, 'id' | 'envio'>): Promise<void> {
  await sql`update rendicion_gasto
    set correccion_envio_id = (select min(o.envio_id) from comprobante_observacion o where o.envio_id = ${envio})
    where id = ${id}`.execute(ctx.db)
}

/** Compares an observed receipt with the observed sending, after any write: changed, removed, or unchanged. */
export async function settleObservado(ctx: Ctx, idComprobante: number): Promise<void> {
  await sql`with ahora as (
      select o.id, case
        when c.id is null then 'QUITADO'
        when x.recibo @> jsonb_build_object('idDetalle', c.detalle_id, 'fecha', c.fecha, 'cuit', c.cuit, 'proveedor', c.proveedor,
          'clase', c.clase, 'letra', c.letra, 'puntoVenta', c.punto_venta, 'numero', c.numero, 'importe', c.importe) then null
        else 'CORREGIDO' end as cambio
      from comprobante_observacion o
      join rendicion_envio e on e.id = o.envio_id
      left join comprobante c on c.id = o.comprobante_id and c.rendicion_id = o.rendicion_id
      cross join lateral (select r as recibo
        from jsonb_array_elements(e.contenido::jsonb -> 'recibos') r
        where (r ->> 'id')::bigint = o.comprobante_id) x
      where o.comprobante_id = ${idComprobante} and o.envio_respuesta_id is null)
    update comprobante_observacion o
    set cambio = a.cambio, resuelta = case when a.cambio is null and o.respuesta = '' then null else ${ctx.now}::timestamptz end,
      resuelta_por = case when a.cambio is null and o.respuesta = '' then null else ${person(ctx).id}::bigint end
    from ahora a
    where o.id = a.id and o.cambio is distinct from a.cambio`.execute(ctx.db)
}

/** OBSERVADOS_SIN_RESOLVER, naming observed receipts neither changed nor answered. */
export async function requireSettled(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ nombre: string }>`select o.nombre
    from comprobante_observacion o
    where o.rendicion_id = ${id} and o.envio_respuesta_id is null and o.resuelta is null
    order by o.id`.execute(ctx.db)
  if (rows.length > 0) throw new AppError('OBSERVADOS_SIN_RESOLVER', { cuales: rows.map((o) => o.nombre).join(', ') })
}

/** Closes the observations that a new sending answers, with the changes of each receipt; the correction ends. */
export async function carryAnswers(
  ctx: Ctx,
  { id, envio }: { id: number; envio: number },
  changesOf: (idEnvio: number, idComprobante: number) => CambioDeCampo[],
): Promise<void> {
  const { rows } = await sql<{ id: number; envio: number; comprobante: number }>`select o.id, o.envio_id as envio,
      o.comprobante_id as comprobante
    from comprobante_observacion o
    where o.rendicion_id = ${id} and o.envio_respuesta_id is null`.execute(ctx.db)
  const cambios = rows.map((o) => JSON.stringify(changesOf(o.envio, o.comprobante)))
  await sql`update comprobante_observacion o
    set envio_respuesta_id = ${envio}, cambios = d.cambios::jsonb
    from unnest(${rows.map((o) => o.id)}::bigint[], ${cambios}::text[]) d (id, cambios)
    where o.id = d.id`.execute(ctx.db)
  await sql`update rendicion_gasto set correccion_envio_id = null where id = ${id}`.execute(ctx.db)
}

interface Place {
  codigo: number
  iddetalle: number
  idcomprobante: number
}

/** Answers for an observed receipt of a draft without changing it. NO_EXISTE if it is not observed, VERSION_VIEJA. */
export function answerObservado(
  ctx: Ctx,
  { codigo, iddetalle, idcomprobante }: Place,
  { respuesta, version }: z.output<typeof respuestaObservado>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await takeRendicion(ctx, codigo, 'modificar')
    const { rows } = await sql<{ id: number; version: number }>`select o.id, c.version
      from comprobante_observacion o
      join comprobante c on c.id = o.comprobante_id and c.rendicion_id = o.rendicion_id
      where o.rendicion_id = ${codigo} and o.comprobante_id = ${idcomprobante} and c.detalle_id = ${iddetalle}
        and o.envio_respuesta_id is null`.execute(ctx.db)
    const observado = found(rows[0])
    if (observado.version !== version) throw new AppError('VERSION_VIEJA')
    await sql`update comprobante_observacion
      set respuesta = ${respuesta}, resuelta = ${ctx.now}, resuelta_por = ${person(ctx).id}
      where id = ${observado.id}`.execute(ctx.db)
    await audit(ctx, 'responder', 'comprobante', idcomprobante, { rendicion: codigo, detalle: iddetalle, respuesta })
  })
}

/** Unlocks all receipts of a draft returned for some. RENDICION_OTRO_ESTADO if they are unlocked already. */
export function openWhole(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tomada = await takeRendicion(ctx, id, 'modificar')
    const { numAffectedRows } = await sql`update rendicion_gasto
      set correccion_envio_id = null, version = version + 1
      where id = ${id} and correccion_envio_id is not null`.execute(ctx.db)
    if (numAffectedRows === 0n) throw otroEstado(ctx, tomada)
    await countRendicion(ctx, { id, estado: rendicionState.borrador }, 'entera')
    await audit(ctx, 'modificar', 'rendicion', id, { entera: true })
  })
}
