import { fondosList, fondosRendir } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { esperasFondos } from './fondos-rendir.espera.ts'
import { fondosSource } from './fondos-rendir.list.ts'
import { readFondo, readMisFondos, readTitulares } from './fondos-rendir.queries.ts'
import { cambiarFondo, crearFondo, devolverAnticipo, entregarAnticipo, rendirAnticipos } from './fondos-rendir.service.ts'

/** Funds to account for: advances with a ceiling per holder (decision 140). */
export const fondosRendirServer = defineServerFeature({
  name: 'tesoreria/fondos-rendir',
  routes(app) {
    mapConstraint('fondo_rendir_unico', 'FONDO_REPETIDO')
    mapConstraint('fondo_rendir_techo', 'VERSION_VIEJA')
    mapConstraint('anticipo_descuento_unico', 'ANTICIPO_YA_DESCONTADO')
    mapConstraint('anticipo_rendir_anulado', 'ANTICIPO_RENDIDO')
    mapConstraint('anticipo_devuelto', 'ANTICIPO_DEVUELTO')
    registerList(app, fondosList, fondosSource)
    serve(app, fondosRendir, {
      leer: (ctx, { params }) => readFondo(ctx, params.id),
      titulares: (ctx, { params }) => readTitulares(ctx, params.caja),
      mios: (ctx, { query }) => readMisFondos(ctx, query.idSeccional),
      crear: (ctx, { body }) => crearFondo(ctx, body),
      cambiar: (ctx, { params, body }) => cambiarFondo(ctx, params.id, body),
      entregar: (ctx, { params, body }) => entregarAnticipo(ctx, params.id, body),
      devolver: (ctx, { params, body }) => devolverAnticipo(ctx, params.id, body),
      rendir: (ctx, { params, body }) => rendirAnticipos(ctx, params.id, body),
    })
  },
  auditNames: [
    entityNames(
      'fondoRendir',
      sql`fondo_rendir k
      join caja c on c.id = k.caja_id
      join seccional s on s.id = c.seccional_id
      join usuario u on u.id = k.usuario_id
      where k.id = n.id`,
      sql`u.nombre || ' · ' || c.nombre`,
      sql`s.nombre`,
    ),
  ],
  esperas: { order: 65, sources: esperasFondos },
})
