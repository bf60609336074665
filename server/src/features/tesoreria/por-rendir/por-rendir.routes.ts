import { readFile } from 'node:fs/promises'
import { maxUploadBytes, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import { comprobantesPorRendir, datosPorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { withUpload } from '../../../platform/http/upload.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { dichoCon } from '../comprobantes/comprobantes.routes.ts'
import { juntarPorRendir } from './juntar.service.ts'
import { pasarPorRendir, rendirPorRendir } from './pasar.service.ts'
import { archivoPorRendir, bandejaOf, miniaturaDe } from './por-rendir.queries.ts'
import { agregarPorRendir, eliminarPorRendir, modificarPorRendir, withdrawComprobante } from './por-rendir.service.ts'

/** Unsettled receipts (decision 082). */
export function porRendirRoutes(app: FastifyInstance): void {
  mapConstraint('por_rendir_clave', 'COMPROBANTE_CLAVE_USADA')
  serve(
    app,
    comprobantesPorRendir,
    {
      listar: (ctx, { query }) => bandejaOf(ctx, query.idSeccional),
      agregar: (ctx, { request }) =>
        withUpload(
          request,
          { most: maxUploadBytes, tempDir: ctx.services.config.dataDir, tooMuch: 'DOCUMENTO_PESO' },
          ({ path, name, sha256, fields }) =>
            agregarPorRendir(ctx, dichoCon(datosPorRendir, fields.datos), { bytes: () => readFile(path), nombre: name, sha256 }),
        ),
      modificar: (ctx, { params, body }) => modificarPorRendir(ctx, params.id, body),
      eliminar: (ctx, { params }) => eliminarPorRendir(ctx, params.id),
      pasar: (ctx, { body }) => pasarPorRendir(ctx, body),
      rendir: (ctx, { body }) => rendirPorRendir(ctx, body),
      juntar: (ctx, { body }) => juntarPorRendir(ctx, body),
      retirar: (ctx, { params }) => withdrawComprobante(ctx, params, params.idcomprobante),
      async archivo(ctx, { params: { id }, query, reply }) {
        const { nombre, sha256, tipo } = await archivoPorRendir(ctx, id)
        const content = await ctx.services.files.read(sha256, ctx)
        if (!content) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
        const download = query.ver !== '1'
        if (download)
          await inTransaction(ctx, (ctx) => audit(ctx, 'descargar', 'comprobante-por-rendir', id, { archivo: nombre }))
        return sendDocument(reply, { name: nombre, type: tipo, content, download })
      },
      async miniatura(ctx, { params, reply }) {
        const content = await miniaturaDe(ctx, params.id)
        return sendDocument(reply, { name: 'miniatura.jpg', type: uploadTypes.jpeg, content })
      },
    },
    { agregar: { multipart: true, bodiesAtOnce: 3 } },
  )
}
