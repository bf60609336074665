import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { esperaConformidad } from './conformidad.espera.ts'
import { conformidadRoutes } from './conformidad.routes.ts'

export const conformidadServer = defineServerFeature({
  name: 'tramites/conformidad',
  routes: conformidadRoutes,
  esperas: { order: 30, sources: [esperaConformidad] },
})
