import { type ComprobanteData, comprobanteData } from '@gremial/contract/tesoreria/comprobantes.ts'
import { facturaData, qrQueQueda } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import type { DatosPorRendir, PasePorRendir, PorRendir, SabidoPorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { orRelease } from '../../../platform/http/upload-quota.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { normalizePhoto } from '../../../platform/storage/images.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import {
  type ArchivoAsentado,
  type ArchivoQueLlego,
  asentarComprobante,
  askOldDate,
  saveFile,
  unicoUnaVez,
} from '../comprobantes/asentar.ts'
import type { Lugar } from '../comprobantes/comprobantes.queries.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { alcanzado, leerPorRendir, porClaves } from './por-rendir.queries.ts'

/** Unsettled receipts (decision 082): stored with partial data, moved to a settlement once complete. */

/** Thumbnail size in pixels, at twice the list's resolution. */
const side = { width: 88, height: 110 }

const sinGuiones = (cuit: string | null): string | null => (cuit ? cuit.replaceAll('-', '') : null)

/** Fields filled from an invoice's QR; values that do not fit are left to the user. */
export function ofQr(qr: string) {
  const { factura } = qr === '' ? { factura: undefined } : readFacturaQr(qr)
  if (!factura) return {}
  const { puntoVenta: punto_venta, numeroComprobante: numero, importe, ...dicho } = facturaData(factura)
  return { ...dicho, punto_venta, numero, importe: importe !== null && importe <= 9_999_999_999 ? importe : null }
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

/** Stores an unsettled receipt; idempotent by `clave`. Throws the errors of `sanitizeDocument`, CUPO_DEL_DIA. */
export async function agregarPorRendir(
  ctx: Ctx,
  datos: DatosPorRendir,
  llego: ArchivoQueLlego,
): Promise<{ fila: PorRendir | null; quedan: number | null }> {
  const { id: seccional } = await exigirSeccional(ctx, datos.idSeccional)
  const hecho = await yaLlego(ctx, datos.clave)
  if (hecho !== undefined) return { fila: hecho, quedan: null }
  const file = await saveFile(ctx, seccional, llego, datos)
  const photo = file.kind === 'jpeg' || file.kind === 'png'
  const miniatura = photo ? await normalizePhoto(file.contenido, side).catch(() => null) : null
  const qr = file.qr || qrQueQueda(datos.qr).qr
  const dejar = () =>
    inTransaction(ctx, async (ctx) => {
      const hecho = await yaLlego(ctx, datos.clave)
      if (hecho !== undefined) return { fila: hecho, quedan: null }
      const nueva = await ctx.db
        .insertInto('comprobante_por_rendir')
        .values({
          ...ofQr(qr),
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
        cuit: sinGuiones(datos.cuitProveedor),
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

/** Adds the receipt's key to any error. */
async function deCual<T>(clave: string, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.codigo, error.datos, error.campos, { ...(error.detalle as object | undefined), clave })
  }
}

/** Data of a receipt, with its provider's usual name if none was entered. POR_RENDIR_INCOMPLETO. */
function completar(row: PorRendir): ComprobanteData {
  const dicho = comprobanteData.safeParse({ ...row, proveedor: row.proveedor || row.propuesta.proveedor })
  if (!dicho.success) throw new AppError('POR_RENDIR_INCOMPLETO', { nombre: row.proveedor || row.nombre })
  return dicho.data
}

const cuitOf = (row: PorRendir | undefined): number => Number(sinGuiones(row?.cuitProveedor ?? '') ?? 0)

type Archivo = Omit<ArchivoAsentado, 'clave'>
const fileColumns = sql`p.archivo_sha256 as sha256, p.huella_original as original, p.huella_elegido as elegido,
  p.qr_leido as "qrLeido", p.sacado, p.nombre, p.tipo_archivo as tipo, p.bytes, p.subido, p.subido_por as "subidoPor"`

/**
 * Moves several receipts to lines of a draft of their branch: all or none, idempotent. RENDICION_OTRO_ESTADO, POR_RENDIR_NO_ESTA,
 * POR_RENDIR_INCOMPLETO, VERSION_VIEJA, and errors of `asentarComprobante`; `detalle` has the failing receipt (`clave`).
 */
export async function pasarPorRendir(ctx: Ctx, { idRendicion, comprobantes }: PasePorRendir): Promise<{ pasaron: number }> {
  const pasar = () =>
    inTransaction(ctx, async (ctx) => {
      const { seccional } = await takeRendicion(ctx, idRendicion, 'modificar')
      const claves = comprobantes.map((c) => c.clave)
      // Locked in id order; receipts that left meanwhile are absent.
      const { rows: tomados } = await sql<Archivo & { clave: string }>`select p.clave, ${fileColumns}
        from comprobante_por_rendir p
        where p.clave = any(${claves}::uuid[]) and p.seccional_id = ${seccional} and ${alcanzado(ctx)}
        order by p.id for update`.execute(ctx.db)
      const files = new Map(tomados.map(({ clave, ...file }) => [clave, file]))
      const rows = new Map((await porClaves(ctx, [...files.keys()])).map((f) => [f.clave, f]))
      const { rows: lines } = await sql<{
        id: number
      }>`select id from rendicion_detalle where rendicion_id = ${idRendicion}`.execute(ctx.db)
      const { rows: hechos } = await sql<{ clave: string }>`select clave
        from comprobante
        where clave = any(${claves}::uuid[]) and rendicion_id = ${idRendicion}`.execute(ctx.db)
      const pasados = new Set(hechos.map((h) => h.clave))
      let pasaron = 0
      // In provider order, the common lock order of provider rows.
      const inOrder = comprobantes.toSorted((a, b) => cuitOf(rows.get(a.clave)) - cuitOf(rows.get(b.clave)))
      for (const { clave, version, iddetalle } of inOrder)
        await deCual(clave, async () => {
          if (pasados.has(clave)) return
          const [row, file] = [rows.get(clave), files.get(clave)]
          if (!row || !file) throw new AppError('POR_RENDIR_NO_ESTA')
          if (row.version !== version) throw new AppError('VERSION_VIEJA')
          if (!lines.some((l) => l.id === iddetalle)) throw new AppError('NO_EXISTE')
          await sql`delete from comprobante_por_rendir where id = ${row.id}`.execute(ctx.db)
          await asentarComprobante(ctx, { codigo: idRendicion, iddetalle }, completar(row), { ...file, clave })
          pasaron++
        })
      return { pasaron }
    })
  return unicoUnaVez(pasar)
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
    await audit(ctx, 'eliminar', 'comprobante', id, { rendicion: place.codigo, detalle: place.iddetalle, porRendir })
    await audit(ctx, 'crear', 'comprobante-por-rendir', porRendir, { seccional, rendicion: place.codigo })
  })
}
