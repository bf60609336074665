import { actividad, ultimoMovimiento, ultimosMovimientosList } from '@gremial/contract/afiliado/actividad.ts'
import { listQuerySchema, page } from '@gremial/contract/platform/list.ts'
import type { FastifyInstance } from 'fastify'
import { signedIn } from '../../../platform/access/access.ts'
import { person } from '../../../platform/context.ts'
import type { ServerFeature } from '../../../platform/feature/feature.ts'
import { route } from '../../../platform/http/route.ts'
import { serve } from '../../../platform/http/serve.ts'
import { anotarTour } from '../../acceso/usuarios/usuarios.queries.ts'
import { leerResumenInicio, leerUltimosMovimientos } from './actividad.queries.ts'
import { leerAvisosAuditoria } from './avisos.queries.ts'

/** Activity: the home of every role (K-72), the latest actions of the caller and the tour of the portal. */
export function actividadRoutes(app: FastifyInstance, features: readonly ServerFeature[]): void {
  const fuentes = features.map(({ corresponde }) => corresponde).filter((fuente) => fuente !== undefined)
  // Not registered with registerList: rows are rendered and searched in the caller's language.
  route(app, {
    method: 'GET',
    url: ultimosMovimientosList.path,
    access: signedIn,
    summary: 'Lo último que hizo quien pregunta, con búsqueda por lo que se lee',
    query: listQuerySchema(ultimosMovimientosList),
    answer: page(ultimoMovimiento),
    handle: (ctx, { query }) => leerUltimosMovimientos(ctx, query),
  })
  serve(app, actividad, {
    resumen: (ctx) => leerResumenInicio(ctx, fuentes),
    avisos: leerAvisosAuditoria,
    guardarTour: (ctx, { body }) => anotarTour(ctx, person(ctx).id, Boolean(body?.realizoTour ?? 1)),
  })
}
