import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { consecuenciaAdhesion } from './adhesion.consecuencia.ts'
import { adhesionRoutes } from './adhesion.routes.ts'

export const adhesionServer = defineServerFeature({
  name: 'tramites/adhesion',
  routes: adhesionRoutes,
  consecuencias: { order: 50, sources: [consecuenciaAdhesion] },
})
