import { productos } from '@gremial/contract/tramites/productos.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { destinosDe, productosDe, productosHabilitados, proximaDe, requisitosDe } from './productos.queries.ts'

/** Products, for applicants (B-PRESTAMO-17 to 21). */
export function productosRoutes(app: FastifyInstance): void {
  serve(app, productos, {
    conCondiciones: async (ctx, { params }) => productosDe(ctx, await afiliadoAlAlcance(ctx, params.id)),
    habilitados: async (ctx, { params }) => {
      await afiliadoAlAlcance(ctx, params.id)
      return productosHabilitados(ctx)
    },
    proximaPantalla: (ctx, { params }) => proximaDe(ctx, params.id),
    destinos: (ctx, { params }) => destinosDe(ctx, params.id),
    requisitos: (ctx, { query }) => requisitosDe(ctx, query.idProducto),
  })
}
