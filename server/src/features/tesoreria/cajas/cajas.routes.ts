import { id } from '@gremial/contract/platform/validacion.ts'
import {
  caja,
  cajaCambio,
  cajaEliminar,
  cajaNueva,
  cajaPin,
  cajaRestablecer,
  listaCajas,
  listaUsuariosCaja,
  opcionCaja,
} from '@gremial/contract/tesoreria/cajas.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteCajas, fuenteUsuariosCaja } from './cajas.list.ts'
import {
  alternarCaja,
  cajasDeSeccional,
  cambiarCaja,
  cambiarPin,
  crearCaja,
  eliminarCaja,
  leerCaja,
  restablecerPin,
} from './cajas.service.ts'

const consultar = can('cajas.consultar')
const editar = can('cajas.editar')
const params = z.object({ codigo: id })

/** Cash boxes: where a branch keeps its money, who may work with each, and the PIN that closing and annulling ask for. */
export function rutasCajas(app: FastifyInstance): void {
  mapConstraint('caja_nombre_unico', 'CAJA_REPETIDA')
  mapConstraint('planilla_cerrada', 'PLANILLA_CERRADA')
  registerList(app, listaCajas, fuenteCajas)
  registerList(app, listaUsuariosCaja, fuenteUsuariosCaja)
  route(app, {
    method: 'GET',
    url: 'cajas/:codigo',
    access: consultar,
    summary: 'Una caja',
    params,
    answer: caja,
    handle: (ctx, { params }) => leerCaja(ctx, params.codigo),
  })
  route(app, {
    method: 'GET',
    url: 'cajas/obtener-cajas-seccional',
    access: consultar,
    summary: 'Cajas de una seccional',
    query: z.object({ seccional: id }),
    answer: z.array(opcionCaja),
    handle: (ctx, { query }) => cajasDeSeccional(ctx, query.seccional),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/verificar-actualizar-pin',
    access: editar,
    summary: 'Cajas de una seccional cuyo PIN puede cambiar la persona de la sesión',
    body: z.object({ seccional: id }),
    answer: z.array(opcionCaja),
    handle: (ctx, { body }) => cajasDeSeccional(ctx, body.seccional, { pin: true }),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/guardar-caja',
    access: editar,
    summary: 'Crea una caja y abre su planilla 1',
    body: cajaNueva,
    answer: z.object({ id: z.number() }),
    created: true,
    handle: (ctx, { body }) => crearCaja(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'cajas/actualizar-caja',
    access: editar,
    summary: 'Modifica una caja',
    body: cajaCambio,
    answer: caja,
    handle: (ctx, { body }) => cambiarCaja(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/cambiar-estado/:codigo',
    access: editar,
    summary: 'Habilita o deshabilita una caja',
    params,
    answer: z.object({ habilitada: z.number() }),
    handle: (ctx, { params }) => alternarCaja(ctx, params.codigo),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/eliminar-caja',
    access: editar,
    summary: 'Elimina una caja sin movimientos, con su PIN',
    body: cajaEliminar,
    handle: (ctx, { body }) => eliminarCaja(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/actualizar-pin-caja',
    access: editar,
    summary: 'Cambia el PIN: password es el actual y password2 el nuevo',
    body: cajaPin,
    handle: (ctx, { body }) => cambiarPin(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/restablecer-pin/:codigo',
    access: can('cajas.restablecerPin'),
    summary: 'Destraba una caja bloqueada y, si viene, le da un PIN nuevo',
    params,
    body: cajaRestablecer,
    handle: (ctx, { params, body }) => restablecerPin(ctx, params.codigo, body),
  })
}
