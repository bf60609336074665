import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { solicitudRoutes } from './solicitud.routes.ts'

export const featureSolicitud = defineServerFeature({
  name: 'tramites/solicitud',
  routes: solicitudRoutes,
})
