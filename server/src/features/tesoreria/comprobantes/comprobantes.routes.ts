import { readFile } from 'node:fs/promises'
import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import {
  type ComprobanteAgregado,
  type ComprobanteNuevo,
  comprobantes,
  datosComprobante,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { mapConstraint, validationError } from '../../../platform/http/errors.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { fromBase64, withUpload } from '../../../platform/http/upload.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { archivoDe, comprobantesDe, cuitPropio, exigirDetalle, type Lugar } from './comprobantes.queries.ts'
import { agregarComprobante, eliminarComprobante, modificarComprobante, preguntado, sinArchivo } from './comprobantes.service.ts'
import { moverComprobante } from './mover.ts'
import { buscarParecidos } from './parecidos.ts'

/** A body in base64 of the largest paper and some more, so that a longer one is told why. */
const cuerpoMayor = 9_000_000

/** Receipts of a settlement (decision 042). */
export function rutasComprobantes(app: FastifyInstance): void {
  mapConstraint('comprobante_clave', 'COMPROBANTE_CLAVE_USADA')
  mapConstraint('comprobante_unico', 'REPETIDO')
  serve(
    app,
    comprobantes,
    {
      async listar(ctx, { params }) {
        await exigirDetalle(ctx, params)
        return comprobantesDe(ctx, params)
      },
      agregar: (ctx, { params, body, request }) => recibir(ctx, params, body ?? undefined, request),
      modificar: (ctx, { params, body }) => modificarComprobante(ctx, params, params.idcomprobante, body),
      eliminar: (ctx, { params }) => eliminarComprobante(ctx, params, params.idcomprobante),
      mover: (ctx, { params, body }) => moverComprobante(ctx, params, params.idcomprobante, body),
      descargar: (ctx, { params, query, reply }) => enviar(ctx, params, query.ver === '1', reply),
      parecidos: (ctx, { body }) => buscarParecidos(ctx, preguntado(body)),
      receptor: async (ctx) => ({ cuit: await cuitPropio(ctx) }),
    },
    { agregar: { multipart: true, bodyLimit: cuerpoMayor, bodiesAtOnce: 3 } },
  )
}

/** Takes a receipt as JSON or as multipart, which goes to the disk as it comes. DOCUMENTO_PESO, ARCHIVO_FALTA. (C-COMPROBANTE-26) */
async function recibir(
  ctx: Ctx,
  claves: Lugar,
  cuerpo: ComprobanteNuevo | undefined,
  request: FastifyRequest,
): Promise<ComprobanteAgregado> {
  // Whose it is and whether it takes anything, before five megabytes are read.
  const lugar = { ...claves, seccional: await exigirDetalle(ctx, claves, { editable: true }) }
  if (cuerpo) {
    const bytes = fromBase64(cuerpo.archivo.contenido)
    if (bytes.length === 0) throw new AppError('ARCHIVO_FALTA')
    if (bytes.length > maxUploadBytes) throw new AppError('DOCUMENTO_PESO')
    const datos = sinArchivo(cuerpo)
    return agregarComprobante(ctx, lugar, datos, { bytes: async () => bytes, nombre: '', sha256: hashOf(bytes) })
  }
  return withUpload(
    request,
    { most: maxUploadBytes, tempDir: ctx.services.config.dataDir, tooMuch: 'DOCUMENTO_PESO' },
    async ({ path, name, sha256, fields }) => {
      const datos = dichoCon(datosComprobante, fields.datos)
      return agregarComprobante(ctx, lugar, datos, { bytes: () => readFile(path), nombre: name, sha256 })
    },
  )
}

/** The data beside a file, which come as JSON. */
export function dichoCon<E extends z.ZodType>(esquema: E, texto = ''): z.output<E> {
  const dicho = esquema.safeParse(jsonDe(texto), { reportInput: true })
  if (!dicho.success) throw validationError(dicho.error)
  return dicho.data
}

function jsonDe(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    throw new AppError('VALIDACION')
  }
}

/** (C-COMPROBANTE-28) */
async function enviar(
  ctx: Ctx,
  claves: Lugar & { idcomprobante: number },
  ver: boolean,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await exigirDetalle(ctx, claves)
  const { nombre, sha256, tipo } = await archivoDe(ctx, claves, claves.idcomprobante)
  const contenido = await ctx.services.files.read(sha256, ctx)
  if (!contenido) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
  if (!ver)
    await inTransaction(ctx, (ctx) =>
      audit(ctx, 'descargar', 'comprobante', claves.idcomprobante, { rendicion: claves.codigo, archivo: nombre }),
    )
  return sendDocument(reply, { name: nombre, type: tipo, content: contenido, download: !ver })
}
