import { beneficios, beneficiosList, codigosBeneficio } from '@gremial/contract/afiliado/beneficios.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { beneficiosSource, rubrosDe } from './beneficios.list.ts'
import { barrerCodigosBeneficio, mirarCodigo, pedirCodigo, usarCodigo } from './codigos.service.ts'

/** Benefits with the card, for members and shops (decision 152). */
export const beneficiosServer = defineServerFeature({
  name: 'afiliado/beneficios',
  sweeps: [barrerCodigosBeneficio],
  routes(app) {
    mapConstraint('beneficio_codigo_una_vez', 'BENEFICIO_YA_USADO')
    registerList(app, beneficiosList, beneficiosSource)
    serve(app, beneficios, {
      rubros: (ctx) => rubrosDe(ctx),
      pedirCodigo: (ctx, { params }) => pedirCodigo(ctx, params.id),
    })
    serve(app, codigosBeneficio, {
      mirar: (ctx, { params }) => mirarCodigo(ctx, params.codigo),
      usar: (ctx, { params }) => usarCodigo(ctx, params.codigo),
    })
  },
})
