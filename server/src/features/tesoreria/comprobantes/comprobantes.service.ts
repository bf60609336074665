import { randomUUID } from 'node:crypto'
import {
  type Comprobante,
  type ComprobanteAgregado,
  type ComprobanteModificado,
  type ComprobanteNuevo,
  type DatosComprobante,
  type PreguntaParecidos,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { orRelease } from '../../../platform/http/upload-quota.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { tomarRendicion } from '../rendiciones-gasto/acciones.ts'
import {
  type ArchivoQueLlego,
  asentarComprobante,
  columnasComprobante,
  comparado,
  guardarArchivo,
  unicoUnaVez,
} from './asentar.ts'
import { type Lugar, leerComprobante } from './comprobantes.queries.ts'
import { admitirParecidos, anotarParecidos } from './parecidos.ts'

export const preguntado = (datos: PreguntaParecidos) => comparado(datos, [datos.original])

/**
 * Adds a receipt to a line of a draft. The same `clave` again is the same receipt; nothing is written until the file is kept whole. Its QR
 * is looked for in the file that is kept: one that is there is the receipt's, whatever was said. Throws as `sanitizeDocument`, CUPO_DEL_DIA,
 * COMPROBANTE_REPETIDO, COMPROBANTE_PARECIDO, RENDICION_OTRO_ESTADO and as `columnasComprobante`.
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
  columnasComprobante(ctx, datos)
  const archivo = await guardarArchivo(ctx, seccional, llego, datos)
  const agregar = () =>
    inTransaction(ctx, async (ctx) => {
      await tomarRendicion(ctx, lugar.codigo, 'modificar')
      // The same one sent twice at once: the second comes after the first.
      const hecho = await yaAgregado(ctx, lugar, clave)
      if (hecho) return { ...hecho, quedan: null }
      const id = await asentarComprobante(
        ctx,
        lugar,
        { ...datos, qr: archivo.qr || datos.qr },
        { ...archivo, clave, subido: ctx.now },
      )
      return { ...(await leerComprobante(ctx, id)), quedan: archivo.quedan }
    })
  return orRelease(ctx, archivo.sha256, () => unicoUnaVez(agregar))
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
  const dicho = columnasComprobante(ctx, datos)
  return unicoUnaVez(() =>
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
      const parecidos = await admitirParecidos(ctx, comparar, datos.motivoParecido)
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
