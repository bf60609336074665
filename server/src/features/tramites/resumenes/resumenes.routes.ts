import { listaEnvios, listaTandas, resumenes } from '@gremial/contract/tramites/resumenes.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { contarDestinatarios } from './destinatarios.ts'
import { fuenteEnvios, fuenteTandas } from './resumenes.list.ts'
import { detenerTanda, empezarTanda, leerTanda, reintentarTanda, seguirTanda } from './resumenes.service.ts'

/** Statements of a month, sent to who asked for them (decision 039). */
export function rutasResumenes(app: FastifyInstance): void {
  registerList(app, listaTandas, fuenteTandas)
  registerList(app, listaEnvios, fuenteEnvios)
  serve(app, resumenes, {
    destinatarios: (ctx, { consulta }) => contarDestinatarios(ctx, consulta.periodo),
    empezar: (ctx, { cuerpo }) => empezarTanda(ctx, cuerpo),
    leer: (ctx, { keys }) => leerTanda(ctx, keys.id),
    detener: (ctx, { keys }) => detenerTanda(ctx, keys.id),
    seguir: (ctx, { keys, cuerpo }) => seguirTanda(ctx, keys.id, cuerpo.porMinuto),
    reintentar: (ctx, { keys, cuerpo }) => reintentarTanda(ctx, keys.id, cuerpo.idEnvio),
  })
}
