import { cobranzaSeccionalesList, tableroDeCobranza } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { cobranzaSeccionalesSource, tableroDe } from './tablero.queries.ts'

/** Dashboard of direct debits: sent, collected and rejected. */
export const tableroCobranzaServer = defineServerFeature({
  name: 'tesoreria/tablero-cobranza',
  routes(app) {
    registerList(app, cobranzaSeccionalesList, cobranzaSeccionalesSource)
    serve(app, tableroDeCobranza, {
      leer: (ctx, { query }) => tableroDe(ctx, query.anio ?? Number(ctx.today.slice(0, 4)), query.idConvenio),
    })
  },
})
