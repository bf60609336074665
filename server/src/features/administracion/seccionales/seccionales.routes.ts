import {
  administrarSeccionales,
  listaConsultaSeccionales,
  listaSeccionales,
} from '@gremial/contract/administracion/seccionales.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteConsultaSeccionales, fuenteSeccionales } from './seccionales.list.ts'
import { alternarSeccional, cambiarSeccional, crearSeccional, eliminarSeccional, leerSeccional } from './seccionales.service.ts'

/** The branches as an administrator keeps them (B-CATALOGOS-02, B-CATALOGOS-05..08). */
export function rutasAdministrarSeccionales(app: FastifyInstance): void {
  mapConstraint('seccional_codigo_unico', 'SECCIONAL_REPETIDA')
  registerList(app, listaSeccionales, fuenteSeccionales)
  registerList(app, listaConsultaSeccionales, fuenteConsultaSeccionales)
  serve(app, administrarSeccionales, {
    leer: (ctx, { keys }) => leerSeccional(ctx, keys.id),
    crear: (ctx, { cuerpo }) => crearSeccional(ctx, cuerpo),
    cambiar: (ctx, { keys, cuerpo }) => cambiarSeccional(ctx, keys.id, cuerpo),
    alternar: (ctx, { keys }) => alternarSeccional(ctx, keys.id),
    eliminar: (ctx, { keys }) => eliminarSeccional(ctx, keys.id),
  })
}
