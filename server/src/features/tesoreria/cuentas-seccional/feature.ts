import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { cuentasSeccionalRoutes } from './cuentas-seccional.routes.ts'
import { frenaWait, trabajarCierres } from './frena.ts'

export const cuentasSeccionalServer = defineServerFeature({
  name: 'tesoreria/cuentas-seccional',
  routes: cuentasSeccionalRoutes,
  longWork: [trabajarCierres],
  esperas: { order: 35, sources: [frenaWait] },
})
