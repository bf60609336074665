import {
  archivosPublicadosList,
  type MotivoArchivo,
  publicaciones,
  publicacionesList,
  topesPublicacion,
} from '@gremial/contract/administracion/publicacion.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { csvLine } from '../../../platform/sheets/write/csv.ts'
import { sendCsvRows } from '../../../platform/sheets/write/csv-download.ts'
import { archivosPublicadosSource, publicacionesSource } from './publicaciones.list.ts'
import {
  crearPublicacion,
  descartarPublicacion,
  deshacerPublicacion,
  leerPublicacion,
  pedirPublicar,
  pedirRevision,
  subirAPublicacion,
} from './publicaciones.service.ts'

/** Publication of documents on the screen (decision 033). */
export function publicacionesRoutes(app: FastifyInstance): void {
  registerList(app, publicacionesList, publicacionesSource)
  registerList(app, archivosPublicadosList, archivosPublicadosSource)
  serve(
    app,
    publicaciones,
    {
      leer: (ctx, { params }) => leerPublicacion(ctx, params.id),
      crear: (ctx, { body }) => crearPublicacion(ctx, body),
      subir: (ctx, { params, request }) => subirAPublicacion(ctx, request, params.id),
      revisar: (ctx, { params }) => pedirRevision(ctx, params.id),
      publicar: (ctx, { params, body }) => pedirPublicar(ctx, params.id, body),
      descartar: (ctx, { params }) => descartarPublicacion(ctx, params.id),
      deshacer: (ctx, { params, body }) => deshacerPublicacion(ctx, params.id, body.motivo),
      ver: (ctx, { params, reply }) => mandarUno(ctx, params.id, params.archivo, reply),
      deNadie: (ctx, { params, reply }) => mandarDeNadie(ctx, params.id, reply),
    },
    // The file plus the multipart overhead.
    { subir: { multipart: true, bodyLimit: topesPublicacion.subida + 100_000 } },
  )
}

/** Sends one document for review before publication; audited as a read of that person. */
async function mandarUno(ctx: Ctx, id: number, archivo: number, reply: FastifyReply): Promise<FastifyReply> {
  const { rows } = await sql<{
    sha256: NotNull<string>
    nombre: string
    afiliado: NotNull<number>
  }>`select archivo_sha256 as sha256, nombre,
      afiliado_numero as afiliado
    from publicacion_archivo
    where id = ${archivo} and publicacion_id = ${id} and situacion in ('SUYO', 'REPETIDO')`.execute(ctx.db)
  const { sha256, nombre, afiliado } = found(rows[0])
  const pdf = found((await ctx.services.files.read(sha256, ctx)) ?? undefined)
  await audit(ctx, 'descargar', 'publicacion', id, { nombre, afiliado })
  return reply
    .type('application/pdf')
    .header('Content-Disposition', contentDisposition(`Documento de ${afiliado}.pdf`))
    .send(pdf)
}

/** Sends the names of files without an owner and the reasons, to fix and upload again. */
async function mandarDeNadie(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { nombre, nadie } = await leerPublicacion(ctx, id)
  await audit(ctx, 'descargar', 'publicacion', id, { nombre, nadie })
  const columna = (nombre: 'nombre' | 'motivo') => message(ctx.language, `listas.archivosPublicados.${nombre}`)
  return sendCsvRows(ctx, reply, {
    file: 'Archivos de nadie.csv',
    head: csvLine([columna('nombre'), columna('motivo')]),
    query: sql`select nombre, motivo, dice_nombre, dice_adentro
      from publicacion_archivo
      where publicacion_id = ${id} and situacion = 'NADIE'
      order by id`,
    line([nombre, motivo, diceNombre, adentro]) {
      const porque = message(ctx.language, `motivosArchivo.${(motivo ?? 'ilegible') as MotivoArchivo}`)
      const dice = adentro
        ? `. ${message(ctx.language, `archivoDice.${diceNombre ? 'ambos' : 'adentro'}`, { nombre: diceNombre ?? '', adentro })}`
        : ''
      return csvLine([nombre ?? '', porque + dice])
    },
  })
}
