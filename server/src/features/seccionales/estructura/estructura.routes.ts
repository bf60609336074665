import { estructuraList, estructuras } from '@gremial/contract/seccionales/estructura.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { firmantes } from '../mandatos/firmantes.ts'
import { exigirAlcance } from '../seccionales/seccionales.access.ts'
import { estructuraSource } from './estructura.list.ts'

/** The committee of a branch on a day, and its signers (B-ESTRUCTURA-05, -06). */
export function estructuraRoutes(app: FastifyInstance): void {
  registerList(app, estructuraList, estructuraSource)
  serve(app, estructuras, {
    async firmantes(ctx, { query: { idSeccional, fecha = ctx.today } }) {
      exigirAlcance(ctx, idSeccional)
      const quienes = await firmantes(ctx, idSeccional, fecha)
      return { fecha, firmantes: quienes.map(({ afiliado, ...f }) => ({ ...f, numeroAfiliado: afiliado })) }
    },
  })
}
