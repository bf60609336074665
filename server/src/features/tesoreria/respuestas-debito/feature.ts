import {
  maximosRespuesta,
  porResolverList,
  respuestasDebito,
  respuestasDebitoList,
} from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { assign, dismiss } from './por-resolver.service.ts'
import { porResolverSource, respuestasDebitoSource } from './respuestas.list.ts'
import { loadAnswer } from './respuestas.service.ts'

/** Answers of banks and counters, and what waits for a person (decision 149). */
export const respuestasDebitoServer = defineServerFeature({
  name: 'tesoreria/respuestas-debito',
  auditNames: [entityNames('respuestaDebito', sql`respuesta_debito a where a.id = n.id`, sql`a.nombre`)],
  routes(app) {
    registerList(app, respuestasDebitoList, respuestasDebitoSource)
    registerList(app, porResolverList, porResolverSource)
    serve(
      app,
      respuestasDebito,
      {
        cargar: (ctx, { params, request }) => loadAnswer(ctx, request, params.id),
        asignar: (ctx, { params, body }) => assign(ctx, params.id, body.numeroAfiliado),
        descartar: (ctx, { params, body }) => dismiss(ctx, params.id, body.motivo),
      },
      // A little more than the file: what multipart says around it.
      { cargar: { multipart: true, bodyLimit: maximosRespuesta.archivo + 100_000 } },
    )
  },
})
