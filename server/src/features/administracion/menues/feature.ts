import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { menuesEditablesRoutes } from './menues.routes.ts'

export const menuesAdministracionServer = defineServerFeature({
  name: 'administracion/menues',
  routes: menuesEditablesRoutes,
})
