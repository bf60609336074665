import { auditoria, auditoriaList } from '@gremial/contract/administracion/auditoria.ts'
import type { Routes } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { savedFilters } from '../../../platform/list/saved.ts'
import { auditoriaSource, camposAuditados } from './auditoria.list.ts'
import { leerAsiento, leerCadena, pedirVerificacion } from './auditoria.service.ts'
import { reconocerPerdida } from './perdida.ts'

/** The audit log: its rows, one full row, and the state of its hash chain (001 §7). */
export const auditoriaRoutes: Routes = (app, features) => {
  const campos = camposAuditados(features.flatMap(({ auditNames = [] }) => auditNames))
  registerList(app, auditoriaList, auditoriaSource(campos))
  serve(app, auditoria, {
    detalle: (ctx, { params }) => leerAsiento(ctx, campos, params.id),
    cadena: leerCadena,
    verificar: pedirVerificacion,
    reconocer: reconocerPerdida,
    ...savedFilters(auditoria.filtros.path),
  })
}
