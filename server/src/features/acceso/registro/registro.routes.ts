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
      async pedirCuenta(ctx, { cuerpo, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirCuenta(ctx, cuerpo)
      },
      async crearPorCorreo(ctx, { cuerpo, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'crearPorCorreo', cuerpo.email)
      },
      async recuperar(ctx, { cuerpo, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'recuperar', cuerpo.email)
      },
      async reenviar(ctx, { cuerpo, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirPorCorreo(ctx, 'reenviar', cuerpo.email)
      },
      mirarCorreo: (ctx, { keys }) => mirarValidacion(ctx, keys.token),
      mirarUsuario: (ctx, { keys }) => mirarValidacion(ctx, keys.token),
      validarCorreo: (ctx, { keys, cuerpo }) => validarCorreo(ctx, keys.token, cuerpo),
      validarUsuario: (ctx, { keys, cuerpo }) => validarCorreo(ctx, keys.token, cuerpo),
      duenioDeEnlace: (ctx, { keys }) => duenioDeEnlace(ctx, keys.token),
      completar: (ctx, { keys, cuerpo }) => completarUsuario(ctx, keys.token, cuerpo),
      verificarHash: (ctx, { keys }) => verificarHash(ctx, keys.hash),
      async reponerClave(ctx, { keys, cuerpo, request, reply }) {
        const equipo = equipoQueTrae(request)
        const repuesta = await reponerClave(ctx, keys.hash, cuerpo, equipo)
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
