import { banco, bancoCambio, bancoNuevo, listaBancos, sucursal } from '@gremial/contract/administracion/bancos.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { fuenteBancos } from './bancos.list.ts'
import { alternarBanco, cambiarBanco, crearBanco, eliminarBanco, leerBanco, sucursalesDe } from './bancos.service.ts'

const params = z.object({ id })
const consultar = can('bancos.consultar')
const editar = can('bancos.editar')

/** Banks with their branches: the catalogue that the other catalogues are written after (docs/receta-escritura.md). */
export function rutasBancos(app: FastifyInstance): void {
  mapConstraint('banco_nombre_unico', 'BANCO_REPETIDO')
  mapConstraint('sucursal_banco_nombre_unico', 'SUCURSAL_REPETIDA')
  registerList(app, listaBancos, fuenteBancos)
  route(app, {
    method: 'GET',
    url: 'bancos/:id',
    access: consultar,
    summary: 'Un banco',
    params,
    answer: banco,
    handle: (ctx, { params }) => leerBanco(ctx, params.id),
  })
  route(app, {
    method: 'GET',
    url: 'bancos/:id/sucursales',
    access: consultar,
    summary: 'Sucursales de un banco',
    params,
    answer: z.array(sucursal),
    async handle(ctx, { params }) {
      await leerBanco(ctx, params.id)
      return sucursalesDe(ctx, params.id)
    },
  })
  route(app, {
    method: 'POST',
    url: 'bancos',
    access: editar,
    summary: 'Crea un banco',
    body: bancoNuevo,
    answer: z.object({ id: z.number() }),
    created: true,
    handle: (ctx, { body }) => crearBanco(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'bancos/:id',
    access: editar,
    summary: 'Modifica un banco',
    params,
    body: bancoCambio,
    answer: banco,
    handle: (ctx, { params, body }) => cambiarBanco(ctx, params.id, body),
  })
  route(app, {
    method: 'POST',
    url: 'bancos/cambiar-estado/:id',
    access: editar,
    summary: 'Habilita o deshabilita un banco',
    params,
    answer: z.object({ habilitado: z.number() }),
    handle: (ctx, { params }) => alternarBanco(ctx, params.id),
  })
  route(app, {
    method: 'DELETE',
    url: 'bancos/:id',
    access: editar,
    summary: 'Elimina un banco',
    params,
    handle: (ctx, { params }) => eliminarBanco(ctx, params.id),
  })
}
