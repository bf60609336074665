import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { seccionalesRoutes } from './seccionales.routes.ts'

export const seccionalesSeccionalesServer = defineServerFeature({
  name: 'seccionales/seccionales',
  routes: seccionalesRoutes,
})
