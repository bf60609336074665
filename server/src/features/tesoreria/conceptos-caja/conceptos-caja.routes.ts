import { conceptos, conceptosList } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { conceptosSource } from './conceptos-caja.list.ts'
import { changeConcepto, createConcepto, deleteConcepto, readConcepto, toggleConcepto } from './conceptos-caja.service.ts'

/** Cash concepts: categories of a branch's income and expenses. */
export function conceptosCajaRoutes(app: FastifyInstance): void {
  mapConstraint('concepto_caja_nombre_unico', 'CONCEPTO_REPETIDO')
  registerList(app, conceptosList, conceptosSource)
  serve(app, conceptos, {
    leer: (ctx, { params }) => readConcepto(ctx, params.codigo, params.idSeccional),
    crear: (ctx, { body }) => createConcepto(ctx, body),
    cambiar: (ctx, { body }) => changeConcepto(ctx, body),
    alternar: (ctx, { params }) => toggleConcepto(ctx, params.codigo),
    eliminar: (ctx, { body }) => deleteConcepto(ctx, body.id),
  })
}
