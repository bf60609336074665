import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { verificacionRoutes } from './verificacion.routes.ts'

export const verificacionServer = defineServerFeature({
  name: 'afiliado/verificacion',
  routes: verificacionRoutes,
})
