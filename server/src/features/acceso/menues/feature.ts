import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { menuesRoutes } from './menues.routes.ts'

export const featureMenuesAcceso = defineServerFeature({
  name: 'acceso/menues',
  routes: menuesRoutes,
})
