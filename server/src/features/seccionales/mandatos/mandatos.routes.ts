import { listaMandatos, listaPuestos, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteMandatos, fuentePuestos } from './mandatos.list.ts'
import { cargosPropios, efectoDe, leerMandato } from './mandatos.queries.ts'
import {
  cambiarMandato,
  cambiarPuesto,
  cambiarReglas,
  crearMandato,
  crearPuesto,
  delegar,
  eliminarMandato,
  leerReglas,
  revocarDelegacion,
} from './mandatos.service.ts'

/** Offices of the branches: who holds them, until when, and what they lend. */
export function rutasMandatos(app: FastifyInstance): void {
  mapConstraint('mandato_uno_por_vez', 'MANDATO_SUPERPUESTO')
  mapConstraint('mandato_repetido', 'MANDATO_REPETIDO')
  mapConstraint('puesto_pkey', 'PUESTO_REPETIDO')
  mapConstraint('puesto_nombre_unico', 'PUESTO_REPETIDO')
  mapConstraint('delegacion_repetida', 'DELEGACION_REPETIDA')
  registerList(app, listaMandatos, fuenteMandatos)
  registerList(app, listaPuestos, fuentePuestos)
  serve(app, mandatos, {
    reglas: (ctx) => leerReglas(ctx),
    cambiarReglas: (ctx, { cuerpo }) => cambiarReglas(ctx, cuerpo),
    propios: (ctx) => cargosPropios(ctx),
    leer: (ctx, { keys }) => leerMandato(ctx, keys.id),
    efecto: (ctx, { keys, consulta }) => efectoDe(ctx, keys.id, consulta.hasta),
    crear: (ctx, { cuerpo }) => crearMandato(ctx, cuerpo),
    cambiar: (ctx, { keys, cuerpo }) => cambiarMandato(ctx, keys.id, cuerpo),
    eliminar: (ctx, { keys }) => eliminarMandato(ctx, keys.id),
    crearPuesto: (ctx, { cuerpo }) => crearPuesto(ctx, cuerpo),
    cambiarPuesto: (ctx, { keys, cuerpo }) => cambiarPuesto(ctx, keys.codigo, cuerpo),
    delegar: (ctx, { keys, cuerpo }) => delegar(ctx, keys.id, cuerpo),
    revocar: (ctx, { keys }) => revocarDelegacion(ctx, keys.id),
  })
}
