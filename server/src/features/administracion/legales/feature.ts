import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { legalesRoutes } from './legales.routes.ts'

export const featureLegales = defineServerFeature({
  name: 'administracion/legales',
  routes: legalesRoutes,
})
