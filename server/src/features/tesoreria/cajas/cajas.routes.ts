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
import { boxList, boxUsers } from './cajas.list.ts'
import { boxesOfBranch, changeBox, changePin, createBox, deleteBox, readBox, resetPin, toggleBox } from './cajas.service.ts'

const read = can('cajas.consultar')
const edit = can('cajas.editar')
const params = z.object({ codigo: id })

/** Cash boxes: where a branch keeps its money, who may work with each, and the PIN that closing and annulling ask for. */
export function registerCajas(app: FastifyInstance): void {
  mapConstraint('caja_nombre_unico', 'CAJA_REPETIDA')
  mapConstraint('planilla_cerrada', 'PLANILLA_CERRADA')
  registerList(app, listaCajas, boxList)
  registerList(app, listaUsuariosCaja, boxUsers)
  route(app, {
    method: 'GET',
    url: 'cajas/:codigo',
    access: read,
    summary: 'Una caja',
    params,
    answer: caja,
    handle: (ctx, { params }) => readBox(ctx, params.codigo),
  })
  route(app, {
    method: 'GET',
    url: 'cajas/obtener-cajas-seccional',
    access: read,
    summary: 'Cajas de una seccional',
    query: z.object({ seccional: id }),
    answer: z.array(opcionCaja),
    handle: (ctx, { query }) => boxesOfBranch(ctx, query.seccional),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/verificar-actualizar-pin',
    access: edit,
    summary: 'Cajas de una seccional cuyo PIN puede cambiar la persona de la sesión',
    body: z.object({ seccional: id }),
    answer: z.array(opcionCaja),
    handle: (ctx, { body }) => boxesOfBranch(ctx, body.seccional, { pin: true }),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/guardar-caja',
    access: edit,
    summary: 'Crea una caja y abre su planilla 1',
    body: cajaNueva,
    answer: z.object({ id: z.number() }),
    created: true,
    handle: (ctx, { body }) => createBox(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'cajas/actualizar-caja',
    access: edit,
    summary: 'Modifica una caja',
    body: cajaCambio,
    answer: caja,
    handle: (ctx, { body }) => changeBox(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/cambiar-estado/:codigo',
    access: edit,
    summary: 'Habilita o deshabilita una caja',
    params,
    answer: z.object({ habilitada: z.number() }),
    handle: (ctx, { params }) => toggleBox(ctx, params.codigo),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/eliminar-caja',
    access: edit,
    summary: 'Elimina una caja sin movimientos, con su PIN',
    body: cajaEliminar,
    handle: (ctx, { body }) => deleteBox(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/actualizar-pin-caja',
    access: edit,
    summary: 'Cambia el PIN: password es el actual y password2 el nuevo',
    body: cajaPin,
    handle: (ctx, { body }) => changePin(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'cajas/restablecer-pin/:codigo',
    access: can('cajas.restablecerPin'),
    summary: 'Destraba una caja bloqueada y, si viene, le da un PIN nuevo',
    params,
    body: cajaRestablecer,
    handle: (ctx, { params, body }) => resetPin(ctx, params.codigo, body),
  })
}
