import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { trabajarAlertas, trabajoAlerta } from './alertas.ts'

export const featureAlertas = defineServerFeature({
  name: 'administracion/alertas',
  jobs: [trabajoAlerta],
  longWork: [trabajarAlertas],
})
