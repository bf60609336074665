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
      mirarCorreo: (ctx, { claves }) => mirarValidacion(ctx, claves.token),
      mirarUsuario: (ctx, { claves }) => mirarValidacion(ctx, claves.token),
      validarCorreo: (ctx, { claves, cuerpo }) => validarCorreo(ctx, claves.token, cuerpo),
      validarUsuario: (ctx, { claves, cuerpo }) => validarCorreo(ctx, claves.token, cuerpo),
      duenioDeEnlace: (ctx, { claves }) => duenioDeEnlace(ctx, claves.token),
      completar: (ctx, { claves, cuerpo }) => completarUsuario(ctx, claves.token, cuerpo),
      verificarHash: (ctx, { claves }) => verificarHash(ctx, claves.hash),
      async reponerClave(ctx, { claves, cuerpo, request, reply }) {
        const equipo = equipoQueTrae(request)
        const repuesta = await reponerClave(ctx, claves.hash, cuerpo, equipo)
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
