import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { equipoNoticesRoutes } from './avisos-equipo.routes.ts'

export const avisosEquipoServer = defineServerFeature({
  name: 'afiliado/avisos-equipo',
  routes: equipoNoticesRoutes,
})
