import { organizacion } from '@gremial/contract/acceso/acceso.ts'
import {
  configuracionEnArchivo,
  pesoDeConfiguracion,
  organizacionPorPantalla as porPantalla,
} from '@gremial/contract/administracion/configuracion.ts'
import type { FastifyInstance } from 'fastify'
import { open } from '../../../platform/access/access.ts'
import { organizationOf, withoutExample } from '../../../platform/db/organization.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { route } from '../../../platform/http/route.ts'
import { serve } from '../../../platform/http/serve.ts'
import { photoBodyLimit } from '../../../platform/http/upload.ts'
import { barWidths } from '../../../platform/pdf/bars.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { cambiarParte, leerOrganizacion } from './configuracion.pantallas.ts'
import { aplicarArchivo, bajarConfiguracion, compararArchivo } from './configuracion.traer.ts'
import { organizacionPublica } from './organizacion.queries.ts'
import { pdfPreguntas } from './preguntas.pdf.ts'

/** The organisation of the installation: name, colour and public texts, all configurable (decisions §1). */
export function organizacionRoutes(app: FastifyInstance): void {
  serve(
    app,
    porPantalla,
    {
      leer: (ctx) => leerOrganizacion(ctx),
      cambiarIdentidad: (ctx, { body: { version, ...datos } }) => cambiarParte(ctx, { parte: 'identidad', version }, datos),
      cambiarAspecto: (ctx, { body: { version, ...datos } }) => cambiarParte(ctx, { parte: 'aspecto', version }, datos),
      cambiarPreguntas: (ctx, { body: { version, ...datos } }) => cambiarParte(ctx, { parte: 'preguntas', version }, datos),
      cambiarLegales: (ctx, { body: { version, ...datos } }) => cambiarParte(ctx, { parte: 'legales', version }, datos),
      cambiarSecretarias: (ctx, { body: { version, ...datos } }) => cambiarParte(ctx, { parte: 'secretarias', version }, datos),
      cambiarConvenio: (ctx, { body: { version, ...datos } }) => cambiarParte(ctx, { parte: 'convenio', version }, datos),
      barras: async (_ctx, { query }) => ({ barras: await barWidths(query.simbologia, query.contenido) }),
    },
    {
      cambiarAspecto: { bodyLimit: photoBodyLimit },
      cambiarLegales: { bodyLimit: 2_000_000 },
      cambiarPreguntas: { bodyLimit: 2_000_000 },
    },
  )
  serve(
    app,
    configuracionEnArchivo,
    {
      bajar: (ctx, { reply }) => bajarConfiguracion(ctx, reply),
      comparar: (ctx, { body }) => compararArchivo(ctx, body.contenido),
      aplicar: (ctx, { body }) => aplicarArchivo(ctx, body.contenido, body.version),
    },
    { comparar: { bodyLimit: 2 * pesoDeConfiguracion }, aplicar: { bodyLimit: 2 * pesoDeConfiguracion } },
  )
  route(app, {
    method: 'GET',
    url: 'organizacion',
    access: open,
    summary: 'Lo que cualquiera puede saber de la organización',
    answer: organizacion,
    handle: (ctx) => organizacionPublica(ctx.services),
  })
  route(app, {
    method: 'GET',
    url: 'organizacion/logo',
    access: open,
    summary: 'Logo de la organización, PNG',
    perMinute: 120,
    async handle(ctx, { reply }) {
      const { logo_sha256: sha256 } = await organizationOf(ctx.db)
      const logo = found(sha256 ? await ctx.services.files.read(sha256, ctx) : undefined)
      return reply.type('image/png').header('Cache-Control', 'public, max-age=31536000, immutable').send(logo)
    },
  })
  route(app, {
    method: 'GET',
    url: 'preguntas-frecuentes/descargar',
    access: open,
    summary: 'Preguntas frecuentes en PDF',
    perMinute: 20,
    async handle(ctx, { reply }) {
      const pdf = await pdfPreguntas(withoutExample(ctx.services.config, await organizationOf(ctx.db)))
      return reply.type('application/pdf').header('Content-Disposition', contentDisposition('Preguntas frecuentes.pdf')).send(pdf)
    },
  })
}
