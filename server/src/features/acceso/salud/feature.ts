import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { saludRoutes } from './salud.routes.ts'

export const saludServer = defineServerFeature({
  name: 'acceso/salud',
  routes: saludRoutes,
})
