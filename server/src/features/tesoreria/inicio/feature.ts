import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { esperasCaja } from './caja.espera.ts'
import { inicioTesoreriaRoutes } from './inicio.routes.ts'

export const inicioTesoreriaServer = defineServerFeature({
  name: 'tesoreria/inicio',
  routes: inicioTesoreriaRoutes,
  esperas: { order: 40, sources: esperasCaja },
})
