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
import { consumePass } from '../acceso/captcha.ts'
import {
  askAccount,
  askByEmail,
  completeUser,
  memberHasAccount,
  ownerOfNewUser,
  recoverPassword,
  validateEmail,
  verifyHash,
} from './registro.service.ts'

/** What anyone may ask for, by address and minute: each one may cause a mail. */
const asks = 10
/** Links are opened by whoever has them; guessing one of 2^256 is hopeless, hashing passwords is not free. */
const links = 30

/** Getting an account and recovering it: what strangers ask for, with the captcha, and what the links of the mails do. */
export function registerRegistro(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: 'nuevo-usuario',
    access: open,
    summary: 'Pide una cuenta con los datos de un afiliado; la respuesta es siempre la misma',
    perMinute: asks,
    body: nuevoUsuario,
    answer: respuesta,
    async handle(ctx, { body, request, reply }) {
      await consumePass(ctx, request, reply)
      return askAccount(ctx, body)
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
      perMinute: asks,
      body: soloCorreo,
      answer: respuesta,
      async handle(ctx, { body, request, reply }) {
        await consumePass(ctx, request, reply)
        return askByEmail(ctx, que, body.email)
      },
    })
  }
  for (const url of ['nuevo-usuario/validar-correo-usuario/:token', 'usuarios/validar-nuevo-usuario/:token']) {
    route(app, {
      method: 'POST',
      url,
      access: open,
      summary: 'Valida el correo de un usuario nuevo',
      perMinute: links,
      params: enlaceToken,
      answer: respuesta,
      handle: (ctx, { params }) => validateEmail(ctx, params.token),
    })
  }
  route(app, {
    method: 'GET',
    url: 'nuevo-usuario/:token',
    access: open,
    summary: 'De quién es el usuario que crea un enlace',
    perMinute: links,
    params: enlaceToken,
    answer: cuentaDeEnlace,
    handle: (ctx, { params }) => ownerOfNewUser(ctx, params.token),
  })
  route(app, {
    method: 'POST',
    url: 'nuevo-usuario/:token',
    access: open,
    summary: 'Completa el usuario creado por correo con su contraseña',
    perMinute: links,
    params: enlaceToken,
    body: elegirClave,
    answer: respuesta,
    handle: (ctx, { params, body }) => completeUser(ctx, params.token, body),
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/verificar-hash/:hash',
    access: open,
    summary: 'Verifica un enlace de recuperación sin usarlo',
    perMinute: links,
    params: enlaceHash,
    answer: cuentaDeEnlace,
    handle: (ctx, { params }) => verifyHash(ctx, params.hash),
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/recuperar-pass/:hash',
    access: open,
    summary: 'Cambia la contraseña con un enlace de recuperación y cierra todas las sesiones',
    perMinute: links,
    params: enlaceHash,
    body: recuperarClave,
    answer: respuesta,
    handle: (ctx, { params, body }) => recoverPassword(ctx, params.hash, body),
  })
  route(app, {
    method: 'GET',
    url: 'usuarios/verificar-usuario-existe/:id',
    access: can('usuarios.verificar'),
    summary: 'Si un afiliado tiene cuenta en el portal',
    params: z.object({ id }),
    answer: usuarioExiste,
    handle: (ctx, { params }) => memberHasAccount(ctx, params.id),
  })
}
