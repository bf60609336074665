import { historia } from '@gremial/contract/afiliado/historia.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { darConstancia } from './constancia.service.ts'
import { elDiaDe, historiaDe } from './historia.queries.ts'

/** History of a member in the register, for the member and for staff with the member in scope today. */
export function historiaRoutes(app: FastifyInstance): void {
  serve(app, historia, {
    async leer(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      await auditarLectura(ctx, numero, 'historia')
      return historiaDe(ctx, numero)
    },
    async elDia(ctx, { params, query: { dia } }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      await auditarLectura(ctx, numero, 'historia')
      return (await elDiaDe(ctx, numero, dia)).dicho
    },
    async constancia(ctx, { params, body: { dia } }) {
      return darConstancia(ctx, await afiliadoAlAlcance(ctx, params.codigo), dia)
    },
  })
}
