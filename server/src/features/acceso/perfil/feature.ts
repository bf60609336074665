import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { perfilRoutes } from './perfil.routes.ts'

export const perfilServer = defineServerFeature({
  name: 'acceso/perfil',
  routes: perfilRoutes,
})
