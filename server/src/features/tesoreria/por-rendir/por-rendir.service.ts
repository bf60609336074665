import { comprobanteLimits, type QrField } from '@gremial/contract/tesoreria/comprobantes.ts'
import { facturaData, qrQueQueda } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import type { FacturaTexto } from '@gremial/contract/tesoreria/factura-texto.ts'
import type { DatosPorRendir, PorRendir, SabidoPorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { orRelease } from '../../../platform/http/upload-quota.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { normalizePhoto } from '../../../platform/storage/images.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { type ArchivoQueLlego, askOldDate, saveFile } from '../comprobantes/asentar.ts'
import { type Lugar, ownCuit } from '../comprobantes/comprobantes.queries.ts'
import { settleObservado } from '../observados/observados.service.ts'
import { sinGuiones } from '../proveedores/proveedores.queries.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { alcanzado, leerPorRendir } from './por-rendir.queries.ts'

/** Unsettled receipts (decision 082): stored with partial data, moved to a settlement once complete. */

/** Thumbnail size in pixels, at twice the list's resolution. */
const side = { width: 88, height: 110 }

/** Fields filled from an invoice's QR; values that do not fit are left to the user. */
export function ofQr(qr: string) {
  const { factura } = qr === '' ? { factura: undefined } : readFacturaQr(qr)
  if (!factura) return {}
  const { puntoVenta: punto_venta, numeroComprobante: numero, importe, ...dicho } = facturaData(factura)
  return { ...dicho, punto_venta, numero, importe: importe !== null && importe <= comprobanteLimits.importe ? importe : null }
}

/** Fields proposed by the text of a PDF, marked until somebody saves them. */
function ofText({ cuit, fecha, importe, identificacion, clase }: FacturaTexto) {
  const { letra = null, puntoVenta: punto_venta = null, numeroComprobante: numero = null } = identificacion ?? {}
  const leido: QrField[] = [
    ...(cuit ? (['cuitProveedor'] as const) : []),
    ...(identificacion ? (['letra', 'puntoVenta', 'numeroComprobante'] as const) : []),
    ...(fecha ? (['fecha'] as const) : []),
    ...(importe !== undefined ? (['importe'] as const) : []),
  ]
  return {
    cuit: cuit ?? null,
    fecha: fecha ?? null,
    importe: importe ?? null,
    letra,
    punto_venta,
    numero,
    ...(clase && { clase }),
    leido,
  }
}

/** Earlier result of an idempotency key: an unsettled receipt, or null if it already joined a settlement. */
async function yaLlego(ctx: Ctx, clave: string): Promise<PorRendir | null | undefined> {
  const { rows } = await sql<{ id: number | null; mio: boolean }>`select id, subido_por = ${person(ctx).id} as mio
    from comprobante_por_rendir
    where clave = ${clave}
    union all
    select null, subido_por = ${person(ctx).id}
    from comprobante
    where clave = ${clave}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  if (!row.mio) throw new AppError('COMPROBANTE_CLAVE_USADA')
  return row.id === null ? null : leerPorRendir(ctx, row.id)
}

/** POR_RENDIR_YA_ESPERA, with author and date, if the same file waits in the branch and the caller may see it. */
async function refuseSameFile(
  ctx: Ctx,
  seccional: number,
  sha256: string,
  { clave, original }: Pick<DatosPorRendir, 'clave' | 'original'>,
): Promise<void> {
  const { rows } = await sql<{ quien: string; subido: Date; nombre: string }>`select u.nombre as quien, p.subido, p.nombre
    from comprobante_por_rendir p
    join usuario u on u.id = p.subido_por
    where p.seccional_id = ${seccional} and p.clave <> ${clave} and ${alcanzado(ctx)}
      and (p.huella_original = ${sha256} or p.huella_elegido = nullif(${original}, ''))
    order by p.id
    limit 1`.execute(ctx.db)
  const [before] = rows
  if (!before) return
  const { quien, subido, nombre } = before
  throw new AppError('POR_RENDIR_YA_ESPERA', { nombre, quien: plainName(quien), fecha: formatDate(dateOf(subido)) })
}

/**
 * Stores an unsettled receipt; idempotent by `clave`. Throws POR_RENDIR_YA_ESPERA, CUPO_DEL_DIA and the errors of
 * `sanitizeDocument`.
 */
export async function agregarPorRendir(
  ctx: Ctx,
  datos: DatosPorRendir,
  llego: ArchivoQueLlego,
): Promise<{ fila: PorRendir | null; quedan: number | null }> {
  const { id: seccional } = await exigirSeccional(ctx, datos.idSeccional)
  const hecho = await yaLlego(ctx, datos.clave)
  if (hecho !== undefined) return { fila: hecho, quedan: null }
  await refuseSameFile(ctx, seccional, llego.sha256, datos)
  const own = sinGuiones(await ownCuit(ctx))
  const file = await saveFile(ctx, seccional, llego, { ...datos, texto: { own, today: ctx.today } })
  const photo = file.kind === 'jpeg' || file.kind === 'png'
  const miniatura = photo ? await normalizePhoto(file.contenido, side).catch(() => null) : null
  const qr = file.qr || qrQueQueda(datos.qr).qr
  const dejar = () =>
    inTransaction(ctx, async (ctx) => {
      const hecho = await yaLlego(ctx, datos.clave)
      if (hecho !== undefined) return { fila: hecho, quedan: null }
      // Serialises two uploads of one file, so that the second finds the first.
      await sql`select pg_advisory_xact_lock(727009, hashtext(${datos.original || llego.sha256}))`.execute(ctx.db)
      await refuseSameFile(ctx, seccional, llego.sha256, datos)
      const nueva = await ctx.db
        .insertInto('comprobante_por_rendir')
        .values({
          ...(qr === '' ? ofText(file.texto) : ofQr(qr)),
          qr_ilegible: qr === '' && file.qrIlegible,
          qr,
          qr_leido: file.qrLeido,
          clave: datos.clave,
          seccional_id: seccional,
          archivo_sha256: file.sha256,
          huella_original: file.original,
          huella_elegido: file.elegido,
          sacado: file.sacado,
          nombre: file.nombre,
          tipo_archivo: file.tipo,
          bytes: file.bytes,
          miniatura,
          subido: ctx.now,
          subido_por: person(ctx).id,
        })
        // Of two concurrent requests with one key, the second finds the first.
        .onConflict((choque) => choque.column('clave').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!nueva) return { fila: (await yaLlego(ctx, datos.clave)) ?? null, quedan: null }
      const { id } = nueva
      await audit(ctx, 'crear', 'comprobante-por-rendir', id, { seccional, archivo: file.nombre })
      return { fila: await leerPorRendir(ctx, id), quedan: file.quedan }
    })
  return orRelease(ctx, file.sha256, dejar)
}

/** Updates the data of a receipt. VERSION_VIEJA, COMPROBANTE_FECHA_VIEJA. */
export function modificarPorRendir(ctx: Ctx, id: number, datos: SabidoPorRendir): Promise<PorRendir> {
  return inTransaction(ctx, async (ctx) => {
    const current = await take(ctx, id)
    if (current.version !== datos.version) throw new AppError('VERSION_VIEJA')
    askOldDate(ctx, datos)
    await ctx.db
      .updateTable('comprobante_por_rendir')
      .set({
        fecha: datos.fecha,
        cuit: datos.cuitProveedor && sinGuiones(datos.cuitProveedor),
        proveedor: datos.proveedor,
        clase: datos.clase,
        letra: datos.letra,
        punto_venta: datos.puntoVenta,
        numero: datos.numeroComprobante,
        importe: datos.importe,
        // A QR read from the file is not editable.
        ...(!current.qrLeido && { qr: qrQueQueda(datos.qr).qr }),
        motivo: datos.motivoParecido,
        concepto: datos.concepto,
        // Saving confirms the proposed fields.
        leido: [],
        version: datos.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await audit(ctx, 'modificar', 'comprobante-por-rendir', id, { seccional: current.seccional })
    return leerPorRendir(ctx, id)
  })
}

/** Locks a receipt in scope. */
async function take(ctx: Ctx, id: number) {
  const { rows } = await sql<{
    version: number
    seccional: number
    qrLeido: boolean
    sha256: string
    nombre: string
  }>`select p.version,
      p.seccional_id as seccional, p.qr_leido as "qrLeido", p.archivo_sha256 as sha256, p.nombre
    from comprobante_por_rendir p
    where p.id = ${id} and ${alcanzado(ctx)} for update`.execute(ctx.db)
  return found(rows[0])
}

/** Discards a receipt and releases its file. */
export function eliminarPorRendir(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { seccional, sha256, nombre } = await take(ctx, id)
    await sql`delete from comprobante_por_rendir where id = ${id}`.execute(ctx.db)
    await ctx.services.files.letGo(ctx, sha256, ctx.now)
    await audit(ctx, 'eliminar', 'comprobante-por-rendir', id, { seccional, archivo: nombre })
  })
}

/** Withdraws a receipt from a draft to unsettled, with its file and data. */
export function withdrawComprobante(ctx: Ctx, place: Lugar, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { seccional } = await takeRendicion(ctx, place.codigo, 'modificar')
    const { rows } = await sql<{
      id: number
    }>`insert into comprobante_por_rendir (clave, seccional_id, fecha, cuit, proveedor, clase,
        letra, punto_venta, numero, importe, qr, qr_leido, motivo, concepto, archivo_sha256, huella_original, huella_elegido,
        sacado, nombre, tipo_archivo, bytes, subido, subido_por, retirado_por)
      select c.clave, ${seccional}, c.fecha, c.cuit, c.proveedor, c.clase, c.letra, c.punto_venta, c.numero, c.importe, c.qr,
        c.qr_leido,
        coalesce((select x.motivo from comprobante_parecido x where x.comprobante_id = c.id order by x.id desc limit 1), ''),
        k.nombre, c.archivo_sha256, c.huella_original, c.huella_elegido, c.sacado, c.nombre, c.tipo_archivo, c.bytes,
        c.subido, c.subido_por, ${person(ctx).id}
      from comprobante c
      join rendicion_detalle d on d.id = c.detalle_id
      join concepto_rendicion k on k.id = d.concepto_id
      where c.id = ${id} and c.detalle_id = ${place.iddetalle} and c.rendicion_id = ${place.codigo}
      returning id`.execute(ctx.db)
    const porRendir = found(rows[0]).id
    await sql`delete from comprobante where id = ${id}`.execute(ctx.db)
    await settleObservado(ctx, id)
    await audit(ctx, 'eliminar', 'comprobante', id, { rendicion: place.codigo, detalle: place.iddetalle, porRendir })
    await audit(ctx, 'crear', 'comprobante-por-rendir', porRendir, { seccional, rendicion: place.codigo })
  })
}
