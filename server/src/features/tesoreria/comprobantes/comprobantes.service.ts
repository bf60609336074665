import { randomUUID } from 'node:crypto'
import { tiposPapel } from '@gremial/contract/platform/papel.ts'
import {
  type Comprobante,
  type ComprobanteAgregado,
  type ComprobanteModificado,
  type ComprobanteNuevo,
  type DatosComprobante,
  type PreguntaParecidos,
  papelesDeComprobante,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { qrQueQueda } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { boundedBy } from '../../../platform/bounded.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { cleanPaper, paperName } from '../../../platform/files/paper.ts'
import { orLetGo, spendQuota } from '../../../platform/files/quota.ts'
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { Refusal, roomTask, Unreadable } from '../../../platform/room/room.ts'
import { tomarRendicion } from '../rendiciones-gasto/acciones.ts'
import { type Lugar, leerComprobante } from './comprobantes.queries.ts'
import { anotarParecidos, type Comparado, elRepetido, exigirMotivo, exigirUnico, yaRendido } from './parecidos.ts'
import type { leerQrDelArchivo } from './qr.room.ts'

const leerQr = roomTask<typeof leerQrDelArchivo>(new URL('./qr.room.ts', import.meta.url), 'leerQrDelArchivo')

/** A file of a receipt as it came, still to be read; `sha256` of its bytes. */
export interface ArchivoQueLlego {
  bytes(): Promise<Buffer>
  nombre: string
  sha256: string
}

const largoNombre = 100
/** Files in memory at once: the others wait on the disk. */
const deATres = boundedBy(3, 200)

const sinGuiones = (cuit: string): string => cuit.replaceAll('-', '')

type Dichos = Pick<
  DatosComprobante,
  'fecha' | 'cuitProveedor' | 'proveedor' | 'clase' | 'letra' | 'puntoVenta' | 'numeroComprobante' | 'importe' | 'qr'
>

/** What the database keeps of what was said. COMPROBANTE_FECHA_FUTURA, COMPROBANTE_NOTA_CREDITO. */
function columnas(ctx: Ctx, datos: Dichos) {
  if (datos.fecha > ctx.today) throw fieldError('COMPROBANTE_FECHA_FUTURA', 'fecha', 'errores.COMPROBANTE_FECHA_FUTURA')
  const { qr, notaCredito } = qrQueQueda(datos.qr)
  if (notaCredito) throw new AppError('COMPROBANTE_NOTA_CREDITO')
  return {
    fecha: datos.fecha,
    cuit: sinGuiones(datos.cuitProveedor),
    proveedor: datos.proveedor,
    clase: datos.clase,
    letra: datos.letra,
    punto_venta: datos.puntoVenta,
    numero: datos.numeroComprobante,
    importe: datos.importe,
    qr,
  }
}

const comparado = (datos: Omit<PreguntaParecidos, 'original'>, archivos: Array<string | null>): Comparado => ({
  id: datos.id,
  cuit: datos.cuitProveedor && sinGuiones(datos.cuitProveedor),
  clase: datos.clase,
  letra: datos.letra,
  puntoVenta: datos.puntoVenta,
  numero: datos.numeroComprobante,
  importe: datos.importe,
  fecha: datos.fecha,
  archivos: archivos.filter((huella): huella is string => huella !== null && huella !== ''),
})

export const preguntado = (datos: PreguntaParecidos): Comparado => comparado(datos, [datos.original])

/**
 * Adds a receipt to a line of a draft. The same `clave` again is the same receipt; nothing is written until the file is kept whole. Its QR
 * is looked for in the file that is kept: one that is there is the receipt's, whatever was said. Throws as `cleanPaper`, CUPO_DEL_DIA,
 * COMPROBANTE_REPETIDO, COMPROBANTE_PARECIDO, RENDICION_OTRO_ESTADO and as `columnas`.
 */
export async function agregarComprobante(
  ctx: Ctx,
  { seccional, ...lugar }: Lugar & { seccional: number },
  datos: DatosComprobante,
  llego: ArchivoQueLlego,
): Promise<ComprobanteAgregado> {
  const clave = datos.clave ?? randomUUID()
  const hecho = await yaAgregado(ctx, lugar, clave)
  if (hecho) return { ...hecho, quedan: null }
  columnas(ctx, datos)
  const archivo = await deATres(() => guardarArchivo(ctx, seccional, llego, datos.qr !== ''))
  const dicho = columnas(ctx, { ...datos, qr: archivo.qr || datos.qr })
  const comparar = comparado({ ...datos, id: null }, [datos.original, llego.sha256, archivo.sha256])
  const agregar = () =>
    inTransaction(ctx, async (ctx) => {
      await tomarRendicion(ctx, lugar.codigo, 'modificar')
      // The same one sent twice at once: the second comes after the first.
      const hecho = await yaAgregado(ctx, lugar, clave)
      if (hecho) return { ...hecho, quedan: null }
      await exigirUnico(ctx, comparar)
      const parecidos = await exigirMotivo(ctx, comparar, datos.motivoParecido)
      const { id } = await ctx.db
        .insertInto('comprobante')
        .values({
          ...dicho,
          rendicion_id: lugar.codigo,
          detalle_id: lugar.iddetalle,
          clave,
          archivo_sha256: archivo.sha256,
          huella_original: llego.sha256,
          huella_elegido: datos.original || null,
          qr_leido: archivo.qr !== '',
          sacado: archivo.sacado,
          nombre: paperName(datos.nombreDelUsuario || llego.nombre, archivo.kind, largoNombre),
          tipo_archivo: tiposPapel[archivo.kind],
          bytes: archivo.bytes,
          subido: ctx.now,
          subido_por: person(ctx).id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await anotarParecidos(ctx, id, parecidos, datos.motivoParecido)
      await audit(ctx, 'crear', 'comprobante', id, { rendicion: lugar.codigo, detalle: lugar.iddetalle, importe: datos.importe })
      return { ...(await leerComprobante(ctx, id)), quedan: archivo.quedan }
    })
  return orLetGo(ctx, archivo.sha256, () => unaVez(ctx, comparar, agregar))
}

/** Cleans and keeps the file of a receipt, of which somebody says (`dicho`) that it has a QR; with the QR that is in it, and what the branch may still send today once it is little. */
async function guardarArchivo(ctx: Ctx, seccional: number, llego: ArchivoQueLlego, dicho: boolean) {
  const { kind, bytes, sacado } = await cleanPaper(await llego.bytes(), papelesDeComprobante)
  // One that takes too long or too much to be looked at says nothing.
  const qr = await leerQr({ bytes, kind, dicho }).catch((error: unknown) => {
    if (error instanceof Unreadable || error instanceof Refusal) return ''
    throw error
  })
  const quedan = await spendQuota(ctx, { kind: 'seccional', id: seccional }, bytes.length)
  const sha256 = await ctx.services.files.keep(ctx, bytes, tiposPapel[kind])
  return { kind, sha256, bytes: bytes.length, sacado, qr, quedan }
}

/** Who comes second of two at the same moment, in two branches: the database lets one stand, and the other is told where it is. */
async function unaVez<T>(ctx: Ctx, comparar: Comparado, hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'comprobante_unico') throw error
    const repetido = await elRepetido(ctx, comparar)
    if (repetido) throw yaRendido(ctx, repetido)
    // It was taken out meanwhile: there is place again.
    return hacer()
  }
}

async function yaAgregado(ctx: Ctx, { codigo, iddetalle }: Lugar, clave: string): Promise<Comprobante | undefined> {
  const { rows } = await sql<{ id: number; mio: boolean }>`select id, rendicion_id = ${codigo} and detalle_id = ${iddetalle}
      and subido_por = ${person(ctx).id} as mio from comprobante where clave = ${clave}`.execute(ctx.db)
  if (!rows[0]) return undefined
  if (!rows[0].mio) throw new AppError('COMPROBANTE_CLAVE_USADA')
  return leerComprobante(ctx, rows[0].id)
}

/** Corrects what a receipt of a draft says; its file stays. VERSION_VIEJA, and as `agregarComprobante`. */
export function modificarComprobante(ctx: Ctx, lugar: Lugar, id: number, datos: ComprobanteModificado): Promise<Comprobante> {
  const dicho = columnas(ctx, datos)
  const sinArchivo = comparado({ ...datos, id }, [])
  return unaVez(ctx, sinArchivo, () =>
    inTransaction(ctx, async (ctx) => {
      await tomarRendicion(ctx, lugar.codigo, 'modificar')
      const { rows } = await sql<{
        version: number
        original: string | null
        elegido: string | null
        archivo: string
        qr: string | null
      }>`select version, huella_original as original, huella_elegido as elegido,
          archivo_sha256 as archivo, case when qr_leido then qr end as qr
        from comprobante where id = ${id} and detalle_id = ${lugar.iddetalle} and rendicion_id = ${lugar.codigo}`.execute(ctx.db)
      const actual = found(rows[0])
      if (actual.version !== datos.version) throw new AppError('VERSION_VIEJA')
      const comparar = comparado({ ...datos, id }, [actual.elegido, actual.original, actual.archivo])
      await exigirUnico(ctx, comparar)
      const parecidos = await exigirMotivo(ctx, comparar, datos.motivoParecido)
      await ctx.db
        .updateTable('comprobante')
        // What the file says is not corrected.
        .set({ ...dicho, ...(actual.qr !== null && { qr: actual.qr }), version: actual.version + 1 })
        .where('id', '=', id)
        .execute()
      await anotarParecidos(ctx, id, parecidos, datos.motivoParecido)
      await audit(ctx, 'modificar', 'comprobante', id, {
        rendicion: lugar.codigo,
        detalle: lugar.iddetalle,
        importe: datos.importe,
      })
      return leerComprobante(ctx, id)
    }),
  )
}

/** Takes a receipt out of a draft: it may be handed in again, anywhere. (C-COMPROBANTE-27) */
export function eliminarComprobante(ctx: Ctx, lugar: Lugar, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await tomarRendicion(ctx, lugar.codigo, 'modificar')
    const { rows } = await sql<{ nombre: string; importe: number }>`delete from comprobante
      where id = ${id} and detalle_id = ${lugar.iddetalle} and rendicion_id = ${lugar.codigo} returning nombre, importe`.execute(
      ctx.db,
    )
    const { nombre, importe } = found(rows[0])
    await audit(ctx, 'eliminar', 'comprobante', id, {
      rendicion: lugar.codigo,
      detalle: lugar.iddetalle,
      archivo: nombre,
      importe,
    })
  })
}

/** The data of a body in JSON, as if they had come with a file beside them. */
export const sinArchivo = ({ archivo, ...datos }: ComprobanteNuevo): DatosComprobante => ({
  ...datos,
  nombreDelUsuario: archivo.nombreDelUsuario || archivo.nombre,
  original: '',
})
