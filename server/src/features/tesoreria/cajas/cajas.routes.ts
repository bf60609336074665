import { cajas, cajasList, usuariosCajaList } from '@gremial/contract/tesoreria/cajas.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { cajasSource, usuariosCajaSource } from './cajas.list.ts'
import {
  assignPeople,
  cajasDeSeccional,
  changeCaja,
  changePin,
  createCaja,
  deleteCaja,
  readCaja,
  resetPin,
  toggleCaja,
} from './cajas.service.ts'

/** Cash boxes of a branch: enabled users, and the PIN required to close and annul. */
export function cajasRoutes(app: FastifyInstance): void {
  mapConstraint('caja_nombre_unico', 'CAJA_REPETIDA')
  registerList(app, cajasList, cajasSource)
  registerList(app, usuariosCajaList, usuariosCajaSource)
  serve(app, cajas, {
    leer: (ctx, { params }) => readCaja(ctx, params.codigo),
    deSeccional: (ctx, { query }) => cajasDeSeccional(ctx, query.seccional),
    conPinPropio: (ctx, { body }) => cajasDeSeccional(ctx, body.seccional, { pin: true }),
    crear: (ctx, { body }) => createCaja(ctx, body),
    cambiar: (ctx, { body }) => changeCaja(ctx, body),
    alternar: (ctx, { params }) => toggleCaja(ctx, params.codigo),
    eliminar: (ctx, { body }) => deleteCaja(ctx, body),
    cambiarPin: (ctx, { body }) => changePin(ctx, body),
    asignar: (ctx, { params, body }) => assignPeople(ctx, params.codigo, body),
    restablecerPin: (ctx, { params, body }) => resetPin(ctx, params.codigo, body),
  })
}
