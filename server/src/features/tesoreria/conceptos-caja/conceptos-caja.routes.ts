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
import { conceptList } from './conceptos-caja.list.ts'
import { changeConcept, createConcept, deleteConcept, readConcept, toggleConcept } from './conceptos-caja.service.ts'

const edit = can('conceptosCaja.editar')

/** Cash concepts: what the income and the expenses of a branch are for. */
export function registerConceptosCaja(app: FastifyInstance): void {
  mapConstraint('concepto_caja_nombre_unico', 'CONCEPTO_REPETIDO')
  registerList(app, listaConceptos, conceptList)
  route(app, {
    method: 'GET',
    url: 'vistas/conceptos-caja/:codigo/seccional/:idSeccional',
    access: conceptList.access,
    summary: 'Un concepto de una seccional',
    params: z.object({ codigo: id, idSeccional: id }),
    answer: filaConcepto,
    handle: (ctx, { params }) => readConcept(ctx, params.codigo, params.idSeccional),
  })
  route(app, {
    method: 'POST',
    url: 'conceptos-caja/guardar-concepto',
    access: edit,
    summary: 'Crea un concepto',
    body: conceptoNuevo,
    answer: z.object({ id: z.number() }),
    created: true,
    handle: (ctx, { body }) => createConcept(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'conceptos-caja/actualizar-concepto',
    access: edit,
    summary: 'Modifica un concepto',
    body: conceptoCambio,
    answer: filaConcepto,
    handle: (ctx, { body }) => changeConcept(ctx, body),
  })
  route(app, {
    method: 'POST',
    url: 'conceptos-caja/cambiar-estado/:codigo',
    access: edit,
    summary: 'Habilita o deshabilita un concepto',
    params: z.object({ codigo: id }),
    answer: z.object({ habilitado: z.number() }),
    handle: (ctx, { params }) => toggleConcept(ctx, params.codigo),
  })
  route(app, {
    method: 'POST',
    url: 'conceptos-caja/eliminar-concepto',
    access: edit,
    summary: 'Elimina un concepto sin movimientos',
    body: conceptoEliminar,
    handle: (ctx, { body }) => deleteConcept(ctx, body.id),
  })
}
