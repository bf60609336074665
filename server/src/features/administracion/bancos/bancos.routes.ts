import { bancos, listaBancos } from '@gremial/contract/administracion/bancos.ts'
import type { FastifyInstance } from 'fastify'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteBancos } from './bancos.list.ts'
import { alternarBanco, cambiarBanco, crearBanco, eliminarBanco, leerBanco, sucursalesDe } from './bancos.service.ts'

/** Banks with their branches: the catalogue that the other catalogues are written after (docs/recipe-write.md). */
export function rutasBancos(app: FastifyInstance): void {
  mapConstraint('banco_nombre_unico', 'BANCO_REPETIDO')
  mapConstraint('sucursal_banco_nombre_unico', 'SUCURSAL_REPETIDA')
  registerList(app, listaBancos, fuenteBancos)
  serve(app, bancos, {
    leer: (ctx, { keys }) => leerBanco(ctx, keys.id),
    async sucursales(ctx, { keys }) {
      await leerBanco(ctx, keys.id)
      return sucursalesDe(ctx, keys.id)
    },
    crear: (ctx, { cuerpo }) => crearBanco(ctx, cuerpo),
    cambiar: (ctx, { keys, cuerpo }) => cambiarBanco(ctx, keys.id, cuerpo),
    alternar: (ctx, { keys }) => alternarBanco(ctx, keys.id),
    eliminar: (ctx, { keys }) => eliminarBanco(ctx, keys.id),
  })
}
