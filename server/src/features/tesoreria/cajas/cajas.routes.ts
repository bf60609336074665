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
    leer: (ctx, { keys }) => leerCaja(ctx, keys.codigo),
    deSeccional: (ctx, { consulta }) => cajasDeSeccional(ctx, consulta.seccional),
    conPinPropio: (ctx, { cuerpo }) => cajasDeSeccional(ctx, cuerpo.seccional, { pin: true }),
    crear: (ctx, { cuerpo }) => crearCaja(ctx, cuerpo),
    cambiar: (ctx, { cuerpo }) => cambiarCaja(ctx, cuerpo),
    alternar: (ctx, { keys }) => alternarCaja(ctx, keys.codigo),
    eliminar: (ctx, { cuerpo }) => eliminarCaja(ctx, cuerpo),
    cambiarPin: (ctx, { cuerpo }) => cambiarPin(ctx, cuerpo),
    asignar: (ctx, { keys, cuerpo }) => asignarPersonas(ctx, keys.codigo, cuerpo),
    restablecerPin: (ctx, { keys, cuerpo }) => restablecerPin(ctx, keys.codigo, cuerpo),
  })
}
