import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import { documentosTramite, type PapelDeSolicitud } from '@gremial/contract/tramites/documentos.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sendDocument } from '../../../platform/http/send-document.ts'
import { serve } from '../../../platform/http/serve.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { auditarLectura, enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { anotarPapel, mandarPapel } from './documentos.service.ts'

/** Documents of a request: uploaded by member or branch, read by them and by the desk (B-ARCHIVOS-01 to 05, B-PRESTAMO-22). */
export function papersRoutes(app: FastifyInstance): void {
  // The file plus the multipart overhead.
  const archivo = { multipart: true, bodyLimit: maxUploadBytes + 100_000 }
  serve(
    app,
    documentosTramite,
    {
      async listar(ctx, { query }) {
        const { producto, documentos, numeroAfiliado } = await leerSolicitud(ctx, query.id)
        if (producto.id !== query.idProducto) throw new AppError('NO_EXISTE')
        await auditarLectura(ctx, numeroAfiliado, 'solicitud')
        return documentos.map(({ requisito, nombre, id, ...papel }): PapelDeSolicitud => {
          const contenido = id === null ? '' : `solicitudes/${query.id}/documentos/${id}/archivo`
          return { ...papel, id, nombre: requisito, nombreDelUsuario: nombre, contenido }
        })
      },
      mandar: (ctx, { params, request }) => mandarPapel(ctx, request, params.id, 'PRESTAMO'),
      mandarDeAdhesion: (ctx, { params, request }) => mandarPapel(ctx, request, params.id, 'ADHESION'),
      anotar: (ctx, { params, body }) => anotarPapel(ctx, params, body),
      descargar: (ctx, { params, reply }) => enviar(ctx, params, reply),
    },
    { mandar: archivo, mandarDeAdhesion: archivo },
  )
}

/** Sends a document, also a replaced one, to the member, their branch and the desk; 404 for anybody else. */
async function enviar(ctx: Ctx, claves: { id: number; idDocumento: number }, reply: FastifyReply): Promise<FastifyReply> {
  const { rows } = await sql<{ nombre: string; sha256: string; tipo: string; numero: number; requisito: string }>`
    select d.nombre, d.archivo_sha256 as sha256, f.tipo, s.afiliado_numero as numero, r.nombre as requisito
    from solicitud_documento d join solicitud s on s.id = d.solicitud_id join requisito r on r.id = d.requisito_id
      join archivo f on f.sha256 = d.archivo_sha256 join afiliado a on a.numero = s.afiliado_numero
    where d.id = ${claves.idDocumento} and s.id = ${claves.id} and ${enAlcance(ctx)}`.execute(ctx.db)
  const { nombre, sha256, tipo, numero, requisito } = found(rows[0])
  const contenido = await ctx.services.files.read(sha256, ctx)
  if (!contenido) throw new AppError('DOCUMENTO_NO_DISPONIBLE')
  if (numero !== ctx.user?.affiliate)
    await inTransaction(ctx, (ctx) => audit(ctx, 'descargar', 'solicitud', claves.id, { afiliado: numero, documento: requisito }))
  return sendDocument(reply, { name: nombre, type: tipo, content: contenido })
}
