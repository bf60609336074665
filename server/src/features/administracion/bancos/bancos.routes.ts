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
    leer: (ctx, { claves }) => leerBanco(ctx, claves.id),
    async sucursales(ctx, { claves }) {
      await leerBanco(ctx, claves.id)
      return sucursalesDe(ctx, claves.id)
    },
    crear: (ctx, { cuerpo }) => crearBanco(ctx, cuerpo),
    cambiar: (ctx, { claves, cuerpo }) => cambiarBanco(ctx, claves.id, cuerpo),
    alternar: (ctx, { claves }) => alternarBanco(ctx, claves.id),
    eliminar: (ctx, { claves }) => eliminarBanco(ctx, claves.id),
  })
}
