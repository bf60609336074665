import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { auditoriaRoutes } from './auditoria.routes.ts'
import { trabajoVerificar, verificarCadaDia } from './auditoria.service.ts'

export const auditoriaServer = defineServerFeature({
  name: 'administracion/auditoria',
  routes: auditoriaRoutes,
  jobs: [trabajoVerificar],
  dayEnded: verificarCadaDia,
})
