import { registro } from '@gremial/contract/acceso/registro.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { consumePase } from '../acceso/captcha.ts'
import { dejarEquipo, equipoQueTrae } from '../acceso/equipos.ts'
import {
  completeUsuario,
  duenioDeEnlace,
  mirarValidacion,
  pedirPorCorreo,
  requestCuenta,
  restoreClave,
  validateMail,
  verifyHash,
} from './registro.service.ts'

/** Rate limit of public requests, by address: each may cause a mail. */
const pedidos = { perMinute: 10 }
/** Links cannot be guessed (one in 2^256), but hashing passwords is expensive. */
const links = { perMinute: 30 }

/** Registration and recovery: public requests with a captcha, and the actions of mail links. */
export function registroRoutes(app: FastifyInstance): void {
  serve(
    app,
    registro,
    {
      async pedirCuenta(ctx, { body, request, reply }) {
        await consumePase(ctx, request, reply)
        return requestCuenta(ctx, body)
      },
      async crearPorCorreo(ctx, { body, request, reply }) {
        await consumePase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'crearPorCorreo', body.email)
      },
      async recuperar(ctx, { body, request, reply }) {
        await consumePase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'recuperar', body.email)
      },
      async reenviar(ctx, { body, request, reply }) {
        await consumePase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'reenviar', body.email)
      },
      mirarCorreo: (ctx, { params }) => mirarValidacion(ctx, params.token),
      mirarUsuario: (ctx, { params }) => mirarValidacion(ctx, params.token),
      validarCorreo: (ctx, { params, body }) => validateMail(ctx, params.token, body),
      validarUsuario: (ctx, { params, body }) => validateMail(ctx, params.token, body),
      duenioDeEnlace: (ctx, { params }) => duenioDeEnlace(ctx, params.token),
      completar: (ctx, { params, body }) => completeUsuario(ctx, params.token, body),
      verificarHash: (ctx, { params }) => verifyHash(ctx, params.hash),
      async reponerClave(ctx, { params, body, request, reply }) {
        const equipo = equipoQueTrae(request)
        const repuesta = await restoreClave(ctx, params.hash, body, equipo)
        dejarEquipo(request, reply, equipo)
        return repuesta
      },
    },
    {
      pedirCuenta: pedidos,
      crearPorCorreo: pedidos,
      recuperar: pedidos,
      reenviar: pedidos,
      mirarCorreo: links,
      mirarUsuario: links,
      validarCorreo: links,
      validarUsuario: links,
      duenioDeEnlace: links,
      completar: links,
      verificarHash: links,
      reponerClave: links,
    },
  )
}
