import { reglasPagos } from '@gremial/contract/tesoreria/reglas-pago.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeReglas, readReglas } from './reglas-pago.service.ts'

export const reglasPagoServer = defineServerFeature({
  name: 'tesoreria/reglas-pago',
  routes(app) {
    serve(app, reglasPagos, {
      leer: (ctx) => readReglas(ctx),
      cambiar: (ctx, { body }) => changeReglas(ctx, body),
    })
  },
})
