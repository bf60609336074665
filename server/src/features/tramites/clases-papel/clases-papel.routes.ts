import { clasesPapel, paperKindsList } from '@gremial/contract/tramites/clases-papel.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { paperKindsSource } from './clases-papel.list.ts'
import { cambiarClasePapel, crearClasePapel, eliminarClasePapel } from './clases-papel.service.ts'

/** Kinds of paper, as who edits products sets them (decision 094). */
export function paperKindsRoutes(app: FastifyInstance): void {
  mapConstraint('clase_papel_repetida', 'CLASE_PAPEL_REPETIDA')
  mapConstraint('requisito_clase', 'CLASE_PAPEL_EN_USO')
  mapConstraint('solicitud_documento_clase', 'CLASE_PAPEL_EN_USO')
  registerList(app, paperKindsList, paperKindsSource)
  serve(app, clasesPapel, {
    crear: (ctx, { body }) => crearClasePapel(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarClasePapel(ctx, params.id, body),
    eliminar: (ctx, { params }) => eliminarClasePapel(ctx, params.id),
  })
}
