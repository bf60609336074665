import { rendicionesGasto, rendicionesList } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { rendicionesSource } from './rendiciones-gasto.list.ts'
import {
  conteosDeRendiciones,
  detallesDe,
  enabledTypes,
  historialDe,
  readRendicion,
  requireRendicion,
  secretarias,
} from './rendiciones-gasto.queries.ts'
import { cancelarRendicion, createRendicion, editRendicion, observarDetalle, validarNueva } from './rendiciones-gasto.service.ts'

/** Expense settlements: header, lines and actions (decision 040). */
export function rendicionesGastoRoutes(app: FastifyInstance): void {
  registerList(app, rendicionesList, rendicionesSource)
  const conceptos = async (ctx: Parameters<typeof requireRendicion>[0], id: number) => {
    await requireRendicion(ctx, id)
    return detallesDe(ctx, id)
  }
  serve(app, rendicionesGasto, {
    leer: (ctx, { params }) => readRendicion(ctx, params.codigo),
    conteos: (ctx, { query }) => conteosDeRendiciones(ctx, query.idSeccional),
    validarNueva: (ctx, { params }) => validarNueva(ctx, params.codigo),
    crear: (ctx, { body }) => createRendicion(ctx, body),
    modificar: (ctx, { body }) => editRendicion(ctx, body),
    cancelar: (ctx, { params, body }) => cancelarRendicion(ctx, params.codigo, body),
    conceptos: (ctx, { params }) => conceptos(ctx, params.codigo),
    cantidadConceptos: async (ctx, { params }) => ({ cantidad: (await conceptos(ctx, params.codigo)).length }),
    detalles: (ctx, { params }) => conceptos(ctx, params.idRendicion),
    observar: (ctx, { params, body }) => observarDetalle(ctx, params.codigo, params.iddetalle, body.observacion),
    historial: (ctx, { params }) => historialDe(ctx, params.codigo),
    cantidadHistorial: async (ctx, { params }) => ({ cantidad: (await historialDe(ctx, params.codigo)).length }),
    tipos: (ctx) => enabledTypes(ctx),
    secretarias: (ctx) => secretarias(ctx),
  })
}
