import { convenios, conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { conveniosSource } from './convenios.list.ts'
import { cajasDeConvenio, cambiarConvenio, crearConvenio, leerConvenio, retirarConvenio } from './convenios.service.ts'
import { addFeriado, readFeriados, removeFeriado } from './feriados.ts'
import { modelosConvenio } from './modelos.ts'

/** A layout, its answer and its codes. */
const cuerpoMayor = 1_000_000

/** Agreements of collection and bank holidays (decision 148). */
export const conveniosServer = defineServerFeature({
  name: 'tesoreria/convenios',
  auditNames: [
    entityNames('convenioCobranza', sql`convenio_cobranza f where f.id = n.id`, sql`f.nombre`),
    entityNames('feriado', sql`feriado f where f.dia::text = n.id::text`, sql`f.nombre`),
  ],
  routes(app) {
    mapConstraint('convenio_cobranza_nombre_unico', 'CONVENIO_REPETIDO')
    registerList(app, conveniosList, conveniosSource)
    serve(
      app,
      convenios,
      {
        cajas: (ctx) => cajasDeConvenio(ctx),
        modelos: async () => [...modelosConvenio],
        leer: (ctx, { params }) => leerConvenio(ctx, params.id),
        crear: (ctx, { body }) => crearConvenio(ctx, body),
        cambiar: (ctx, { params, body }) => cambiarConvenio(ctx, params.id, body),
        eliminar: (ctx, { params }) => retirarConvenio(ctx, params.id),
        feriados: (ctx) => readFeriados(ctx),
        agregarFeriado: (ctx, { body }) => addFeriado(ctx, body),
        quitarFeriado: (ctx, { body }) => removeFeriado(ctx, body.dia),
      },
      { crear: { bodyLimit: cuerpoMayor }, cambiar: { bodyLimit: cuerpoMayor } },
    )
  },
})
