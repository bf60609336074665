import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { menuesRoutes } from './menues.routes.ts'

export const menuesAccesoServer = defineServerFeature({
  name: 'acceso/menues',
  routes: menuesRoutes,
})
