import { importaciones, importacionesList, mayorImportacion, revisionList } from '@gremial/contract/administracion/importacion.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { writtenLine } from '@gremial/contract/values/sheet-lines.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { csvLine } from '../../../platform/sheets/write/csv.ts'
import { byteOrderMark, csvReply, sendCsvRows } from '../../../platform/sheets/write/csv-download.ts'
import { ejemplos } from './ejemplos.ts'
import { importacionesSource, revisionSource } from './importaciones.list.ts'
import {
  aplicarImportacion,
  compararOtraVez,
  descartarImportacion,
  detenerImportacion,
  leerImportacion,
  pedirDeshacer,
  subirArchivo,
} from './importaciones.service.ts'
import { lineaRechazada, titulosRechazadas } from './rechazadas.ts'

/** Imports on the screen: the command's work, prepared and reviewed (decision 028). */
export function importacionesRoutes(app: FastifyInstance): void {
  registerList(app, importacionesList, importacionesSource)
  registerList(app, revisionList, revisionSource)
  serve(
    app,
    importaciones,
    {
      leer: (ctx, { params }) => leerImportacion(ctx, params.id),
      subir: (ctx, { query, request }) => subirArchivo(ctx, request, query.tipo),
      comparar: (ctx, { params, body }) => compararOtraVez(ctx, params.id, body),
      aplicar: (ctx, { params, body }) => aplicarImportacion(ctx, params.id, body),
      detener: (ctx, { params }) => detenerImportacion(ctx, params.id),
      descartar: (ctx, { params }) => descartarImportacion(ctx, params.id),
      deshacer: (ctx, { params }) => pedirDeshacer(ctx, params.id),
      rechazadas: (ctx, { params, reply }) => mandarRechazadas(ctx, params.id, reply),
      ejemplo: async (_, { params, reply }) =>
        csvReply(reply, `${params.tipo}.csv`).send(
          `${byteOrderMark}${ejemplos[params.tipo].map((fila) => csvLine(fila)).join('')}`,
        ),
    },
    // The file plus the multipart overhead.
    { subir: { multipart: true, bodyLimit: mayorImportacion + 100_000 } },
  )
}

/** Sends the refused lines as received, to fix and upload again: the same file that the command writes. */
async function mandarRechazadas(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { archivo, revision, rechazadas, conDetalle } = await leerImportacion(ctx, id)
  if (!revision || !conDetalle) throw new AppError('NO_EXISTE')
  await audit(ctx, 'descargar', 'importacion', id, { archivo, rechazadas })
  const { titulos, hojas } = revision
  const motivo = (codigo: string) => message(ctx.language, `motivosImportacion.${codigo as 'numero'}`)
  return sendCsvRows(ctx, reply, {
    file: `Rechazadas de ${archivo.replace(/\.\w{1,5}$/, '')}.csv`,
    head: titulosRechazadas(titulos),
    query: sql`select clave, campo, despues, detalle from importacion_revision
      where importacion_id = ${id} and solapa = 'rechazados' order by id`,
    line: ([linea, columna, codigo, campos]) =>
      lineaRechazada(
        titulos.length,
        JSON.parse(campos ?? '[]') as string[],
        writtenLine(linea ?? '', hojas),
        columna ?? '',
        motivo(codigo ?? ''),
      ),
  })
}
