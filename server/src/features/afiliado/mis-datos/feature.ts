import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { misDatosRoutes } from './mis-datos.routes.ts'

export const misDatosServer = defineServerFeature({
  name: 'afiliado/mis-datos',
  routes: misDatosRoutes,
})
