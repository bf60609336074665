import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { segundoFactorRoutes } from './segundo-factor.routes.ts'

export const segundoFactorServer = defineServerFeature({
  name: 'acceso/segundo-factor',
  routes: segundoFactorRoutes,
})
