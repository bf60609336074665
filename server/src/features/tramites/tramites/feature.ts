import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { tramitesRoutes } from './tramites.routes.ts'

export const tramitesServer = defineServerFeature({
  name: 'tramites/tramites',
  routes: tramitesRoutes,
})
