import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { ayudaRoutes } from './ayuda.routes.ts'

export const ayudaServer = defineServerFeature({
  name: 'administracion/ayuda',
  routes: ayudaRoutes,
})
