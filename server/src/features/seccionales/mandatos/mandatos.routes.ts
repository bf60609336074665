import { mandatos, mandatosList, puestosList } from '@gremial/contract/seccionales/mandatos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { delegar, revocarDelegacion } from './delegaciones.service.ts'
import { mandatosSource, puestosSource } from './mandatos.list.ts'
import { cargosPropios, efectoDe, leerMandato } from './mandatos.queries.ts'
import {
  cambiarMandato,
  cambiarPuesto,
  cambiarReglas,
  crearMandato,
  crearPuesto,
  eliminarMandato,
  leerReglas,
} from './mandatos.service.ts'

/** Posts of the branches: holders, terms and delegations. */
export function mandatosRoutes(app: FastifyInstance): void {
  mapConstraint('mandato_uno_por_vez', 'MANDATO_SUPERPUESTO')
  mapConstraint('mandato_repetido', 'MANDATO_REPETIDO')
  mapConstraint('puesto_pkey', 'PUESTO_REPETIDO')
  mapConstraint('puesto_nombre_unico', 'PUESTO_REPETIDO')
  mapConstraint('delegacion_repetida', 'DELEGACION_REPETIDA')
  registerList(app, mandatosList, mandatosSource)
  registerList(app, puestosList, puestosSource)
  serve(app, mandatos, {
    reglas: (ctx) => leerReglas(ctx),
    cambiarReglas: (ctx, { body }) => cambiarReglas(ctx, body),
    propios: (ctx) => cargosPropios(ctx),
    leer: (ctx, { params }) => leerMandato(ctx, params.id),
    efecto: (ctx, { params, query }) => efectoDe(ctx, params.id, query.hasta),
    crear: (ctx, { body }) => crearMandato(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarMandato(ctx, params.id, body),
    eliminar: (ctx, { params }) => eliminarMandato(ctx, params.id),
    crearPuesto: (ctx, { body }) => crearPuesto(ctx, body),
    cambiarPuesto: (ctx, { params, body }) => cambiarPuesto(ctx, params.codigo, body),
    delegar: (ctx, { params, body }) => delegar(ctx, params.id, body),
    revocar: (ctx, { params }) => revocarDelegacion(ctx, params.id),
  })
}
