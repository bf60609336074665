import {
  clavesPublicas,
  credencialDispositivo,
  dispositivo,
  dispositivoNuevo,
  revocacion,
  revocados,
  verificacion,
} from '@gremial/contract/afiliado/verificacion.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { open, signedIn } from '../../../platform/access/access.ts'
import { route } from '../../../platform/http/route.ts'
import { organizationOf } from '../../../platform/organization.ts'
import { leerClavesPublicas } from './claves.ts'
import { carnetAlAlcance, dispositivosDelCarnet, leerRevocados } from './verificacion.queries.ts'
import { anularCarnet, registrarDispositivo, verificarCodigo } from './verificacion.service.ts'

/** Verification: a card that anyone can check, also without network, and that its member can revoke at once (decisions §9.1). */
export function rutasVerificacion(app: FastifyInstance): void {
  const params = z.object({ id })
  route(app, {
    method: 'GET',
    url: 'verificar/:token',
    access: open,
    summary: 'Si el carnet de un código está vigente',
    params: z.object({ token: z.string() }),
    answer: verificacion,
    handle: (ctx, { params }) => verificarCodigo(ctx, params.token),
  })
  route(app, {
    method: 'GET',
    url: 'verificacion/claves',
    access: open,
    summary: 'Claves públicas con que se verifica sin conexión',
    answer: clavesPublicas,
    async handle(ctx, { reply }) {
      reply.header('Cache-Control', 'no-cache')
      const { nombre } = await organizationOf(ctx.db)
      return { organizacion: nombre, claves: await leerClavesPublicas(ctx) }
    },
  })
  route(app, {
    method: 'GET',
    url: 'verificacion/revocados',
    access: open,
    summary: 'Carnets y teléfonos que ya no sirven, para verificar sin conexión',
    answer: revocados,
    async handle(ctx, { request, reply }) {
      const { list, tag } = await leerRevocados(ctx)
      // Its moment is the answer's Date, also when nothing changed.
      reply.header('Cache-Control', 'no-cache').header('ETag', tag)
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
      return list
    },
  })
  route(app, {
    method: 'POST',
    url: 'carnets-digital/:id/dispositivos',
    access: signedIn,
    summary: 'Habilita un teléfono para mostrar el carnet propio en vivo',
    params,
    body: dispositivoNuevo,
    answer: credencialDispositivo,
    created: true,
    handle: (ctx, { params, body, request }) =>
      registrarDispositivo(ctx, params.id, body.clave, request.headers['user-agent'] ?? ''),
  })
  route(app, {
    method: 'GET',
    url: 'carnets-digital/:id/dispositivos',
    access: signedIn,
    summary: 'Teléfonos que muestran un carnet en vivo',
    params,
    answer: z.array(dispositivo),
    async handle(ctx, { params }) {
      const { id } = await carnetAlAlcance(ctx, params.id)
      return dispositivosDelCarnet(ctx, id)
    },
  })
  route(app, {
    method: 'POST',
    url: 'carnets-digital/:id/revocar',
    access: signedIn,
    summary: 'Anula el carnet, sus teléfonos y las demás sesiones del afiliado',
    params,
    body: revocacion,
    handle: (ctx, { params, body }) => anularCarnet(ctx, params.id, body.motivo),
  })
}
