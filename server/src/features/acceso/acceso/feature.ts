import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { sweepAcceso } from './acceso.jobs.ts'
import { accesoRoutes } from './acceso.routes.ts'

export const accesoServer = defineServerFeature({
  name: 'acceso/acceso',
  routes: accesoRoutes,
  sweeps: [sweepAcceso],
})
