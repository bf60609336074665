import {
  cuentaDeEnlace,
  elegirClave,
  enlaceHash,
  enlaceToken,
  nuevoUsuario,
  recuperarClave,
  respuesta,
  soloCorreo,
  usuarioExiste,
} from '@gremial/contract/acceso/registro.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can, open } from '../../../platform/access/access.ts'
import { route } from '../../../platform/http/route.ts'
import { consumirPase } from '../acceso/captcha.ts'
import {
  completarUsuario,
  duenioDeEnlace,
  pedirCuenta,
  pedirPorCorreo,
  reponerClave,
  tieneCuenta,
  validarCorreo,
  verificarHash,
} from './registro.service.ts'

/** What anyone may ask for, by address and minute: each one may cause a mail. */
const pedidosPorMinuto = 10
/** Links are opened by whoever has them; guessing one of 2^256 is hopeless, hashing passwords is not free. */
const enlacesPorMinuto = 30

/** Getting an account and recovering it: what strangers ask for, with the captcha, and what the links of the mails do. */
export function rutasRegistro(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: 'nuevo-usuario',
    access: open,
    summary: 'Pide una cuenta con los datos de un afiliado; la respuesta es siempre la misma',
    perMinute: pedidosPorMinuto,
    body: nuevoUsuario,
    answer: respuesta,
    async handle(ctx, { body, request, reply }) {
      await consumirPase(ctx, request, reply)
      return pedirCuenta(ctx, body)
    },
  })
  for (const [url, que, summary] of [
    ['usuarios/crear-usuario-por-correo', 'crearPorCorreo', 'Pide un usuario con el correo de la ficha'],
    ['usuarios/solicitar-recuperar-pass', 'recuperar', 'Pide recuperar la contraseña'],
    ['nuevo-usuario/reenviar-correo', 'reenviar', 'Pide otro correo de validación'],
  ] as const) {
    route(app, {
      method: 'POST',
      url,
      access: open,
      summary: `${summary}; la respuesta es siempre la misma`,
      perMinute: pedidosPorMinuto,
      body: soloCorreo,
      answer: respuesta,
      async handle(ctx, { body, request, reply }) {
        await consumirPase(ctx, request, reply)
        return pedirPorCorreo(ctx, que, body.email)
      },
    })
  }
  for (const url of ['nuevo-usuario/validar-correo-usuario/:token', 'usuarios/validar-nuevo-usuario/:token']) {
    route(app, {
      method: 'POST',
      url,
      access: open,
      summary: 'Valida el correo de un usuario nuevo',
      perMinute: enlacesPorMinuto,
      params: enlaceToken,
      answer: respuesta,
      handle: (ctx, { params }) => validarCorreo(ctx, params.token),
    })
  }
  route(app, {
    method: 'GET',
    url: 'nuevo-usuario/:token',
    access: open,
    summary: 'De quién es el usuario que crea un enlace',
    perMinute: enlacesPorMinuto,
    params: enlaceToken,
    answer: cuentaDeEnlace,
    handle: (ctx, { params }) => duenioDeEnlace(ctx, params.token),
  })
  route(app, {
    method: 'POST',
    url: 'nuevo-usuario/:token',
    access: open,
    summary: 'Completa el usuario creado por correo con su contraseña',
    perMinute: enlacesPorMinuto,
    params: enlaceToken,
    body: elegirClave,
    answer: respuesta,
    handle: (ctx, { params, body }) => completarUsuario(ctx, params.token, body),
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/verificar-hash/:hash',
    access: open,
    summary: 'Verifica un enlace de recuperación sin usarlo',
    perMinute: enlacesPorMinuto,
    params: enlaceHash,
    answer: cuentaDeEnlace,
    handle: (ctx, { params }) => verificarHash(ctx, params.hash),
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/recuperar-pass/:hash',
    access: open,
    summary: 'Cambia la contraseña con un enlace de recuperación y cierra todas las sesiones',
    perMinute: enlacesPorMinuto,
    params: enlaceHash,
    body: recuperarClave,
    answer: respuesta,
    handle: (ctx, { params, body }) => reponerClave(ctx, params.hash, body),
  })
  route(app, {
    method: 'GET',
    url: 'usuarios/verificar-usuario-existe/:id',
    access: can('usuarios.verificar'),
    summary: 'Si un afiliado tiene cuenta en el portal',
    params: z.object({ id }),
    answer: usuarioExiste,
    handle: (ctx, { params }) => tieneCuenta(ctx, params.id),
  })
}
