import { traducciones, traduccionesList } from '@gremial/contract/administracion/traducciones.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { traduccionesSource } from './traducciones.list.ts'
import { cambiarTraduccion, crearTraduccion, eliminarTraduccion } from './traducciones.service.ts'

/** Names of catalogues in other languages (decision 164); platform/http/catalog-texts.ts translates responses. */
export const traduccionesServer = defineServerFeature({
  name: 'administracion/traducciones',
  auditNames: [entityNames('traduccion', sql`texto_catalogo t where t.id = n.id`, sql`t.texto`)],
  routes(app) {
    mapConstraint('texto_catalogo_repetido', 'TRADUCCION_REPETIDA')
    registerList(app, traduccionesList, traduccionesSource)
    serve(app, traducciones, {
      crear: (ctx, { body }) => crearTraduccion(ctx, body),
      cambiar: (ctx, { params, body }) => cambiarTraduccion(ctx, params.id, body),
      eliminar: (ctx, { params }) => eliminarTraduccion(ctx, params.id),
    })
  },
})
