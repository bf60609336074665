import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { trabajarAlertas, trabajoAlerta } from './alertas.ts'

export const alertasServer = defineServerFeature({
  name: 'administracion/alertas',
  jobs: [trabajoAlerta],
  longWork: [trabajarAlertas],
})
