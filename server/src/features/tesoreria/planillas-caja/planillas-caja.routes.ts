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
    numeroAbierta: async (ctx, { consulta }) => ({ respuesta: await numeroPlanillaAbierta(ctx, consulta.caja) }),
    validar: (ctx, { cuerpo }) => validarPlanilla(ctx, cuerpo.caja, cuerpo.nroPla),
    saldos: (ctx, { cuerpo }) => leerSaldos(ctx, cuerpo.caja, cuerpo.nroPla),
    registrarArqueo: (ctx, { cuerpo }) => registrarArqueo(ctx, cuerpo),
    cerrar: (ctx, { cuerpo }) => cerrarPlanillaCaja(ctx, cuerpo),
    imprimir: (ctx, { consulta, reply }) => imprimirPlanilla(ctx, consulta.caja, consulta.nroPla, reply),
    exportar: (ctx, { consulta, reply }) => exportarMovimientosPlanilla(ctx, consulta, reply),
    denominaciones: (ctx) => leerDenominaciones(ctx),
  })
}
