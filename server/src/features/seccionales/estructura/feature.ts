import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { estructuraRoutes } from './estructura.routes.ts'

export const estructuraServer = defineServerFeature({
  name: 'seccionales/estructura',
  routes: estructuraRoutes,
})
