import { afiliado, beneficiario, familiar, situacionGremial, vistaAfiliado } from '@gremial/contract/afiliado/afiliados.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can } from '../../../platform/access/access.ts'
import { route } from '../../../platform/http/route.ts'
import { afiliadoAlAlcance, auditarLectura } from './afiliados.access.ts'
import { beneficiariosDe, fichaDe, grupoFamiliarDe, situacionGremialDe, vistaAfiliadoDe } from './afiliados.queries.ts'

const codigo = z.object({ codigo: id })

/** Affiliates: the record of a member, as they see it themselves and as their branch sees it. `codigo` is the affiliate number. */
export function rutasAfiliados(app: FastifyInstance): void {
  const access = can('afiliados.consultar')
  route(app, {
    method: 'GET',
    url: 'vistas/situacion-gremial/:codigo',
    access,
    summary: 'Situación gremial',
    params: codigo,
    answer: situacionGremial,
    handle: (ctx, { params }) => situacionGremialDe(ctx, params.codigo),
  })
  route(app, {
    method: 'GET',
    url: 'vistas/afiliado/:codigo',
    access,
    summary: 'Ficha del afiliado',
    params: codigo,
    answer: vistaAfiliado,
    async handle(ctx, { params }) {
      const vista = await vistaAfiliadoDe(ctx, params.codigo)
      await auditarLectura(ctx, params.codigo, 'ficha')
      return vista
    },
  })
  route(app, {
    method: 'GET',
    url: 'vistas/grupo-familiar/listar/:codigo',
    access,
    summary: 'Grupo familiar',
    params: codigo,
    answer: z.array(familiar),
    async handle(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      await auditarLectura(ctx, numero, 'grupo familiar')
      return grupoFamiliarDe(ctx, numero)
    },
  })
  route(app, {
    method: 'GET',
    url: 'vistas/beneficiarios-ayuda-mutual/listar/:codigo',
    access,
    summary: 'Beneficiarios de ayuda mutual',
    params: codigo,
    answer: z.array(beneficiario),
    async handle(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.codigo)
      await auditarLectura(ctx, numero, 'beneficiarios')
      return beneficiariosDe(ctx, numero)
    },
  })
  route(app, {
    method: 'GET',
    url: 'afiliados/:codigo',
    access,
    summary: 'Afiliado tal como está guardado',
    params: codigo,
    answer: afiliado,
    async handle(ctx, { params }) {
      const ficha = await fichaDe(ctx, params.codigo)
      await auditarLectura(ctx, params.codigo, 'datos')
      return ficha
    },
  })
}
