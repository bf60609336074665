import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { informeCajaRoutes } from './informe-caja.routes.ts'

export const informeCajaServer = defineServerFeature({
  name: 'tesoreria/informe-caja',
  routes: informeCajaRoutes,
})
