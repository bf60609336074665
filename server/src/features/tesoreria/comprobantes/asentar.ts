import { uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { type ComprobanteData, comprobantePapers, type PreguntaParecidos } from '@gremial/contract/tesoreria/comprobantes.ts'
import { qrQueQueda } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { formatDate, isOldDate } from '@gremial/contract/values/dates.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { chargeUploadQuota } from '../../../platform/http/upload-quota.ts'
import { limitConcurrency } from '../../../platform/runtime/concurrency.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { Refusal, sandboxTask, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import { documentName, sanitizeDocument } from '../../../platform/storage/document.ts'
import { sinGuiones } from '../proveedores/proveedores.queries.ts'
import type { Lugar } from './comprobantes.queries.ts'
import { admitirParecidos, anotarParecidos, type Comparado } from './parecidos.ts'
import type * as qrTasks from './qr.sandbox.ts'
import type { LoLeido } from './qr.sandbox.ts'

/** Single entry point of receipts into settlements: stores the file and writes the receipt once. */

const readFile = sandboxTask<typeof qrTasks, 'leerComprobante'>(new URL('./qr.sandbox.ts', import.meta.url), 'leerComprobante')

/** Uploaded file of a receipt, not read yet; `sha256` of its bytes. */
export interface ArchivoQueLlego {
  bytes(): Promise<Buffer>
  nombre: string
  sha256: string
}

const nameLength = 100
/** Limits files in memory; others wait on disk. */
const deATres = limitConcurrency(3, 200)

type Dichos = Pick<
  ComprobanteData,
  'fecha' | 'cuitProveedor' | 'proveedor' | 'clase' | 'letra' | 'puntoVenta' | 'numeroComprobante' | 'importe' | 'qr'
>

/**
 * Asks to confirm a receipt dated over two years ago, probably a typing mistake. COMPROBANTE_FECHA_VIEJA until it is confirmed.
 */
export function askOldDate(ctx: Ctx, { fecha, fechaConfirmada }: { fecha: string | null; fechaConfirmada: string | null }): void {
  if (fecha !== null && fecha !== fechaConfirmada && isOldDate(fecha, ctx.today))
    throw new AppError('COMPROBANTE_FECHA_VIEJA', { fecha: formatDate(fecha) })
}

/** Database columns of the entered data. COMPROBANTE_FECHA_FUTURA, COMPROBANTE_NOTA_CREDITO. */
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
 * Retries once after a unique violation between concurrent inserts. The retry finds the other receipt, or succeeds if it was
 * removed meanwhile.
 */
export async function unicoUnaVez<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'comprobante_unico') throw error
    return hacer()
  }
}

/** Data of a receipt's stored file, and of its sender. */
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

/** Fields compared to find duplicates. */
const comparadoCon = (
  datos: ComprobanteData,
  { original, elegido, sha256 }: Pick<ArchivoAsentado, 'original' | 'elegido' | 'sha256'>,
) => comparado({ ...datos, id: null }, [elegido, original, sha256])

/**
 * Inserts a receipt into a locked settlement's line: the only place that does. COMPROBANTE_REPETIDO, COMPROBANTE_PARECIDO, and
 * errors of `comprobanteColumns`.
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

/** Client data of a file to store: its name and the original hash. `texto`: also propose fields from a PDF's text. */
interface Dicho {
  nombreDelUsuario: string
  original: string
  texto?: { own: string; today: string }
}
const nothingRead: LoLeido = { qr: '', seVe: false, texto: {} }

/**
 * Sanitizes and stores a receipt's file. Returns its bytes, what was read in it, and the rest of the branch's daily quota once it
 * runs low.
 */
export const saveFile = (ctx: Ctx, seccional: number, llego: ArchivoQueLlego, dicho: Dicho) =>
  deATres(async () => {
    const { kind, bytes: contenido, sacado } = await sanitizeDocument(await llego.bytes(), comprobantePapers)
    // A file that exceeds the sandbox's time or memory limit yields nothing.
    const { qr, seVe, texto } = await readFile({ bytes: contenido, kind, texto: dicho.texto ?? null }).catch((error: unknown) => {
      if (error instanceof Unreadable || error instanceof Refusal) return nothingRead
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
      qrIlegible: seVe,
      texto,
      subidoPor: person(ctx).id,
      quedan,
    }
  })
