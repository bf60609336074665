import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { applicationRoutes } from './aplicacion.routes.ts'
import { organizacionRoutes } from './organizacion.routes.ts'

export const featureConfiguracion = defineServerFeature({
  name: 'administracion/configuracion',
  routes: [applicationRoutes, organizacionRoutes],
})
