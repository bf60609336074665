import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { cuentaCorrienteRoutes } from './cuenta-corriente.routes.ts'

export const cuentaCorrienteServer = defineServerFeature({
  name: 'afiliado/cuenta-corriente',
  routes: cuentaCorrienteRoutes,
})
