import { randomUUID } from 'node:crypto'
import { tiposPapel } from '@gremial/contract/platform/papel.ts'
import {
  type Comprobante,
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
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { tomarRendicion } from '../rendiciones-gasto/acciones.ts'
import { type Lugar, leerComprobante } from './comprobantes.queries.ts'
import { anotarParecidos, type Comparado, elRepetido, exigirMotivo, exigirUnico, yaRendido } from './parecidos.ts'

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

const comparado = (
  datos: Omit<PreguntaParecidos, 'original'>,
  { original, archivo }: { original: string | null; archivo: string | null },
): Comparado => ({
  id: datos.id,
  cuit: datos.cuitProveedor && sinGuiones(datos.cuitProveedor),
  clase: datos.clase,
  letra: datos.letra,
  puntoVenta: datos.puntoVenta,
  numero: datos.numeroComprobante,
  importe: datos.importe,
  fecha: datos.fecha,
  original,
  archivo,
})

export const preguntado = (datos: PreguntaParecidos): Comparado =>
  comparado(datos, { original: datos.original || null, archivo: null })

/**
 * Adds a receipt to a line of a draft. The same `clave` again is the same receipt; nothing is written until the file is kept whole.
 * Throws DOCUMENTO_TIPO, DOCUMENTO_PROTEGIDO, COMPROBANTE_REPETIDO, COMPROBANTE_PARECIDO, RENDICION_OTRO_ESTADO and as `columnas`.
 */
export async function agregarComprobante(
  ctx: Ctx,
  lugar: Lugar,
  datos: DatosComprobante,
  llego: ArchivoQueLlego,
): Promise<Comprobante> {
  const clave = datos.clave ?? randomUUID()
  const hecho = await yaAgregado(ctx, lugar, clave)
  if (hecho) return hecho
  const dicho = columnas(ctx, datos)
  const archivo = await deATres(async () => {
    const { kind, bytes } = await cleanPaper(await llego.bytes(), papelesDeComprobante)
    const sha256 = await ctx.services.files.keep(ctx, bytes, tiposPapel[kind])
    return { kind, sha256, bytes: bytes.length }
  })
  const original = datos.original || llego.sha256
  const comparar = comparado({ ...datos, id: null }, { original, archivo: archivo.sha256 })
  return unaVez(ctx, comparar, () =>
    inTransaction(ctx, async (ctx) => {
      await tomarRendicion(ctx, lugar.codigo, 'modificar')
      // The same one sent twice at once: the second comes after the first.
      const hecho = await yaAgregado(ctx, lugar, clave)
      if (hecho) return hecho
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
          huella_original: original,
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
      return leerComprobante(ctx, id)
    }),
  )
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
  const sinArchivo = comparado({ ...datos, id }, { original: null, archivo: null })
  return unaVez(ctx, sinArchivo, () =>
    inTransaction(ctx, async (ctx) => {
      await tomarRendicion(ctx, lugar.codigo, 'modificar')
      const { rows } = await sql<{
        version: number
        original: string | null
        archivo: string
      }>`select version, huella_original as original,
          archivo_sha256 as archivo
        from comprobante where id = ${id} and detalle_id = ${lugar.iddetalle} and rendicion_id = ${lugar.codigo}`.execute(ctx.db)
      const actual = found(rows[0])
      if (actual.version !== datos.version) throw new AppError('VERSION_VIEJA')
      const comparar = { ...sinArchivo, original: actual.original, archivo: actual.archivo }
      await exigirUnico(ctx, comparar)
      const parecidos = await exigirMotivo(ctx, comparar, datos.motivoParecido)
      await ctx.db
        .updateTable('comprobante')
        .set({ ...dicho, version: actual.version + 1 })
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
