import { readFile } from 'node:fs/promises'
import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import {
  type AddedComprobante,
  comprobanteData,
  comprobantes,
  type NewComprobante,
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
import { comprobantesOf, exigirDetalle, fileOf, type Lugar, ownCuit } from './comprobantes.queries.ts'
import { addComprobante, deleteComprobante, editComprobante, preguntado, withoutFile } from './comprobantes.service.ts'
import { moveComprobante } from './mover.ts'
import { buscarParecidos } from './parecidos.ts'

/** Limit of a base64 body: above the largest document, so that an oversized one gets its own error. */
const cuerpoMayor = 9_000_000

/** Receipts of a settlement (decision 042). */
export function comprobantesRoutes(app: FastifyInstance): void {
  mapConstraint('comprobante_clave', 'COMPROBANTE_CLAVE_USADA')
  mapConstraint('comprobante_unico', 'REPETIDO')
  serve(
    app,
    comprobantes,
    {
      async listar(ctx, { params }) {
        await exigirDetalle(ctx, params)
        return comprobantesOf(ctx, params)
      },
      agregar: (ctx, { params, body, request }) => recibir(ctx, params, body ?? undefined, request),
      modificar: (ctx, { params, body }) => editComprobante(ctx, params, params.idcomprobante, body),
      eliminar: (ctx, { params }) => deleteComprobante(ctx, params, params.idcomprobante),
      mover: (ctx, { params, body }) => moveComprobante(ctx, params, params.idcomprobante, body),
      descargar: (ctx, { params, query, reply }) => send(ctx, params, query.ver === '1', reply),
      parecidos: (ctx, { body }) => buscarParecidos(ctx, preguntado(body)),
      receptor: async (ctx) => ({ cuit: await ownCuit(ctx) }),
    },
    { agregar: { multipart: true, bodyLimit: cuerpoMayor, bodiesAtOnce: 3 } },
  )
}

/** Receives a receipt as JSON, or as multipart streamed to disk. DOCUMENTO_PESO, ARCHIVO_FALTA. (C-COMPROBANTE-26) */
async function recibir(
  ctx: Ctx,
  claves: Lugar,
  cuerpo: NewComprobante | undefined,
  request: FastifyRequest,
): Promise<AddedComprobante> {
  // Checks access and state before reading five megabytes.
  const place = { ...claves, seccional: await exigirDetalle(ctx, claves, { editable: true }) }
  if (cuerpo) {
    const bytes = fromBase64(cuerpo.archivo.contenido)
    if (bytes.length === 0) throw new AppError('ARCHIVO_FALTA')
    if (bytes.length > maxUploadBytes) throw new AppError('DOCUMENTO_PESO')
    const datos = withoutFile(cuerpo)
    return addComprobante(ctx, place, datos, { bytes: async () => bytes, nombre: '', sha256: hashOf(bytes) })
  }
  return withUpload(
    request,
    { most: maxUploadBytes, tempDir: ctx.services.config.dataDir, tooMuch: 'DOCUMENTO_PESO' },
    async ({ path, name, sha256, fields }) => {
      const datos = dichoCon(comprobanteData, fields.datos)
      return addComprobante(ctx, place, datos, { bytes: () => readFile(path), nombre: name, sha256 })
    },
  )
}

/** Data sent beside a file, as JSON. */
export function dichoCon<E extends z.ZodType>(schema: E, text = ''): z.output<E> {
  const dicho = schema.safeParse(jsonDe(text), { reportInput: true })
  if (!dicho.success) throw validationError(dicho.error)
  return dicho.data
}

function jsonDe(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('VALIDACION')
  }
}

/** (C-COMPROBANTE-28) */
async function send(
  ctx: Ctx,
  claves: Lugar & { idcomprobante: number },
  ver: boolean,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await exigirDetalle(ctx, claves)
  const { nombre, sha256, tipo } = await fileOf(ctx, claves, claves.idcomprobante)
  const content = await ctx.services.files.read(sha256, ctx)
  if (!content) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
  if (!ver)
    await inTransaction(ctx, (ctx) =>
      audit(ctx, 'descargar', 'comprobante', claves.idcomprobante, { rendicion: claves.codigo, archivo: nombre }),
    )
  return sendDocument(reply, { name: nombre, type: tipo, content: content, download: !ver })
}
