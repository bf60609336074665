import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { solicitudRoutes } from './solicitud.routes.ts'

export const solicitudServer = defineServerFeature({
  name: 'tramites/solicitud',
  routes: solicitudRoutes,
})
