import { catalogosTramites, listaDestinos, listaProductos } from '@gremial/contract/tramites/catalogos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import './catalogos.tables.ts'
import { alternarDestino, cambiarDestino, crearDestino, eliminarDestino } from './destinos.service.ts'
import { fuenteDestinos, fuenteProductos } from './productos.list.ts'
import { alternarProducto, cambiarProducto, crearProducto, eliminarProducto, leerProducto } from './productos.service.ts'

/** What may be asked for, as an administrator sets it: products with their papers, and destinations. */
export function rutasCatalogosTramites(app: FastifyInstance): void {
  mapConstraint('producto_codigo', 'PRODUCTO_REPETIDO')
  mapConstraint('solicitud_producto', 'PRODUCTO_EN_USO')
  mapConstraint('requisito_producto', 'PRODUCTO_EN_USO')
  mapConstraint('requisito_repetido', 'REQUISITO_REPETIDO')
  mapConstraint('destino_fondos_repetido', 'DESTINO_REPETIDO')
  mapConstraint('producto_destino_destino', 'DESTINO_EN_USO')
  mapConstraint('solicitud_destino', 'DESTINO_EN_USO')
  registerList(app, listaProductos, fuenteProductos)
  registerList(app, listaDestinos, fuenteDestinos)
  serve(app, catalogosTramites, {
    leerProducto: (ctx, { claves }) => leerProducto(ctx, claves.id),
    crearProducto: (ctx, { cuerpo }) => crearProducto(ctx, cuerpo),
    cambiarProducto: (ctx, { claves, cuerpo }) => cambiarProducto(ctx, claves.id, cuerpo),
    alternarProducto: (ctx, { claves }) => alternarProducto(ctx, claves.id),
    eliminarProducto: (ctx, { claves }) => eliminarProducto(ctx, claves.id),
    crearDestino: (ctx, { cuerpo }) => crearDestino(ctx, cuerpo),
    cambiarDestino: (ctx, { claves, cuerpo }) => cambiarDestino(ctx, claves.id, cuerpo),
    alternarDestino: (ctx, { claves }) => alternarDestino(ctx, claves.id),
    eliminarDestino: (ctx, { claves }) => eliminarDestino(ctx, claves.id),
  })
}
