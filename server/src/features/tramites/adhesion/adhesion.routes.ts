import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../../../platform/http/address.ts'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { datosDe } from './adhesion.queries.ts'
import { cambiarCanales, guardarAdhesion, presentarAdhesion, revocarAdhesion } from './adhesion.service.ts'

/** Authorisations (adhesiones) of direct debit and digital statements, by the member or their branch (B-ADHESION-01 to 20). */
export function adhesionRoutes(app: FastifyInstance): void {
  serve(app, adhesiones, {
    async datos(ctx, { params }) {
      const numero = await afiliadoAlAlcance(ctx, params.id)
      await auditarLectura(ctx, numero, 'tramites')
      return datosDe(ctx, numero)
    },
    guardar: (ctx, { body, request }) => guardarAdhesion(ctx, body, addressOf(request)),
    presentar: (ctx, { params, body }) => presentarAdhesion(ctx, params.id, body.version),
    cambiarCanales: (ctx, { params, body }) => cambiarCanales(ctx, params.id, body),
    revocar: (ctx, { params, body }) => revocarAdhesion(ctx, params.id, body),
  })
}
