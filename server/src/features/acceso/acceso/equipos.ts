import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../../platform/access/session.ts'
import { derivedKey } from '../../../platform/config.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readCookie, setCookie } from '../../../platform/http/cookies.ts'

/**
 * Devices that entered an account before (decision 017). A signed cookie says so; whoever brings it is counted apart, so that strangers
 * who guess keep nobody out. It opens nothing: the password is asked for as always. The signature stands on the hash of the password,
 * so it ends when the password changes, and nothing is kept of it in the database.
 */
const cookieEquipo = 'gremial_equipo'
const dias = 365
/** Accounts of a family that share a phone. */
const cuentasPorEquipo = 4

/** An account, and the hash that its password has now. */
export interface CuentaConClave {
  id: number
  clave_hash: string
}

interface Marca {
  cuenta: number
  equipo: string
  /** Day since 1970. */
  desde: number
  firma: string
}

const hoyEn = (ctx: Ctx): number => Math.floor(ctx.now.getTime() / 86_400_000)

const firmar = (ctx: Ctx, { id, clave_hash }: CuentaConClave, equipo: string, desde: number): string =>
  createHmac('sha256', derivedKey(ctx.services.config, 'equipo'))
    .update([id, equipo, desde, clave_hash].join('.'))
    .digest('base64url')

const leerMarcas = (request: FastifyRequest): Marca[] =>
  (readCookie(request, cookieEquipo) ?? '').split('~', cuentasPorEquipo).flatMap((texto) => {
    const [cuenta, equipo, desde, firma, ...resto] = texto.split('.')
    return firma && equipo && resto.length === 0 ? [{ cuenta: Number(cuenta), equipo, desde: Number(desde), firma }] : []
  })

/** The name of the visitor's device, if it entered this account before and its password is still that one. */
export function equipoConocido(ctx: Ctx, request: FastifyRequest, cuenta: CuentaConClave): string | undefined {
  const marca = leerMarcas(request).find((m) => m.cuenta === cuenta.id)
  if (!marca || !(hoyEn(ctx) - marca.desde < dias)) return undefined
  const [suya, nuestra] = [Buffer.from(marca.firma), Buffer.from(firmar(ctx, cuenta, marca.equipo, marca.desde))]
  return suya.length === nuestra.length && timingSafeEqual(suya, nuestra) ? marca.equipo : undefined
}

/** Leaves with the visitor that they were in this account, beside what it says of other accounts. */
export function recordarEquipo(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, cuenta: CuentaConClave): void {
  const equipo = equipoConocido(ctx, request, cuenta) ?? newToken()
  const desde = hoyEn(ctx)
  const propia = { cuenta: cuenta.id, equipo, desde, firma: firmar(ctx, cuenta, equipo, desde) }
  const otras = leerMarcas(request).filter((m) => m.cuenta !== cuenta.id)
  const marcas = [propia, ...otras].slice(0, cuentasPorEquipo)
  const texto = marcas.map((m) => [m.cuenta, m.equipo, m.desde, m.firma].join('.')).join('~')
  setCookie(request, reply, cookieEquipo, texto, dias * 86_400)
}
