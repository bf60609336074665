import { actualizarTour, listaUltimosMovimientos, resumenInicio, ultimoMovimiento } from '@gremial/contract/afiliado/actividad.ts'
import { pagina } from '@gremial/contract/platform/lista.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { signedIn } from '../../../platform/access/access.ts'
import { person } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { leerResumenInicio, leerUltimosMovimientos } from './actividad.queries.ts'

/** Activity: the home of every kind of person (K-72), with what they did lately and the tour of the portal. */
export function rutasActividad(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: listaUltimosMovimientos.ruta,
    access: signedIn,
    summary: 'Lo último que hizo quien pregunta, con búsqueda por lo que se lee',
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    answer: pagina(ultimoMovimiento),
    handle: (ctx, { query }) => leerUltimosMovimientos(ctx, query),
  })
  route(app, {
    method: 'GET',
    url: 'vistas/resumen-inicio',
    access: signedIn,
    summary: 'Lo que el inicio muestra: la cuenta propia, el próximo talón y las seccionales asignadas',
    answer: resumenInicio,
    handle: leerResumenInicio,
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/actualizar-tour',
    access: signedIn,
    summary: 'Anota que la persona ya vio el recorrido (realizoTour 0 lo vuelve a ofrecer)',
    body: actualizarTour,
    async handle(ctx, { body }) {
      const visto = Boolean(body?.realizoTour ?? 1)
      await sql`update usuario set realizo_tour = ${visto} where id = ${person(ctx).id} and realizo_tour <> ${visto}`.execute(
        ctx.db as never,
      )
    },
  })
}
