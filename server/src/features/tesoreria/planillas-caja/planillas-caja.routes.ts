import { planillasCaja, planillasList } from '@gremial/contract/tesoreria/planillas-caja.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { exportarMovimientosPlanilla, printPlanilla } from './planilla.salidas.ts'
import { planillasSource } from './planillas-caja.list.ts'
import { openPlanillaNumber, readDenominaciones, readSaldos } from './planillas-caja.queries.ts'
import { closePlanillaCaja, recordArqueo, validatePlanilla } from './planillas-caja.service.ts'

/** Cash sheets: a box's movements between two closings. */
export function planillasCajaRoutes(app: FastifyInstance): void {
  mapConstraint('arqueo_caja_clave', 'ARQUEO_CLAVE_USADA')
  registerList(app, planillasList, planillasSource)
  serve(app, planillasCaja, {
    numeroAbierta: async (ctx, { query }) => ({ respuesta: await openPlanillaNumber(ctx, query.caja) }),
    validar: (ctx, { body }) => validatePlanilla(ctx, body.caja, body.nroPla),
    saldos: (ctx, { body }) => readSaldos(ctx, body.caja, body.nroPla),
    registrarArqueo: (ctx, { body }) => recordArqueo(ctx, body),
    cerrar: (ctx, { body }) => closePlanillaCaja(ctx, body),
    imprimir: (ctx, { query, reply }) => printPlanilla(ctx, query.caja, query.nroPla, reply),
    exportar: (ctx, { query, reply }) => exportarMovimientosPlanilla(ctx, query, reply),
    denominaciones: (ctx) => readDenominaciones(ctx),
  })
}
