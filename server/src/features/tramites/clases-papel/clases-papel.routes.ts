import { clasesPapel, listaClasesPapel } from '@gremial/contract/tramites/clases-papel.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteClasesPapel } from './clases-papel.list.ts'
import { cambiarClasePapel, crearClasePapel, eliminarClasePapel } from './clases-papel.service.ts'

/** Kinds of paper, as who edits products sets them (decision 094). */
export function rutasClasesPapel(app: FastifyInstance): void {
  mapConstraint('clase_papel_repetida', 'CLASE_PAPEL_REPETIDA')
  mapConstraint('requisito_clase', 'CLASE_PAPEL_EN_USO')
  mapConstraint('solicitud_documento_clase', 'CLASE_PAPEL_EN_USO')
  registerList(app, listaClasesPapel, fuenteClasesPapel)
  serve(app, clasesPapel, {
    crear: (ctx, { body }) => crearClasePapel(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarClasePapel(ctx, params.id, body),
    eliminar: (ctx, { params }) => eliminarClasePapel(ctx, params.id),
  })
}
