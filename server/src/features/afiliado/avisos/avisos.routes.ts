import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import type { Routes } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { esperasDe, leerEsperas } from './esperas.ts'

/** The waits of each user, from the sources of all districts, which this feature does not import. */
export const noticesRoutes: Routes = (app, features) => {
  const fuentes = esperasDe(features)
  serve(app, avisos, { esperan: (ctx) => leerEsperas(ctx, fuentes) })
}
