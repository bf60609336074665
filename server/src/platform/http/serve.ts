import type { Permiso } from '@gremial/contract/permisos.ts'
import type { Acceso, Da, Llamada, Pide } from '@gremial/contract/platform/llamada.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Access, can, open, signedIn, signedInAnyhow, signedInEvenExpired, signedInEvenOwing } from '../access/access.ts'
import type { Ctx } from '../context.ts'
import { type RouteLimits, route } from './route.ts'

/** What the server does for one declared call. A download answers with the reply that it sent. */
type Handler<L extends Llamada> = (
  ctx: Ctx,
  input: Pide<L, 'output'> & { request: FastifyRequest; reply: FastifyReply },
) => Promise<Da<L, 'input'> | FastifyReply>

const accesses: Record<Extract<Acceso, string>, Access> = {
  abierta: open,
  conSesion: signedIn,
  claveVencida: signedInEvenExpired,
  sinSegundo: signedInEvenOwing,
  cualquierSesion: signedInAnyhow,
}
/** Its feature's declaration saw that the permission exists (definirFuncion). */
const accessOf = (acceso: Acceso): Access => (typeof acceso === 'string' ? accesses[acceso] : can(acceso.permiso as Permiso))

/** Keys of a path are ids unless the call says otherwise. */
export function paramsOf({ ruta, claves }: Llamada): z.ZodType | undefined {
  const names = [...ruta.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  return claves ?? (names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, id]))) : undefined)
}

/**
 * Serves the declared calls of a feature: one that is left out does not compile. `limits` says, by call, what only the server cares
 * about (largest body, requests per minute of an open call, multipart).
 */
export function serve<C extends Record<string, Llamada>>(
  app: FastifyInstance,
  calls: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
  limits: { [K in keyof C]?: RouteLimits } = {},
): void {
  for (const [name, call] of Object.entries(calls) as Array<[keyof C & string, Llamada]>) {
    const handler = handlers[name] as Handler<Llamada>
    route(app, {
      method: call.metodo,
      url: call.ruta,
      access: accessOf(call.acceso),
      summary: call.resumen,
      params: paramsOf(call),
      query: call.consulta,
      body: call.cuerpo,
      answer: call.respuesta === 'archivo' ? undefined : call.respuesta,
      created: call.crea ?? false,
      recent: call.reciente ?? false,
      act: call.acto,
      ...limits[name],
      handle: (ctx, { params, query, body, request, reply }) =>
        handler(ctx, { claves: params, consulta: query, cuerpo: body, request, reply }) as never,
    })
  }
}
