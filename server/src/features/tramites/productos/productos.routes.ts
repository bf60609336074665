import { productos } from '@gremial/contract/tramites/productos.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { destinosDe, productosDe, productosHabilitados, proximaDe, requisitosDe } from './productos.queries.ts'

/** What may be asked for, by whom it is asked (B-PRESTAMO-17 to 21). */
export function rutasProductos(app: FastifyInstance): void {
  serve(app, productos, {
    conCondiciones: async (ctx, { keys }) => productosDe(ctx, await afiliadoAlAlcance(ctx, keys.id)),
    habilitados: async (ctx, { keys }) => {
      await afiliadoAlAlcance(ctx, keys.id)
      return productosHabilitados(ctx)
    },
    proximaPantalla: (ctx, { keys }) => proximaDe(ctx, keys.id),
    destinos: (ctx, { keys }) => destinosDe(ctx, keys.id),
    requisitos: (ctx, { consulta }) => requisitosDe(ctx, consulta.idProducto),
  })
}
