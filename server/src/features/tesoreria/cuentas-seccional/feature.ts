import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { cuentasSeccionalRoutes } from './cuentas-seccional.routes.ts'

export const cuentasSeccionalServer = defineServerFeature({
  name: 'tesoreria/cuentas-seccional',
  routes: cuentasSeccionalRoutes,
})
