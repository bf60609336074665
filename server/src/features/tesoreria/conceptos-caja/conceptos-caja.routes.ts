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
    leer: (ctx, { keys }) => leerConcepto(ctx, keys.codigo, keys.idSeccional),
    crear: (ctx, { cuerpo }) => crearConcepto(ctx, cuerpo),
    cambiar: (ctx, { cuerpo }) => cambiarConcepto(ctx, cuerpo),
    alternar: (ctx, { keys }) => alternarConcepto(ctx, keys.codigo),
    eliminar: (ctx, { cuerpo }) => eliminarConcepto(ctx, cuerpo.id),
  })
}
