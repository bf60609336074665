import { registro } from '@gremial/contract/acceso/registro.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { consumirPase } from '../acceso/captcha.ts'
import { dejarEquipo, equipoQueTrae } from '../acceso/equipos.ts'
import {
  completarUsuario,
  duenioDeEnlace,
  mirarValidacion,
  pedirCuenta,
  pedirPorCorreo,
  reponerClave,
  validarCorreo,
  verificarHash,
} from './registro.service.ts'

/** What anyone may ask for, by address and minute: each one may cause a mail. */
const pedidos = { perMinute: 10 }
/** Links are opened by whoever has them; guessing one of 2^256 is hopeless, hashing passwords is not free. */
const enlaces = { perMinute: 30 }

/** Getting an account and recovering it: what strangers ask for, with the captcha, and what the links of the mails do. */
export function rutasRegistro(app: FastifyInstance): void {
  serve(
    app,
    registro,
    {
      async pedirCuenta(ctx, { body, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirCuenta(ctx, body)
      },
      async crearPorCorreo(ctx, { body, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'crearPorCorreo', body.email)
      },
      async recuperar(ctx, { body, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'recuperar', body.email)
      },
      async reenviar(ctx, { body, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'reenviar', body.email)
      },
      mirarCorreo: (ctx, { params }) => mirarValidacion(ctx, params.token),
      mirarUsuario: (ctx, { params }) => mirarValidacion(ctx, params.token),
      validarCorreo: (ctx, { params, body }) => validarCorreo(ctx, params.token, body),
      validarUsuario: (ctx, { params, body }) => validarCorreo(ctx, params.token, body),
      duenioDeEnlace: (ctx, { params }) => duenioDeEnlace(ctx, params.token),
      completar: (ctx, { params, body }) => completarUsuario(ctx, params.token, body),
      verificarHash: (ctx, { params }) => verificarHash(ctx, params.hash),
      async reponerClave(ctx, { params, body, request, reply }) {
        const equipo = equipoQueTrae(request)
        const repuesta = await reponerClave(ctx, params.hash, body, equipo)
        dejarEquipo(request, reply, equipo)
        return repuesta
      },
    },
    {
      pedirCuenta: pedidos,
      crearPorCorreo: pedidos,
      recuperar: pedidos,
      reenviar: pedidos,
      mirarCorreo: enlaces,
      mirarUsuario: enlaces,
      validarCorreo: enlaces,
      validarUsuario: enlaces,
      duenioDeEnlace: enlaces,
      completar: enlaces,
      verificarHash: enlaces,
      reponerClave: enlaces,
    },
  )
}
