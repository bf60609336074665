import { randomUUID } from 'node:crypto'
import {
  type AddedComprobante,
  type Comprobante,
  type ComprobanteData,
  type EditedComprobante,
  type NewComprobante,
  type PreguntaParecidos,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { orRelease } from '../../../platform/http/upload-quota.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { settleObservado } from '../observados/observados.service.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import {
  type ArchivoQueLlego,
  asentarComprobante,
  askOldDate,
  comparado,
  comprobanteColumns,
  saveFile,
  unicoUnaVez,
} from './asentar.ts'
import { type Lugar, readComprobante } from './comprobantes.queries.ts'
import { admitirParecidos, anotarParecidos } from './parecidos.ts'

export const preguntado = (datos: PreguntaParecidos) => comparado(datos, [datos.original])

/**
 * Adds a receipt to a draft's line. Idempotent by `clave`; nothing is written until the whole file is stored. The QR found in the
 * stored file overrides the client's. Throws the errors of `sanitizeDocument` and `comprobanteColumns`, CUPO_DEL_DIA,
 * COMPROBANTE_REPETIDO, COMPROBANTE_PARECIDO, COMPROBANTE_FECHA_VIEJA, RENDICION_OTRO_ESTADO.
 */
export async function addComprobante(
  ctx: Ctx,
  { seccional, ...place }: Lugar & { seccional: number },
  datos: ComprobanteData,
  llego: ArchivoQueLlego,
): Promise<AddedComprobante> {
  const clave = datos.clave ?? randomUUID()
  const hecho = await yaAgregado(ctx, place, clave)
  if (hecho) return { ...hecho, quedan: null }
  comprobanteColumns(ctx, datos)
  askOldDate(ctx, datos)
  const file = await saveFile(ctx, seccional, llego, datos)
  const add = () =>
    inTransaction(ctx, async (ctx) => {
      await takeRendicion(ctx, place.codigo, 'modificar')
      // Two concurrent requests with one key are serialised by the lock.
      const hecho = await yaAgregado(ctx, place, clave)
      if (hecho) return { ...hecho, quedan: null }
      const id = await asentarComprobante(ctx, place, { ...datos, qr: file.qr || datos.qr }, { ...file, clave, subido: ctx.now })
      return { ...(await readComprobante(ctx, id)), quedan: file.quedan }
    })
  return orRelease(ctx, file.sha256, () => unicoUnaVez(add))
}

async function yaAgregado(ctx: Ctx, { codigo, iddetalle }: Lugar, clave: string): Promise<Comprobante | undefined> {
  const { rows } = await sql<{ id: number; mio: boolean }>`select id, rendicion_id = ${codigo} and detalle_id = ${iddetalle}
      and subido_por = ${person(ctx).id} as mio from comprobante where clave = ${clave}`.execute(ctx.db)
  if (!rows[0]) return undefined
  if (!rows[0].mio) throw new AppError('COMPROBANTE_CLAVE_USADA')
  return readComprobante(ctx, rows[0].id)
}

/** Corrects a draft's receipt, except its file. VERSION_VIEJA, and the errors of `addComprobante`. */
export function editComprobante(ctx: Ctx, place: Lugar, id: number, datos: EditedComprobante): Promise<Comprobante> {
  const dicho = comprobanteColumns(ctx, datos)
  askOldDate(ctx, datos)
  return unicoUnaVez(() =>
    inTransaction(ctx, async (ctx) => {
      await takeRendicion(ctx, place.codigo, 'modificar')
      const { rows } = await sql<{
        version: number
        original: string | null
        elegido: string | null
        archivo: string
        qr: string | null
      }>`select version, huella_original as original, huella_elegido as elegido,
          archivo_sha256 as archivo, case when qr_leido then qr end as qr
        from comprobante where id = ${id} and detalle_id = ${place.iddetalle} and rendicion_id = ${place.codigo}`.execute(ctx.db)
      const current = found(rows[0])
      if (current.version !== datos.version) throw new AppError('VERSION_VIEJA')
      const compare = comparado({ ...datos, id }, [current.elegido, current.original, current.archivo])
      const similar = await admitirParecidos(ctx, compare, datos.motivoParecido)
      await ctx.db
        .updateTable('comprobante')
        // A QR read from the file is not editable.
        .set({ ...dicho, ...(current.qr !== null && { qr: current.qr }), version: current.version + 1 })
        .where('id', '=', id)
        .execute()
      await anotarParecidos(ctx, id, similar, datos.motivoParecido)
      await settleObservado(ctx, id)
      await audit(ctx, 'modificar', 'comprobante', id, {
        rendicion: place.codigo,
        detalle: place.iddetalle,
        importe: datos.importe,
      })
      return readComprobante(ctx, id)
    }),
  )
}

/** Removes a receipt from a draft; it can be handed in again anywhere. (C-COMPROBANTE-27) */
export function deleteComprobante(ctx: Ctx, place: Lugar, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await takeRendicion(ctx, place.codigo, 'modificar')
    const { rows } = await sql<{ nombre: string; importe: number }>`delete from comprobante
      where id = ${id} and detalle_id = ${place.iddetalle} and rendicion_id = ${place.codigo} returning nombre, importe`.execute(
      ctx.db,
    )
    const { nombre, importe } = found(rows[0])
    await settleObservado(ctx, id)
    await audit(ctx, 'eliminar', 'comprobante', id, {
      rendicion: place.codigo,
      detalle: place.iddetalle,
      archivo: nombre,
      importe,
    })
  })
}

/** Converts a JSON body to the data of a multipart one. */
export const withoutFile = ({ archivo, ...datos }: NewComprobante): ComprobanteData => ({
  ...datos,
  nombreDelUsuario: archivo.nombreDelUsuario || archivo.nombre,
  original: '',
})
