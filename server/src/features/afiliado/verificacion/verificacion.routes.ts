import { verificaciones } from '@gremial/contract/afiliado/verificacion.ts'
import type { FastifyInstance } from 'fastify'
import { organizationOf } from '../../../platform/db/organization.ts'
import { serve } from '../../../platform/http/serve.ts'
import { leerClavesPublicas } from './claves.ts'
import { carnetAlAlcance, dispositivosDelCarnet, leerRevocados } from './verificacion.queries.ts'
import { anularCarnet, registrarDispositivo, verificarCodigo } from './verificacion.service.ts'

/** Verification: anyone can check a card, also offline; its member can revoke it at once (decisions §9.1). */
export function verificacionRoutes(app: FastifyInstance): void {
  serve(app, verificaciones, {
    verificar: (ctx, { params }) => verificarCodigo(ctx, params.token),
    async claves(ctx, { reply }) {
      reply.header('Cache-Control', 'no-cache')
      const { nombre } = await organizationOf(ctx.db)
      return { organizacion: nombre, claves: await leerClavesPublicas(ctx) }
    },
    async revocados(ctx, { request, reply }) {
      const { list, tag } = await leerRevocados(ctx)
      // The timestamp is the Date header, also on a 304.
      reply.header('Cache-Control', 'no-cache').header('ETag', tag)
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      return list
    },
    habilitar: (ctx, { params, body, request }) =>
      registrarDispositivo(ctx, params.id, body.clave, request.headers['user-agent'] ?? ''),
    async dispositivos(ctx, { params }) {
      const { id } = await carnetAlAlcance(ctx, params.id)
      return dispositivosDelCarnet(ctx, id)
    },
    revocar: (ctx, { params, body }) => anularCarnet(ctx, params.id, body.motivo),
  })
}
