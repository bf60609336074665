import { listaPlanillas, planillasCaja } from '@gremial/contract/tesoreria/planillas-caja.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { exportarMovimientosPlanilla, imprimirPlanilla } from './planilla.salidas.ts'
import { fuentePlanillas } from './planillas-caja.list.ts'
import { leerDenominaciones, leerSaldos, numeroPlanillaAbierta } from './planillas-caja.queries.ts'
import { cerrarPlanillaCaja, registrarArqueo, validarPlanilla } from './planillas-caja.service.ts'

/** Cash sheets: a box's movements between one closing and the next. */
export function rutasPlanillasCaja(app: FastifyInstance): void {
  registerList(app, listaPlanillas, fuentePlanillas)
  serve(app, planillasCaja, {
    numeroAbierta: async (ctx, { query }) => ({ respuesta: await numeroPlanillaAbierta(ctx, query.caja) }),
    validar: (ctx, { body }) => validarPlanilla(ctx, body.caja, body.nroPla),
    saldos: (ctx, { body }) => leerSaldos(ctx, body.caja, body.nroPla),
    registrarArqueo: (ctx, { body }) => registrarArqueo(ctx, body),
    cerrar: (ctx, { body }) => cerrarPlanillaCaja(ctx, body),
    imprimir: (ctx, { query, reply }) => imprimirPlanilla(ctx, query.caja, query.nroPla, reply),
    exportar: (ctx, { query, reply }) => exportarMovimientosPlanilla(ctx, query, reply),
    denominaciones: (ctx) => leerDenominaciones(ctx),
  })
}
