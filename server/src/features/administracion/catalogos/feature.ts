import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { catalogosRoutes } from './catalogos.routes.ts'

export const catalogosAdministracionServer = defineServerFeature({
  name: 'administracion/catalogos',
  alsoServes: ['administracion/valores'],
  routes: catalogosRoutes,
})
