import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { catalogosTramitesRoutes } from './catalogos.routes.ts'

export const catalogosTramitesServer = defineServerFeature({
  name: 'tramites/catalogos',
  routes: catalogosTramitesRoutes,
})
