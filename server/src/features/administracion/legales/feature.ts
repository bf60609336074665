import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { legalesRoutes } from './legales.routes.ts'

export const legalesServer = defineServerFeature({
  name: 'administracion/legales',
  routes: legalesRoutes,
})
