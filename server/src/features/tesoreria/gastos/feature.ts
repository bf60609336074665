import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { gastosRoutes } from './gastos.routes.ts'

export const gastosServer = defineServerFeature({
  name: 'tesoreria/gastos',
  routes: gastosRoutes,
})
