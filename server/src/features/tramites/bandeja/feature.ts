import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { bandejaRoutes } from './bandeja.routes.ts'
import { barrerPresencias } from './presencia.ts'

export const bandejaServer = defineServerFeature({
  name: 'tramites/bandeja',
  routes: bandejaRoutes,
  sweeps: [barrerPresencias],
})
