import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { informeCajaRoutes } from './informe-caja.routes.ts'

export const featureInformeCaja = defineServerFeature({
  name: 'tesoreria/informe-caja',
  routes: informeCajaRoutes,
})
