import { proveedores, proveedoresList, proveedorLimits } from '@gremial/contract/tesoreria/proveedores.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { subirContribuyentes, ultimaCarga } from './contribuyentes.service.ts'
import { proveedoresSource } from './proveedores.list.ts'
import { loSabidoDe, noConfiablesDe, readProveedor } from './proveedores.queries.ts'
import { confiarEn, correctProveedor, desconfiarDe } from './proveedores.service.ts'

/** Providers by CUIT (decision 097). */
export function proveedoresRoutes(app: FastifyInstance): void {
  mapConstraint('carga_contribuyentes_una', 'CONTRIBUYENTES_CARGANDO')
  registerList(app, proveedoresList, proveedoresSource)
  serve(
    app,
    proveedores,
    {
      saber: (ctx, { params }) => loSabidoDe(ctx, params.cuit),
      ficha: (ctx, { params }) => readProveedor(ctx, params.cuit),
      corregir: (ctx, { params, body }) => correctProveedor(ctx, params.cuit, body),
      desconfiar: (ctx, { params, body }) => desconfiarDe(ctx, params.cuit, body),
      confiar: (ctx, { params, body }) => confiarEn(ctx, params.cuit, body),
      noConfiables: (ctx, { params }) => noConfiablesDe(ctx, params.codigo),
      carga: (ctx) => ultimaCarga(ctx),
      cargar: (ctx, { request }) => subirContribuyentes(ctx, request),
    },
    { cargar: { multipart: true, bodyLimit: proveedorLimits.contribuyentes + 100_000 } },
  )
}
