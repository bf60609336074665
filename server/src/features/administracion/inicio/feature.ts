import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { avisarCopiaVieja } from './copia-vieja.ts'
import { esperasAdministracion } from './inicio.espera.ts'
import { inicioAdministracionRoutes } from './inicio.routes.ts'

export const inicioAdministracionServer = defineServerFeature({
  name: 'administracion/inicio',
  routes: inicioAdministracionRoutes,
  dayEnded: avisarCopiaVieja,
  esperas: { order: 80, sources: esperasAdministracion },
})
