import { enviosList, resumenes, tandasList } from '@gremial/contract/tramites/resumenes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { contarDestinatarios } from './destinatarios.ts'
import { enviosSource, tandasSource } from './resumenes.list.ts'
import { detenerTanda, empezarTanda, leerTanda, reintentarTanda, seguirTanda } from './resumenes.service.ts'

/** Statements of a month, sent to members who asked for them (decision 039). */
export function resumenesRoutes(app: FastifyInstance): void {
  registerList(app, tandasList, tandasSource)
  registerList(app, enviosList, enviosSource)
  serve(app, resumenes, {
    destinatarios: (ctx, { query }) => contarDestinatarios(ctx, query.periodo),
    empezar: (ctx, { body }) => empezarTanda(ctx, body),
    leer: (ctx, { params }) => leerTanda(ctx, params.id),
    detener: (ctx, { params }) => detenerTanda(ctx, params.id),
    seguir: (ctx, { params, body }) => seguirTanda(ctx, params.id, body.porMinuto),
    reintentar: (ctx, { params, body }) => reintentarTanda(ctx, params.id, body.idEnvio),
  })
}
