import { banco, bancoCambio, bancoNuevo, listaBancos, sucursal } from '@gremial/contract/administracion/bancos.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { bankList } from './bancos.list.ts'
import { branchesOf, changeBank, createBank, deleteBank, readBank, toggleBank } from './bancos.service.ts'

const params = z.object({ id })
const read = can('bancos.consultar')
const edit = can('bancos.editar')

/** Banks with their branches: the catalogue that the other catalogues are written after (docs/receta-escritura.md). */
export function registerBancos(app: FastifyInstance): void {
  mapConstraint('banco_nombre_unico', 'BANCO_REPETIDO')
  mapConstraint('sucursal_banco_nombre_unico', 'SUCURSAL_REPETIDA')
  registerList(app, listaBancos, bankList)
  route(app, {
    method: 'GET',
    url: 'bancos/:id',
    access: read,
    summary: 'Un banco',
    params,
    answer: banco,
    handle: (ctx, { params }) => readBank(ctx, params.id),
  })
  route(app, {
    method: 'GET',
    url: 'bancos/:id/sucursales',
    access: read,
    summary: 'Sucursales de un banco',
    params,
    answer: z.array(sucursal),
    async handle(ctx, { params }) {
      await readBank(ctx, params.id)
      return branchesOf(ctx, params.id)
    },
  })
  route(app, {
    method: 'POST',
    url: 'bancos',
    access: edit,
    summary: 'Crea un banco',
    body: bancoNuevo,
    answer: z.object({ id: z.number() }),
    created: true,
    handle: (ctx, { body }) => createBank(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'bancos/:id',
    access: edit,
    summary: 'Modifica un banco',
    params,
    body: bancoCambio,
    answer: banco,
    handle: (ctx, { params, body }) => changeBank(ctx, params.id, body),
  })
  route(app, {
    method: 'POST',
    url: 'bancos/cambiar-estado/:id',
    access: edit,
    summary: 'Habilita o deshabilita un banco',
    params,
    answer: z.object({ habilitado: z.number() }),
    handle: (ctx, { params }) => toggleBank(ctx, params.id),
  })
  route(app, {
    method: 'DELETE',
    url: 'bancos/:id',
    access: edit,
    summary: 'Elimina un banco',
    params,
    handle: (ctx, { params }) => deleteBank(ctx, params.id),
  })
}
