import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { correosRoutes } from './correos.routes.ts'

export const correosServer = defineServerFeature({
  name: 'administracion/correos',
  routes: correosRoutes,
})
