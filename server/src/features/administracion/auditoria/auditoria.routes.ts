import { auditoria, auditoriaList } from '@gremial/contract/administracion/auditoria.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { savedFilters } from '../../../platform/list/saved.ts'
import { auditoriaSource } from './auditoria.list.ts'
import { leerAsiento, leerCadena, pedirVerificacion } from './auditoria.service.ts'
import { reconocerPerdida } from './perdida.ts'

/** The audit log on screen: its rows, one of them whole, and the state of its chain (001 §7). */
export function auditoriaRoutes(app: FastifyInstance): void {
  registerList(app, auditoriaList, auditoriaSource)
  serve(app, auditoria, {
    detalle: (ctx, { params }) => leerAsiento(ctx, params.id),
    cadena: leerCadena,
    verificar: pedirVerificacion,
    reconocer: reconocerPerdida,
    ...savedFilters(auditoria.filtros.path),
  })
}
