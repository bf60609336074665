import { id } from '@gremial/contract/platform/validacion.ts'
import {
  conceptoCambio,
  conceptoEliminar,
  conceptoNuevo,
  filaConcepto,
  listaConceptos,
} from '@gremial/contract/tesoreria/conceptos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteConceptos } from './conceptos-caja.list.ts'
import { alternarConcepto, cambiarConcepto, crearConcepto, eliminarConcepto, leerConcepto } from './conceptos-caja.service.ts'

const editar = can('conceptosCaja.editar')

/** Cash concepts: what the income and the expenses of a branch are for. */
export function rutasConceptosCaja(app: FastifyInstance): void {
  mapConstraint('concepto_caja_nombre_unico', 'CONCEPTO_REPETIDO')
  registerList(app, listaConceptos, fuenteConceptos)
  route(app, {
    method: 'GET',
    url: 'vistas/conceptos-caja/:codigo/seccional/:idSeccional',
    access: fuenteConceptos.access,
    summary: 'Un concepto de una seccional',
    params: z.object({ codigo: id, idSeccional: id }),
    answer: filaConcepto,
    handle: (ctx, { params }) => leerConcepto(ctx, params.codigo, params.idSeccional),
  })
  route(app, {
    method: 'POST',
    url: 'conceptos-caja/guardar-concepto',
    access: editar,
    summary: 'Crea un concepto',
    body: conceptoNuevo,
    answer: z.object({ id: z.number() }),
    created: true,
    handle: (ctx, { body }) => crearConcepto(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'conceptos-caja/actualizar-concepto',
    access: editar,
    summary: 'Modifica un concepto',
    body: conceptoCambio,
    answer: filaConcepto,
    handle: (ctx, { body }) => cambiarConcepto(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'conceptos-caja/cambiar-estado/:codigo',
    access: editar,
    summary: 'Habilita o deshabilita un concepto',
    params: z.object({ codigo: id }),
    answer: z.object({ habilitado: z.number() }),
    handle: (ctx, { params }) => alternarConcepto(ctx, params.codigo),
  })
  route(app, {
    method: 'POST',
    url: 'conceptos-caja/eliminar-concepto',
    access: editar,
    summary: 'Elimina un concepto sin movimientos',
    body: conceptoEliminar,
    handle: (ctx, { body }) => eliminarConcepto(ctx, body.id),
  })
}
