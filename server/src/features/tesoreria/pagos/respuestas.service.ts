import type { CuentaRespuesta, DestinoLote, Lote, LoteResult, RenglonLote } from '@gremial/contract/tesoreria/pagos.ts'
import { codigosRechazo } from '@gremial/contract/tesoreria/pagos-rechazos.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { fieldError, found } from '../../../platform/runtime/errors.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { formatoDeLote, readRespuesta } from '../formatos-pago/formatos-pago.service.ts'
import type { RespuestaLeida } from '../formatos-pago/leer.rules.ts'
import { destinoDe } from './destinos.ts'
import { exigirLote, takeLoteDelBanco } from './lotes.service.ts'
import { readLote } from './pagos.queries.ts'
import { decidirRespuesta, type LoteContestado, type Resuelto } from './pagos.rules.ts'

type DelLote = Pick<RenglonLote, 'id' | 'referencia' | 'importe' | 'estado' | 'idPagado' | 'cbu'>
const renglonesDe = async (ctx: Ctx, lote: number): Promise<DelLote[]> =>
  (
    await sql<DelLote>`select id, referencia, importe, estado, cbu, coalesce(rendicion_id, pago_id) as "idPagado"
      from lote_pago_renglon
      where lote_id = ${lote}
      order by orden`.execute(ctx.db)
  ).rows

const pagosSum = (resueltos: readonly Resuelto[]): number =>
  fromCents(resueltos.reduce((sum, { renglon }) => sum + toCents(renglon.importe), 0))

interface Respuesta {
  leida: RespuestaLeida
  huella: string
}

/** Reads a bank file by the layout of a lot in scope. */
async function read(ctx: Ctx, id: number, content: string): Promise<Respuesta> {
  await exigirLote(ctx, id)
  const { leida, bytes } = await readRespuesta(await formatoDeLote(ctx, id), content)
  return { leida, huella: hashOf(bytes) }
}

/** Time when these bytes were applied to the lot; null if never. */
async function cargadaAntes(ctx: Ctx, id: number, huella: string): Promise<string | null> {
  const { rows } = await sql<{ cuando: string }>`select ${isoMoment(sql`a.recibida`)} as cuando
    from lote_pago_respuesta a
    where a.lote_id = ${id} and a.huella = ${huella}
    order by a.id
    limit 1`.execute(ctx.db)
  return rows[0]?.cuando ?? null
}

/** Changes that a response makes to a locked lot. */
async function decidir(ctx: Ctx, id: number, { armado, envio }: Omit<LoteContestado, 'hoy'>, { leida, huella }: Respuesta) {
  const renglones = await renglonesDe(ctx, id)
  const { resueltos, sinCambio, sinNombrar, observaciones } = decidirRespuesta(renglones, leida, {
    armado,
    envio,
    hoy: ctx.today,
  })
  const [pagados, rejected] = (['PAGADO', 'RECHAZADO'] as const).map((r) => resueltos.filter((x) => x.resultado === r)) as [
    Resuelto[],
    Resuelto[],
  ]
  const cuenta: CuentaRespuesta = {
    pagados: pagados.length,
    totalPagado: pagosSum(pagados),
    rechazados: rejected.length,
    totalRechazado: pagosSum(rejected),
    sinCambio,
    pendientes: renglones.filter((r) => r.estado === 'PENDIENTE').length - resueltos.length,
    sinNombrar,
    cargadaAntes: await cargadaAntes(ctx, id, huella),
    observaciones,
  }
  return { resueltos, cuenta }
}

/** Dry run of a response: returns the changes without applying them. */
export async function revisarRespuesta(ctx: Ctx, id: number, content: string): Promise<CuentaRespuesta> {
  const respuesta = await read(ctx, id, content)
  return inTransaction(ctx, async (ctx) => (await decidir(ctx, id, await takeLoteDelBanco(ctx, id), respuesta)).cuenta)
}

/** Applies a bank response in one transaction; idempotent. */
export async function loadResponse(ctx: Ctx, id: number, content: string): Promise<CuentaRespuesta> {
  const respuesta = await read(ctx, id, content)
  const { huella } = respuesta
  return inTransaction(ctx, async (ctx) => {
    const lote = await takeLoteDelBanco(ctx, id)
    const { numero } = lote
    const { resueltos, cuenta } = await decidir(ctx, id, lote, respuesta)
    await aplicar(ctx, id, lote.destino, resueltos)
    const { pagados, rechazados } = cuenta
    if (resueltos.length > 0)
      await sql`insert into lote_pago_respuesta (lote_id, recibida, usuario_id, huella, pagados, rechazados)
        values (${id}, ${ctx.now}, ${person(ctx).id}, ${huella}, ${pagados}, ${rechazados})`.execute(ctx.db)
    await audit(ctx, 'importar', 'lotePago', id, { numero, huella, pagados, rechazados, sinCambio: cuenta.sinCambio })
    return cuenta
  })
}

/**
 * Records the result of some lines by hand. Throws LOTE_RENGLON_RESPONDIDO if one is already answered (enforced by the table),
 * PAGO_FUTURO on `fecha`; PAGO_ANTES_DE_FIRMA and PAGO_VIEJO are questions.
 */
export function recordResult(
  ctx: Ctx,
  id: number,
  { renglones: ids, resultado, fecha, motivo, confirma }: LoteResult,
): Promise<Lote> {
  return inTransaction(ctx, async (ctx) => {
    const { numero, destino } = await takeLoteDelBanco(ctx, id)
    if (fecha > ctx.today) throw fieldError('PAGO_FUTURO', 'fecha', 'errores.PAGO_FUTURO')
    const byId = new Map((await renglonesDe(ctx, id)).map((r) => [r.id, r]))
    const chosen = [...new Set(ids)].map((renglon) => found(byId.get(renglon)))
    if (resultado === 'PAGADO' && !confirma)
      await destinoDe(destino).preguntarDia(
        ctx,
        chosen.map((r) => r.idPagado),
        fecha,
      )
    await aplicar(
      ctx,
      id,
      destino,
      chosen.map((renglon) => ({ renglon, resultado, fecha, codigo: '', motivo: resultado === 'RECHAZADO' ? motivo : '' })),
    )
    await audit(ctx, 'modificar', 'lotePago', id, { numero, resultado, cantidad: chosen.length, motivo })
    return readLote(ctx, id)
  })
}

const conocido = (codigo: string) => codigosRechazo.find((uno) => uno === codigo)

/** Applies the results: each payment is made or becomes payable again. In the common lock order, to avoid deadlocks. */
async function aplicar(ctx: Ctx, lote: number, destino: DestinoLote, resueltos: readonly Resuelto[]): Promise<void> {
  const { tomarParaResponder } = destinoDe(destino)
  for (const { renglon, resultado, fecha, codigo, motivo } of resueltos.toSorted(
    (a, b) => a.renglon.idPagado - b.renglon.idPagado,
  )) {
    const responder = await tomarParaResponder(ctx, renglon.idPagado)
    // Catalogued codes are translated for each reader.
    const words = conocido(codigo) ? '' : motivo
    await sql`update lote_pago_renglon set estado = ${resultado}, codigo = ${codigo}, motivo = ${words}, respondido = ${ctx.now}
      where id = ${renglon.id}`.execute(ctx.db)
    await responder({ resultado, fecha, referencia: renglon.referencia, codigo, motivo: words, lote })
  }
}
