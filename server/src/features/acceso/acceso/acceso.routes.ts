import { acceso } from '@gremial/contract/acceso/acceso.ts'
import type { FastifyInstance } from 'fastify'
import { endSession, sessionCookie } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction, person } from '../../../platform/context.ts'
import { addressOf } from '../../../platform/http/address.ts'
import { clearCookie, readCookie, settleLogout } from '../../../platform/http/cookies.ts'
import { serve } from '../../../platform/http/serve.ts'
import { forgetBrowser } from '../../../platform/push/notice.ts'
import { anotarEnCuenta, recordIngresoOf } from '../usuarios/usuarios.queries.ts'
import { changeClave, ingresar, leerUsuarioActual } from './acceso.service.ts'
import { consumePase, crearDesafio, grantPase } from './captcha.ts'
import { dejarEntrar, visitOf } from './entrada.ts'
import { browserOf, dejarEquipo, equipoQueTrae } from './equipos.ts'
import { dejarMedio } from './medio-ingreso.ts'

/** Access routes: login, logout, captcha, own password and language. */
export function accesoRoutes(app: FastifyInstance): void {
  serve(app, acceso, {
    desafio: async (ctx) => ({ challenge: await crearDesafio(ctx) }),
    verificar: (ctx, { body, request, reply }) => grantPase(ctx, body.recaptchaResponse, request, reply),
    async ingresar(ctx, { body, request, reply }) {
      await consumePase(ctx, request, reply)
      const visita = visitOf(request)
      const { token, cuenta, formas } = await ingresar(ctx, body, { direccion: addressOf(request), ...visita })
      if (formas) {
        dejarMedio(request, reply, token)
        return { id: cuenta.id, segundoFactor: formas }
      }
      dejarEntrar(request, reply, visita, { token, recordar: body.recordar })
      return { id: cuenta.id }
    },
    async salir(ctx, { request, reply }) {
      const token = readCookie(request, sessionCookie)
      if (request.headers.cookie)
        await inTransaction(ctx, async (ctx) => {
          const quien = token && (await endSession(ctx.db, token))
          if (quien) await audit(ctx, 'salir', 'usuario', quien, {}, quien)
          await forgetBrowser(ctx, browserOf(equipoQueTrae(request)))
        })
      clearCookie(reply, sessionCookie)
      settleLogout(reply)
    },
    actual: async (ctx) => leerUsuarioActual(ctx),
    anotarIngreso: (ctx) => recordIngresoOf(ctx, person(ctx).id),
    async cambiarClave(ctx, { body, request, reply }) {
      const equipo = equipoQueTrae(request)
      await changeClave(ctx, body, equipo)
      dejarEquipo(request, reply, equipo)
      clearCookie(reply, sessionCookie)
    },
    guardarIdioma: (ctx, { body }) => anotarEnCuenta(ctx, person(ctx).id, { idioma: body.idioma }),
  })
}
