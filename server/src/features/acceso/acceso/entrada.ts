import type { FastifyReply, FastifyRequest } from 'fastify'
import { createSession, endSession, sessionCookie } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readCookie, setCookie, settleLogout } from '../../../platform/http/cookies.ts'
import { anotarEnBitacora, type IntentoIngreso } from './bitacora.ts'
import { type CuentaConClave, equipoConocido, recordarEquipo } from './equipos.ts'

/** Whoever gets in, by whichever way: their session, its audit row and the cookies that they leave with. */
const treintaDias = 30 * 86_400

/** The second factor that was shown. */
export type FormaSegundoFactor = 'aplicacion' | 'llave' | 'recuperacion'

interface Entrada {
  recordar: boolean
  /** The session that their browser still has: it ends. */
  sesion: string | undefined
  intento: IntentoIngreso
}

/** Opens the session of a try that got in, inside the caller's transaction; answers its token. */
export async function abrirSesion(ctx: Ctx, e: Entrada, segundo?: FormaSegundoFactor): Promise<string> {
  const { cuenta, agente } = e.intento
  await anotarEnBitacora(ctx, { ...e.intento, resultado: 'entro' })
  if (e.sesion) await endSession(ctx.db, e.sesion)
  const token = await createSession(ctx.db, cuenta, e.recordar, agente, ctx.now, segundo !== undefined)
  await audit(ctx, 'ingresar', 'usuario', cuenta, segundo ? { segundo } : {}, cuenta)
  return token
}

/** What a visitor brings, whichever way they come in. */
export interface Visita {
  agente: string
  sesion: string | undefined
  /** The name of their device, if it entered the account before. */
  equipoDe(cuenta: CuentaConClave): string | undefined
}
export const visitaDe = (ctx: Ctx, request: FastifyRequest): Visita => ({
  agente: request.headers['user-agent'] ?? '',
  sesion: readCookie(request, sessionCookie),
  equipoDe: (cuenta) => equipoConocido(ctx, request, cuenta),
})

/** The cookies of who got in. */
export function dejarEntrar(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, cuenta, recordar }: { token: string; cuenta: CuentaConClave; recordar: boolean },
): void {
  setCookie(request, reply, sessionCookie, token, recordar ? treintaDias : undefined)
  settleLogout(reply)
  recordarEquipo(ctx, request, reply, cuenta)
}
