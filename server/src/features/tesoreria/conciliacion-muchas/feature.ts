import { conciliacionMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { leerCandidatos, leerConceptos, leerGrupo } from './grupos.ts'
import { previaMuchas, resolverMuchas } from './muchas.service.ts'

/** Many lines of a bank resolved in one act (decision 137). */
export const conciliacionMuchasServer = defineServerFeature({
  name: 'tesoreria/conciliacion-muchas',
  routes(app) {
    mapConstraint('acto_banco_pkey', 'MUCHAS_CLAVE_USADA')
    serve(app, conciliacionMuchas, {
      grupo: (ctx, { params, query }) => leerGrupo(ctx, params.caja, query),
      candidatos: (ctx, { params, query }) => leerCandidatos(ctx, params.caja, query),
      conceptos: (ctx, { params, query }) => leerConceptos(ctx, params.caja, query),
      previa: (ctx, { params, body }) => previaMuchas(ctx, params.caja, body),
      resolver: (ctx, { params, body }) => resolverMuchas(ctx, params.caja, body),
    })
  },
})
