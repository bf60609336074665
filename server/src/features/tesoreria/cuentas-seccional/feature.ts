import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { cuentasSeccionalRoutes } from './cuentas-seccional.routes.ts'

export const featureCuentasSeccional = defineServerFeature({
  name: 'tesoreria/cuentas-seccional',
  routes: cuentasSeccionalRoutes,
})
