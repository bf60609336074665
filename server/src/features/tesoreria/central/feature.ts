import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { centralRoutes } from './central.routes.ts'

export const centralServer = defineServerFeature({
  name: 'tesoreria/central',
  routes: centralRoutes,
})
