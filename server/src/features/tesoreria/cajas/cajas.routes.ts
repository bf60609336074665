import { cajas, listaCajas, listaUsuariosCaja } from '@gremial/contract/tesoreria/cajas.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteCajas, fuenteUsuariosCaja } from './cajas.list.ts'
import {
  alternarCaja,
  asignarPersonas,
  cajasDeSeccional,
  cambiarCaja,
  cambiarPin,
  crearCaja,
  eliminarCaja,
  leerCaja,
  restablecerPin,
} from './cajas.service.ts'

/** Cash boxes: where a branch keeps its money, who may work with each, and the PIN that closing and annulling ask for. */
export function rutasCajas(app: FastifyInstance): void {
  mapConstraint('caja_nombre_unico', 'CAJA_REPETIDA')
  registerList(app, listaCajas, fuenteCajas)
  registerList(app, listaUsuariosCaja, fuenteUsuariosCaja)
  serve(app, cajas, {
    leer: (ctx, { params }) => leerCaja(ctx, params.codigo),
    deSeccional: (ctx, { query }) => cajasDeSeccional(ctx, query.seccional),
    conPinPropio: (ctx, { body }) => cajasDeSeccional(ctx, body.seccional, { pin: true }),
    crear: (ctx, { body }) => crearCaja(ctx, body),
    cambiar: (ctx, { body }) => cambiarCaja(ctx, body),
    alternar: (ctx, { params }) => alternarCaja(ctx, params.codigo),
    eliminar: (ctx, { body }) => eliminarCaja(ctx, body),
    cambiarPin: (ctx, { body }) => cambiarPin(ctx, body),
    asignar: (ctx, { params, body }) => asignarPersonas(ctx, params.codigo, body),
    restablecerPin: (ctx, { params, body }) => restablecerPin(ctx, params.codigo, body),
  })
}
