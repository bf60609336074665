import { observados } from '@gremial/contract/tesoreria/observados.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { observacionesOf } from './observados.queries.ts'
import { answerObservado, openWhole } from './observados.service.ts'

/** Receipts of a settlement observed one by one (decision 139). */
export const observadosServer = defineServerFeature({
  name: 'tesoreria/observados',
  routes(app) {
    mapConstraint('comprobante_sin_observar', 'COMPROBANTE_SIN_OBSERVAR')
    mapConstraint('correccion_completa', 'CORRECCION_COMPLETA')
    serve(app, observados, {
      leer: (ctx, { params }) => observacionesOf(ctx, params.codigo),
      responder: (ctx, { params, body }) => answerObservado(ctx, params, body),
      corregirEntera: (ctx, { params }) => openWhole(ctx, params.codigo),
    })
  },
})
