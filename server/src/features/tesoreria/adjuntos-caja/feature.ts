import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { adjuntosCajaRoutes } from './adjuntos-caja.routes.ts'

export const adjuntosCajaServer = defineServerFeature({
  name: 'tesoreria/adjuntos-caja',
  routes: adjuntosCajaRoutes,
})
