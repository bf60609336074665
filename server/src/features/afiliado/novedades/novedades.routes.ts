import { novedades } from '@gremial/contract/afiliado/novedades.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../afiliados/afiliados.access.ts'
import { novedadesDe } from './novedades.queries.ts'
import { descartarNovedad, tomarNovedad } from './novedades.service.ts'

/** Changes of members' own data that the register does not have: staff accept or dismiss them. */
export function novedadesRoutes(app: FastifyInstance): void {
  serve(app, novedades, {
    async leer(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      const dichas = await novedadesDe(ctx, numero)
      if (dichas.length > 0) await auditarLectura(ctx, numero, 'datos')
      return dichas
    },
    tomar: (ctx, { params, body }) => tomarNovedad(ctx, params.codigo, body),
    descartar: (ctx, { params, body }) => descartarNovedad(ctx, params.codigo, body),
  })
}
