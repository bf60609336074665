import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { registroJob } from './registro.jobs.ts'
import { registroRoutes } from './registro.routes.ts'

export const registroServer = defineServerFeature({
  name: 'acceso/registro',
  routes: registroRoutes,
  jobs: [registroJob],
})
