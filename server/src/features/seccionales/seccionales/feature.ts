import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { seccionalesRoutes } from './seccionales.routes.ts'

export const featureSeccionalesSeccionales = defineServerFeature({
  name: 'seccionales/seccionales',
  routes: seccionalesRoutes,
})
