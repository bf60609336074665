import { cambiarIdioma, claveCambio, datosIngreso, recaptcha, usuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { open, signedIn, signedInEvenExpired } from '../../../platform/access/access.ts'
import { endSession, sessionCookie } from '../../../platform/access/session.ts'
import { databaseAnswers } from '../../../platform/db/pool.ts'
import { clearCookie, setCookie } from '../../../platform/http/cookies.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { anotarIngreso, cambiarClave, guardarIdioma, ingresar, leerUsuarioActual } from './acceso.service.ts'
import { consumirPase, crearDesafio, otorgarPase } from './captcha.ts'

const treintaDias = 30 * 86_400

/** Access: getting in and out, the captcha, the own password and language. */
export function rutasAcceso(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'salud',
    access: open,
    summary: 'Responde cuando el proceso y su base responden',
    perMinute: 6000,
    answer: z.object({ estado: z.string() }),
    async handle(ctx) {
      if (!(await databaseAnswers(ctx.services.database.db))) throw new AppError('OCUPADO')
      return { estado: 'ok' }
    },
  })
  route(app, {
    method: 'GET',
    url: 'recaptcha',
    access: open,
    summary: 'Desafío de la verificación',
    answer: z.object({ challenge: z.unknown() }),
    handle: async (ctx) => ({ challenge: await crearDesafio(ctx) }),
  })
  route(app, {
    method: 'POST',
    url: 'recaptcha',
    access: open,
    summary: 'Verifica la solución y deja un pase de un uso; no lee la contraseña',
    body: recaptcha,
    handle: (ctx, { body, request, reply }) => otorgarPase(ctx, body.recaptchaResponse, request, reply),
  })
  route(app, {
    method: 'POST',
    url: 'login',
    access: open,
    summary: 'Abre una sesión',
    body: datosIngreso,
    answer: z.object({ id: z.number() }),
    async handle(ctx, { body, request, reply }) {
      await consumirPase(ctx, request, reply)
      const token = await ingresar(ctx, body, request.ip, request.headers['user-agent'] ?? '')
      setCookie(request, reply, sessionCookie, token, body.recordar ? treintaDias : undefined)
      const usuario = await app.sessions.resolve(token, ctx.now)
      return { id: usuario?.id ?? 0 }
    },
  })
  route(app, {
    method: 'POST',
    url: 'logout',
    access: open,
    summary: 'Cierra la sesión',
    async handle(ctx, { request, reply }) {
      const token = request.cookies[sessionCookie]
      if (token) await endSession(ctx.db, token)
      clearCookie(reply, sessionCookie)
    },
  })
  route(app, {
    method: 'GET',
    url: 'usuarios/actual',
    access: signedInEvenExpired,
    summary: 'Quién está en la sesión',
    answer: usuarioActual,
    handle: async (ctx) => leerUsuarioActual(ctx),
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/actual/guardar-login',
    access: signedIn,
    summary: 'Registra la fecha de ingreso',
    handle: anotarIngreso,
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/actual/cambiar-password',
    access: signedInEvenExpired,
    summary: 'Cambia la contraseña propia y cierra todas las sesiones',
    body: claveCambio,
    async handle(ctx, { body, reply }) {
      await cambiarClave(ctx, body)
      clearCookie(reply, sessionCookie)
    },
  })
  route(app, {
    method: 'PUT',
    url: 'usuarios/actual/idioma',
    access: signedIn,
    summary: 'Guarda el idioma elegido',
    body: cambiarIdioma,
    handle: (ctx, { body }) => guardarIdioma(ctx, body.idioma),
  })
}
