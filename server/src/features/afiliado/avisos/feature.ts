import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { noticesRoutes } from './avisos.routes.ts'

export const avisosServer = defineServerFeature({
  name: 'afiliado/avisos',
  routes: noticesRoutes,
})
