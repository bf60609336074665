import { uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { type ComprobanteData, comprobantePapers, type PreguntaParecidos } from '@gremial/contract/tesoreria/comprobantes.ts'
import { qrQueQueda } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { chargeUploadQuota } from '../../../platform/http/upload-quota.ts'
import { limitConcurrency } from '../../../platform/runtime/concurrency.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { Refusal, sandboxTask, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { documentName, sanitizeDocument } from '../../../platform/storage/document.ts'
import type { Lugar } from './comprobantes.queries.ts'
import { admitirParecidos, anotarParecidos, type Comparado } from './parecidos.ts'
import type * as qrTasks from './qr.sandbox.ts'

/** How a receipt comes to be in a settlement, wherever it comes from: its file is kept, and it is written once. */

const readQr = sandboxTask<typeof qrTasks, 'leerQrDelArchivo'>(new URL('./qr.sandbox.ts', import.meta.url), 'leerQrDelArchivo')

/** A file of a receipt as it came, still to be read; `sha256` of its bytes. */
export interface ArchivoQueLlego {
  bytes(): Promise<Buffer>
  nombre: string
  sha256: string
}

const nameLength = 100
/** Files in memory at once: the others wait on the disk. */
const deATres = limitConcurrency(3, 200)

const sinGuiones = (cuit: string): string => cuit.replaceAll('-', '')

type Dichos = Pick<
  ComprobanteData,
  'fecha' | 'cuitProveedor' | 'proveedor' | 'clase' | 'letra' | 'puntoVenta' | 'numeroComprobante' | 'importe' | 'qr'
>

/** What the database keeps of what was said. COMPROBANTE_FECHA_FUTURA, COMPROBANTE_NOTA_CREDITO. */
export function comprobanteColumns(ctx: Ctx, datos: Dichos) {
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

export const comparado = (datos: Omit<PreguntaParecidos, 'original'>, files: Array<string | null>): Comparado => ({
  id: datos.id,
  cuit: datos.cuitProveedor && sinGuiones(datos.cuitProveedor),
  clase: datos.clase,
  letra: datos.letra,
  puntoVenta: datos.puntoVenta,
  numero: datos.numeroComprobante,
  importe: datos.importe,
  fecha: datos.fecha,
  archivos: files.filter((fingerprint): fingerprint is string => fingerprint !== null && fingerprint !== ''),
})

/**
 * Who comes second of two at the same moment, in two branches: the database lets one stand, and now the other finds it where it is; or finds
 * that it was taken out meanwhile, and that there is place again.
 */
export async function unicoUnaVez<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'comprobante_unico') throw error
    return hacer()
  }
}

/** What is known of the file of a receipt, and of who handed it in. */
export interface ArchivoAsentado {
  clave: string
  sha256: string
  original: string | null
  elegido: string | null
  qrLeido: boolean
  sacado: string[]
  nombre: string
  tipo: string
  bytes: number
  subido: Date
  subidoPor: number
}

/** Everything that a receipt is known by. */
const comparadoCon = (
  datos: ComprobanteData,
  { original, elegido, sha256 }: Pick<ArchivoAsentado, 'original' | 'elegido' | 'sha256'>,
) => comparado({ ...datos, id: null }, [elegido, original, sha256])

/**
 * Writes a receipt in a line of a settlement that is held: the only place where one begins. COMPROBANTE_REPETIDO, COMPROBANTE_PARECIDO, and as
 * `comprobanteColumns`.
 */
export async function asentarComprobante(
  ctx: Ctx,
  { codigo, iddetalle }: Lugar,
  datos: ComprobanteData,
  file: ArchivoAsentado,
): Promise<number> {
  const dicho = comprobanteColumns(ctx, datos)
  const similar = await admitirParecidos(ctx, comparadoCon(datos, file), datos.motivoParecido)
  const { id } = await ctx.db
    .insertInto('comprobante')
    .values({
      ...dicho,
      rendicion_id: codigo,
      detalle_id: iddetalle,
      clave: file.clave,
      archivo_sha256: file.sha256,
      huella_original: file.original,
      huella_elegido: file.elegido,
      qr_leido: file.qrLeido,
      sacado: file.sacado,
      nombre: file.nombre,
      tipo_archivo: file.tipo,
      bytes: file.bytes,
      subido: file.subido,
      subido_por: file.subidoPor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await anotarParecidos(ctx, id, similar, datos.motivoParecido)
  await audit(ctx, 'crear', 'comprobante', id, { rendicion: codigo, detalle: iddetalle, importe: datos.importe })
  return id
}

/** What is told of a file that is to be kept: how it is called, its hash as it was chosen, and the QR that somebody says it has. */
interface Dicho {
  nombreDelUsuario: string
  original: string
  qr: string
}

/** Cleans and keeps the file of a receipt; with its bytes, the QR that is in it, and what the branch may still send today once it is little. */
export const saveFile = (ctx: Ctx, seccional: number, llego: ArchivoQueLlego, dicho: Dicho) =>
  deATres(async () => {
    const { kind, bytes: contenido, sacado } = await sanitizeDocument(await llego.bytes(), comprobantePapers)
    // One that takes too long or too much to be looked at says nothing.
    const qr = await readQr({ bytes: contenido, kind, dicho: dicho.qr !== '' }).catch((error: unknown) => {
      if (error instanceof Unreadable || error instanceof Refusal) return ''
      throw error
    })
    const quedan = await chargeUploadQuota(ctx, { kind: 'seccional', id: seccional }, contenido.length)
    const tipo = uploadTypes[kind]
    return {
      kind,
      contenido,
      tipo,
      sha256: await ctx.services.files.keep(ctx, contenido, tipo),
      original: llego.sha256,
      elegido: dicho.original || null,
      nombre: documentName(dicho.nombreDelUsuario || llego.nombre, kind, nameLength),
      bytes: contenido.length,
      sacado,
      qr,
      qrLeido: qr !== '',
      subidoPor: person(ctx).id,
      quedan,
    }
  })
