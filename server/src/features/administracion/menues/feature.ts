import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { menuesEditablesRoutes } from './menues.routes.ts'

export const featureMenuesAdministracion = defineServerFeature({
  name: 'administracion/menues',
  routes: menuesEditablesRoutes,
})
