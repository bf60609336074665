import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { devueltaWait } from './devueltas.espera.ts'
import { consecuenciaFirmas } from './firmas.consecuencia.ts'
import { firmasRoutes } from './firmas.routes.ts'
import { firmaWait } from './para-firmar.ts'
import { trabajarRecordatorios } from './recordar.ts'

export const firmasServer = defineServerFeature({
  name: 'tesoreria/firmas',
  routes: firmasRoutes,
  longWork: [trabajarRecordatorios],
  esperas: { order: 10, sources: [firmaWait, devueltaWait] },
  consecuencias: { order: 30, sources: [consecuenciaFirmas] },
})
