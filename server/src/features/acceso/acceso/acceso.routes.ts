import { acceso } from '@gremial/contract/acceso/acceso.ts'
import type { FastifyInstance } from 'fastify'
import { endSession, sessionCookie } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction, person } from '../../../platform/context.ts'
import { addressOf } from '../../../platform/http/address.ts'
import { clearCookie, readCookie, settleLogout } from '../../../platform/http/cookies.ts'
import { serve } from '../../../platform/http/serve.ts'
import { forgetBrowser } from '../../../platform/push/notice.ts'
import { anotarEnCuenta, anotarIngresoDe } from '../usuarios/usuarios.queries.ts'
import { cambiarClave, ingresar, leerUsuarioActual } from './acceso.service.ts'
import { consumirPase, crearDesafio, otorgarPase } from './captcha.ts'
import { dejarEntrar, visitaDe } from './entrada.ts'
import { dejarEquipo, equipoQueTrae, navegadorDe } from './equipos.ts'
import { dejarMedio } from './medio-ingreso.ts'

/** Access: getting in and out, the captcha, the own password and language. */
export function rutasAcceso(app: FastifyInstance): void {
  serve(app, acceso, {
    desafio: async (ctx) => ({ challenge: await crearDesafio(ctx) }),
    verificar: (ctx, { body, request, reply }) => otorgarPase(ctx, body.recaptchaResponse, request, reply),
    async ingresar(ctx, { body, request, reply }) {
      await consumirPase(ctx, request, reply)
      const visita = visitaDe(request)
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
          await forgetBrowser(ctx, navegadorDe(equipoQueTrae(request)))
        })
      clearCookie(reply, sessionCookie)
      settleLogout(reply)
    },
    actual: async (ctx) => leerUsuarioActual(ctx),
    anotarIngreso: (ctx) => anotarIngresoDe(ctx, person(ctx).id),
    async cambiarClave(ctx, { body, request, reply }) {
      const equipo = equipoQueTrae(request)
      await cambiarClave(ctx, body, equipo)
      dejarEquipo(request, reply, equipo)
      clearCookie(reply, sessionCookie)
    },
    guardarIdioma: (ctx, { body }) => anotarEnCuenta(ctx, person(ctx).id, { idioma: body.idioma }),
  })
}
