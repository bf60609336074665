import { conceptos, listaConceptos } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteConceptos } from './conceptos-caja.list.ts'
import { alternarConcepto, cambiarConcepto, crearConcepto, eliminarConcepto, leerConcepto } from './conceptos-caja.service.ts'

/** Cash concepts: what the income and the expenses of a branch are for. */
export function rutasConceptosCaja(app: FastifyInstance): void {
  mapConstraint('concepto_caja_nombre_unico', 'CONCEPTO_REPETIDO')
  registerList(app, listaConceptos, fuenteConceptos)
  serve(app, conceptos, {
    leer: (ctx, { params }) => leerConcepto(ctx, params.codigo, params.idSeccional),
    crear: (ctx, { body }) => crearConcepto(ctx, body),
    cambiar: (ctx, { body }) => cambiarConcepto(ctx, body),
    alternar: (ctx, { params }) => alternarConcepto(ctx, params.codigo),
    eliminar: (ctx, { body }) => eliminarConcepto(ctx, body.id),
  })
}
