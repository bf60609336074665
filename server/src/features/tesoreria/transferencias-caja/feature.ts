import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { transferenciasCajaRoutes } from './transferencias-caja.routes.ts'

export const transferenciasCajaServer = defineServerFeature({
  name: 'tesoreria/transferencias-caja',
  routes: transferenciasCajaRoutes,
})
