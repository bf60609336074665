import { duplicados, duplicadosList, fusionesList } from '@gremial/contract/administracion/duplicados.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { leerBusqueda, pedirla } from './buscar.ts'
import { duplicadosSource, fusionesSource } from './duplicados.list.ts'
import { comparar } from './duplicados.queries.ts'
import { decirDistintas, reconsiderar } from './duplicados.service.ts'
import { deshacerFusion, fusionar, preverFusion, verFusion } from './fusion.service.ts'

/** Possible duplicates of a person, and merged numbers. */
export function duplicadosRoutes(app: FastifyInstance): void {
  mapConstraint('fusion_contradicha', 'FUSION_CAMBIO')
  mapConstraint('fusion_de_pasa', 'FUSION_CAMBIO')
  registerList(app, duplicadosList, duplicadosSource)
  registerList(app, fusionesList, fusionesSource)
  serve(app, duplicados, {
    buscar: (ctx) => pedirla(ctx),
    busqueda: (ctx) => leerBusqueda(ctx),
    async comparar(ctx, { params: { uno, otro } }) {
      const dos = await comparar(ctx, uno, otro)
      for (const numero of [uno, otro]) await auditarLectura(ctx, numero, 'duplicados')
      return dos
    },
    distintas: (ctx, { params: { uno, otro }, body }) => decirDistintas(ctx, uno, otro, body.motivo),
    reconsiderar: (ctx, { params: { uno, otro } }) => reconsiderar(ctx, uno, otro),
    async prever(ctx, { query }) {
      const previsto = await preverFusion(ctx, query)
      for (const numero of [query.queda, query.pasa]) await auditarLectura(ctx, numero, 'duplicados')
      return previsto
    },
    fusionar: (ctx, { body }) => fusionar(ctx, body),
    async leer(ctx, { params }) {
      const leida = await verFusion(ctx, params.id)
      await auditarLectura(ctx, leida.queda, 'duplicados')
      return leida
    },
    deshacer: (ctx, { params, body }) => deshacerFusion(ctx, params.id, body),
  })
}
