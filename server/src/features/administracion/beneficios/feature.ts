import { catalogoBeneficios, catalogoBeneficiosList } from '@gremial/contract/administracion/beneficios.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { catalogoBeneficiosSource } from './beneficios.list.ts'
import { alternarBeneficio, cambiarBeneficio, crearBeneficio, eliminarBeneficio, leerBeneficio } from './beneficios.service.ts'

export const catalogoBeneficiosServer = defineServerFeature({
  name: 'administracion/beneficios',
  auditNames: [entityNames('beneficio', sql`beneficio b where b.id = n.id`, sql`b.comercio`)],
  routes(app) {
    mapConstraint('beneficio_repetido', 'BENEFICIO_REPETIDO')
    // A branch deleted meanwhile.
    mapConstraint('beneficio_seccional_seccional', 'VERSION_VIEJA')
    registerList(app, catalogoBeneficiosList, catalogoBeneficiosSource)
    serve(app, catalogoBeneficios, {
      leer: (ctx, { params }) => leerBeneficio(ctx, params.id),
      crear: (ctx, { body }) => crearBeneficio(ctx, body),
      cambiar: (ctx, { params, body }) => cambiarBeneficio(ctx, params.id, body),
      alternar: (ctx, { params }) => alternarBeneficio(ctx, params.id),
      eliminar: (ctx, { params }) => eliminarBeneficio(ctx, params.id),
    })
  },
})
