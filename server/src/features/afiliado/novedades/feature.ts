import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { novedadesRoutes } from './novedades.routes.ts'

export const featureNovedades = defineServerFeature({
  name: 'afiliado/novedades',
  routes: novedadesRoutes,
})
