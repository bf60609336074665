import { listaProveedores, maximosProveedor, proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { subirContribuyentes, ultimaCarga } from './contribuyentes.service.ts'
import { fuenteProveedores } from './proveedores.list.ts'
import { leerProveedor, loSabidoDe, noConfiablesDe } from './proveedores.queries.ts'
import { confiarEn, corregirProveedor, desconfiarDe } from './proveedores.service.ts'

/** Providers by CUIT (decision 097). */
export function rutasProveedores(app: FastifyInstance): void {
  mapConstraint('carga_contribuyentes_una', 'CONTRIBUYENTES_CARGANDO')
  registerList(app, listaProveedores, fuenteProveedores)
  serve(
    app,
    proveedores,
    {
      saber: (ctx, { keys }) => loSabidoDe(ctx, keys.cuit),
      ficha: (ctx, { keys }) => leerProveedor(ctx, keys.cuit),
      corregir: (ctx, { keys, cuerpo }) => corregirProveedor(ctx, keys.cuit, cuerpo),
      desconfiar: (ctx, { keys, cuerpo }) => desconfiarDe(ctx, keys.cuit, cuerpo),
      confiar: (ctx, { keys, cuerpo }) => confiarEn(ctx, keys.cuit, cuerpo),
      noConfiables: (ctx, { keys }) => noConfiablesDe(ctx, keys.codigo),
      carga: (ctx) => ultimaCarga(ctx),
      cargar: (ctx, { request }) => subirContribuyentes(ctx, request),
    },
    { cargar: { multipart: true, bodyLimit: maximosProveedor.contribuyentes + 100_000 } },
  )
}
