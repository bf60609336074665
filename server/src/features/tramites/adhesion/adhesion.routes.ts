import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../../../platform/http/address.ts'
import { serve } from '../../../platform/http/serve.ts'
import { afiliadoAlAlcance, auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { datosDe } from './adhesion.queries.ts'
import { cambiarCanales, guardarAdhesion, presentarAdhesion, revocarAdhesion } from './adhesion.service.ts'

/** Adhesions to direct debit and digital statement, by the member or their branch (B-ADHESION-01 to 20). */
export function rutasAdhesion(app: FastifyInstance): void {
  serve(app, adhesiones, {
    async datos(ctx, { keys }) {
      const numero = await afiliadoAlAlcance(ctx, keys.id)
      await auditarLectura(ctx, numero, 'tramites')
      return datosDe(ctx, numero)
    },
    guardar: (ctx, { cuerpo, request }) => guardarAdhesion(ctx, cuerpo, addressOf(request)),
    presentar: (ctx, { keys, cuerpo }) => presentarAdhesion(ctx, keys.id, cuerpo.version),
    cambiarCanales: (ctx, { keys, cuerpo }) => cambiarCanales(ctx, keys.id, cuerpo),
    revocar: (ctx, { keys, cuerpo }) => revocarAdhesion(ctx, keys.id, cuerpo),
  })
}
