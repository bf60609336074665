import { maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { recetasExtracto, recetasList } from '@gremial/contract/tesoreria/extractos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { recetasSource } from './extractos.list.ts'
import { cambiarReceta, crearReceta, eliminarReceta, leerReceta, probarReceta } from './extractos.service.ts'

/** Recipes of statements (decision 134). */
export function extractosRoutes(app: FastifyInstance): void {
  mapConstraint('receta_extracto_nombre_unico', 'RECETA_REPETIDA')
  registerList(app, recetasList, recetasSource)
  serve(
    app,
    recetasExtracto,
    {
      leer: (ctx, { params }) => leerReceta(ctx, params.id),
      crear: (ctx, { body }) => crearReceta(ctx, body),
      cambiar: (ctx, { params, body }) => cambiarReceta(ctx, params.id, body),
      eliminar: (ctx, { params }) => eliminarReceta(ctx, params.id),
      probar: (ctx, { query, request }) => probarReceta(ctx, request, query),
    },
    // The file plus the multipart overhead.
    { probar: { multipart: true, bodyLimit: maximosConciliacion.archivo + 100_000 } },
  )
}
