import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { tableroRoutes } from './tablero.routes.ts'

export const tableroServer = defineServerFeature({
  name: 'administracion/tablero',
  routes: tableroRoutes,
})
