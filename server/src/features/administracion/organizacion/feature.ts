import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { applicationRoutes } from './aplicacion.routes.ts'
import { organizacionRoutes } from './organizacion.routes.ts'

export const configuracionServer = defineServerFeature({
  name: 'administracion/configuracion',
  routes: [applicationRoutes, organizacionRoutes],
})
