import { type FilaTramite, tramites, tramitesList } from '@gremial/contract/tramites/tramites.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { afiliadoAlAlcance, auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { habitualDeProducto } from './habitual.queries.ts'
import { camposTramite, clasesEnPalabras, tramitesSource } from './tramites.list.ts'

/** My requests: the list with its export, and two calls with the same rows by member and by product (B-TRAMITES-13 to 16). */
export function tramitesRoutes(app: FastifyInstance): void {
  registerList(app, tramitesList, tramitesSource)
  serve(app, tramites, {
    async listar(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.id)
      await auditarLectura(ctx, numero, 'tramites')
      return filas(ctx, sql`s.afiliado_numero = ${numero}`)
    },
    async obtener(ctx, { params, query }) {
      const numero = await afiliadoAlAlcance(ctx, query.idAfiliado)
      await auditarLectura(ctx, numero, 'tramites')
      return found(
        (await filas(ctx, sql`s.id = ${query.id} and s.producto_id = ${params.id} and s.afiliado_numero = ${numero}`))[0],
      )
    },
    habitual: (ctx, { params }) => habitualDeProducto(ctx, params.id),
  })
}

const campos = sql.join(Object.entries(camposTramite).map(([nombre, campo]) => sql`${campo} as ${sql.ref(nombre)}`))

async function filas(ctx: Ctx, donde: RawBuilder<unknown>): Promise<FilaTramite[]> {
  const { rows } = await sql<FilaTramite>`select ${campos}
    from solicitud s
    join producto p on p.id = s.producto_id
    cross join lateral ${clasesEnPalabras(ctx)} c
    where ${donde}
    order by s.fecha desc, s.id desc`.execute(ctx.db)
  return rows
}
