import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { novedadesRoutes } from './novedades.routes.ts'

export const novedadesServer = defineServerFeature({
  name: 'afiliado/novedades',
  routes: novedadesRoutes,
})
