import { catalogosTramites, destinosList, productosList } from '@gremial/contract/tramites/catalogos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import './catalogos.tables.ts'
import { alternarDestino, cambiarDestino, crearDestino, eliminarDestino } from './destinos.service.ts'
import { destinosSource, productosSource } from './productos.list.ts'
import { alternarProducto, cambiarProducto, crearProducto, eliminarProducto, leerProducto } from './productos.service.ts'

/** Settings of what may be requested: products with their documents, and destinations. */
export function catalogosTramitesRoutes(app: FastifyInstance): void {
  mapConstraint('producto_codigo', 'PRODUCTO_REPETIDO')
  mapConstraint('solicitud_producto', 'PRODUCTO_EN_USO')
  mapConstraint('requisito_producto', 'PRODUCTO_EN_USO')
  mapConstraint('requisito_repetido', 'REQUISITO_REPETIDO')
  mapConstraint('destino_fondos_repetido', 'DESTINO_REPETIDO')
  mapConstraint('producto_destino_destino', 'DESTINO_EN_USO')
  mapConstraint('solicitud_destino', 'DESTINO_EN_USO')
  registerList(app, productosList, productosSource)
  registerList(app, destinosList, destinosSource)
  serve(app, catalogosTramites, {
    leerProducto: (ctx, { params }) => leerProducto(ctx, params.id),
    crearProducto: (ctx, { body }) => crearProducto(ctx, body),
    cambiarProducto: (ctx, { params, body }) => cambiarProducto(ctx, params.id, body),
    alternarProducto: (ctx, { params }) => alternarProducto(ctx, params.id),
    eliminarProducto: (ctx, { params }) => eliminarProducto(ctx, params.id),
    crearDestino: (ctx, { body }) => crearDestino(ctx, body),
    cambiarDestino: (ctx, { params, body }) => cambiarDestino(ctx, params.id, body),
    alternarDestino: (ctx, { params }) => alternarDestino(ctx, params.id),
    eliminarDestino: (ctx, { params }) => eliminarDestino(ctx, params.id),
  })
}
