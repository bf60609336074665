import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { papersRoutes } from './documentos.routes.ts'

export const documentosTramitesServer = defineServerFeature({
  name: 'tramites/documentos',
  routes: papersRoutes,
})
