import type { FastifyReply, FastifyRequest } from 'fastify'
import { createSession, endSession, sessionCookie } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/address.ts'
import { readCookie, setCookie, settleLogout } from '../../../platform/http/cookies.ts'
import { forgetOthers } from '../../../platform/push/notice.ts'
import { anotarEnBitacora, type IngresoAttempt } from './bitacora.ts'
import { browserOf, type CuentaConClave, dejarEquipo, entrarDesde, equipoQueTrae } from './equipos.ts'

/** Successful login, by any method: session, audit row and cookies. */
const treintaDias = 30 * 86_400

/** Second factor presented. */
export type FormaSegundoFactor = 'aplicacion' | 'llave' | 'recuperacion'

interface Entrada {
  recordar: boolean
  cuenta: CuentaConClave
  visita: Visita
  intento: IngresoAttempt
}

/** Opens the session of a successful attempt, inside the caller's transaction; returns its token. */
export async function openSession(ctx: Ctx, e: Entrada, segundo?: FormaSegundoFactor): Promise<string> {
  const { cuenta, visita } = e
  await anotarEnBitacora(ctx, { ...e.intento, resultado: 'entro' })
  const desde = { device: await entrarDesde(ctx, cuenta, visita), network: visita.lugar, secondFactor: segundo !== undefined }
  const token = await createSession(ctx.db, cuenta.id, e.recordar, visita.agente, ctx.now, desde)
  // After the new session opens, so that push notices to this device continue if the same user returns.
  if (visita.sesion) await endSession(ctx.db, visita.sesion)
  await forgetOthers(ctx, browserOf(visita.equipo), cuenta.id)
  await audit(ctx, 'ingresar', 'usuario', cuenta.id, segundo ? { segundo } : {}, cuenta.id)
  return token
}

/** Visitor data common to all login methods. */
export interface Visita {
  agente: string
  /** Current session of the browser, which ends. */
  sesion: string | undefined
  /** Name of the device. */
  equipo: string
  /** Network of the visitor. */
  lugar: string
}
export const visitOf = (request: FastifyRequest): Visita => ({
  agente: request.headers['user-agent'] ?? '',
  sesion: readCookie(request, sessionCookie),
  equipo: equipoQueTrae(request),
  lugar: networkOf(request),
})

/** Sets the cookies after a login. */
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
