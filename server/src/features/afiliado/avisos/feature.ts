import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { noticesRoutes } from './avisos.routes.ts'

export const featureAvisos = defineServerFeature({
  name: 'afiliado/avisos',
  routes: noticesRoutes,
})
