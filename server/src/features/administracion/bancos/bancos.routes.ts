import { bancos, bancosList } from '@gremial/contract/administracion/bancos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { bancosSource } from './bancos.list.ts'
import { alternarBanco, cambiarBanco, crearBanco, eliminarBanco, leerBanco, sucursalesDe } from './bancos.service.ts'

/** Banks with their branches: the example for other catalogues (docs/recipe-write.md). */
export function bancosRoutes(app: FastifyInstance): void {
  mapConstraint('banco_nombre_unico', 'BANCO_REPETIDO')
  mapConstraint('sucursal_banco_nombre_unico', 'SUCURSAL_REPETIDA')
  registerList(app, bancosList, bancosSource)
  serve(app, bancos, {
    leer: (ctx, { params }) => leerBanco(ctx, params.id),
    async sucursales(ctx, { params }) {
      await leerBanco(ctx, params.id)
      return sucursalesDe(ctx, params.id)
    },
    crear: (ctx, { body }) => crearBanco(ctx, body),
    cambiar: (ctx, { params, body }) => cambiarBanco(ctx, params.id, body),
    alternar: (ctx, { params }) => alternarBanco(ctx, params.id),
    eliminar: (ctx, { params }) => eliminarBanco(ctx, params.id),
  })
}
