import { reglasBanco, reglasList } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { reglasSource } from './reglas-banco.list.ts'
import { alternarRegla, cambiarRegla, crearRegla, eliminarRegla, moverRegla } from './reglas-banco.service.ts'

/** Rules of a bank's lines (decision 137). */
export const reglasBancoServer = defineServerFeature({
  name: 'tesoreria/reglas-banco',
  routes(app) {
    mapConstraint('regla_banco_concepto', 'CONCEPTO_CON_REGLAS')
    registerList(app, reglasList, reglasSource)
    serve(app, reglasBanco, {
      crear: (ctx, { body }) => crearRegla(ctx, body),
      cambiar: (ctx, { params, body }) => cambiarRegla(ctx, params.id, body),
      alternar: (ctx, { params }) => alternarRegla(ctx, params.id),
      mover: (ctx, { params, body }) => moverRegla(ctx, params.id, body.hacia),
      eliminar: (ctx, { params }) => eliminarRegla(ctx, params.id),
    })
  },
  auditNames: [
    entityNames(
      'reglaBanco',
      sql`regla_banco k left join caja c on c.id = k.caja_id left join seccional s on s.id = c.seccional_id where k.id = n.id`,
      sql`k.texto`,
      sql`coalesce(s.nombre, '')`,
    ),
  ],
})
