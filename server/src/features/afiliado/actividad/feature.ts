import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { actividadRoutes } from './actividad.routes.ts'
import { avisarAncla } from './anclas.ts'

export const actividadServer = defineServerFeature({
  name: 'afiliado/actividad',
  routes: actividadRoutes,
  dayEnded: avisarAncla,
})
