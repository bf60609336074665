import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { observadaWait } from './finanzas.espera.ts'
import { finanzasJob } from './finanzas.jobs.ts'
import { finanzasRoutes } from './finanzas.routes.ts'

export const finanzasServer = defineServerFeature({
  name: 'tesoreria/finanzas',
  routes: finanzasRoutes,
  jobs: [finanzasJob],
  esperas: { order: 17, sources: [observadaWait] },
})
