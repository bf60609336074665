import type { FastifyReply, FastifyRequest } from 'fastify'
import { createSession, endSession, sessionCookie } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/address.ts'
import { readCookie, setCookie, settleLogout } from '../../../platform/http/cookies.ts'
import { forgetOthers } from '../../../platform/push/notice.ts'
import { anotarEnBitacora, type IngresoAttempt } from './bitacora.ts'
import { browserOf, type CuentaConClave, dejarEquipo, entrarDesde, equipoQueTrae } from './equipos.ts'

/** Whoever gets in, by whichever way: their session, its audit row and the cookies that they leave with. */
const treintaDias = 30 * 86_400

/** The second factor that was shown. */
export type FormaSegundoFactor = 'aplicacion' | 'llave' | 'recuperacion'

interface Entrada {
  recordar: boolean
  cuenta: CuentaConClave
  visita: Visita
  intento: IngresoAttempt
}

/** Opens the session of a try that got in, inside the caller's transaction; answers its token. */
export async function openSession(ctx: Ctx, e: Entrada, segundo?: FormaSegundoFactor): Promise<string> {
  const { cuenta, visita } = e
  await anotarEnBitacora(ctx, { ...e.intento, resultado: 'entro' })
  const desde = { device: await entrarDesde(ctx, cuenta, visita), network: visita.lugar, secondFactor: segundo !== undefined }
  const token = await createSession(ctx.db, cuenta.id, e.recordar, visita.agente, ctx.now, desde)
  // After the new one: of who comes in again, what their device is told goes on.
  if (visita.sesion) await endSession(ctx.db, visita.sesion)
  await forgetOthers(ctx, browserOf(visita.equipo), cuenta.id)
  await audit(ctx, 'ingresar', 'usuario', cuenta.id, segundo ? { segundo } : {}, cuenta.id)
  return token
}

/** What a visitor brings, whichever way they come in. */
export interface Visita {
  agente: string
  /** The session that their browser still has: it ends. */
  sesion: string | undefined
  /** The name of their device. */
  equipo: string
  /** The network that they come from. */
  lugar: string
}
export const visitOf = (request: FastifyRequest): Visita => ({
  agente: request.headers['user-agent'] ?? '',
  sesion: readCookie(request, sessionCookie),
  equipo: equipoQueTrae(request),
  lugar: networkOf(request),
})

/** The cookies of who got in. */
export function dejarEntrar(
  request: FastifyRequest,
  reply: FastifyReply,
  { equipo }: Visita,
  { token, recordar }: { token: string; recordar: boolean },
): void {
  setCookie(request, reply, sessionCookie, token, recordar ? treintaDias : undefined)
  settleLogout(reply)
  dejarEquipo(request, reply, equipo)
}
