import {
  cambiarEmail,
  deshabilitarCuenta,
  fotoCuerpo,
  perfil,
  perfilCambio,
  respuestaMensaje,
  sesionAbierta,
} from '@gremial/contract/acceso/perfil.ts'
import { id } from '@gremial/contract/platform/validacion.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { can, open, signedIn } from '../../../platform/access/access.ts'
import { sessionCookie } from '../../../platform/access/session.ts'
import { person } from '../../../platform/context.ts'
import { clearCookie } from '../../../platform/http/cookies.ts'
import { route } from '../../../platform/http/route.ts'
import { photoBodyLimit, photoIn } from '../../../platform/http/upload.ts'
import { askEmailChange, confirmEmailChange } from './correo.service.ts'
import { ownProfile, ownSessions } from './perfil.queries.ts'
import { changePhoto, changeProfile, disableAccount, endOtherSessions, endOwnSession, removePhoto } from './perfil.service.ts'

const edit = can('perfil.editar')

/** The own profile: data, photo, e-mail, closing the account, and open sessions. The password is changed in `acceso`. */
export function registerPerfil(app: FastifyInstance): void {
  data(app)
  email(app)
  sessions(app)
  route(app, {
    method: 'POST',
    url: 'usuarios/deshabilitar-cuenta',
    access: edit,
    summary: 'Deshabilita la cuenta propia y cierra todas sus sesiones',
    body: deshabilitarCuenta,
    async handle(ctx, { body, reply }) {
      await disableAccount(ctx, body.password)
      clearCookie(reply, sessionCookie)
    },
  })
}

function data(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'usuarios/actual/perfil',
    access: edit,
    summary: 'El perfil propio, completo',
    answer: perfil,
    handle: ownProfile,
  })
  route(app, {
    method: 'PUT',
    url: 'usuarios/actual',
    access: edit,
    summary: 'Modifica el perfil propio; lo que es del padrón no cambia',
    body: perfilCambio,
    answer: perfil,
    handle: (ctx, { body }) => changeProfile(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'usuarios/actual/imagen',
    access: edit,
    summary: 'Cambia la foto propia: JSON con base64, o multipart',
    body: fotoCuerpo.nullish(),
    multipart: true,
    bodyLimit: photoBodyLimit,
    handle: async (ctx, { body, request }) => changePhoto(ctx, await photoIn(request, body?.imagen)),
  })
  route(app, {
    method: 'DELETE',
    url: 'usuarios/actual/imagen',
    access: edit,
    summary: 'Quita la foto propia',
    handle: removePhoto,
  })
}

function email(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: 'usuarios/cambiar-email',
    access: edit,
    summary: 'Pide cambiar el correo propio; cambia al usar el enlace que llega al nuevo',
    body: cambiarEmail,
    async handle(ctx, { body, reply }) {
      await askEmailChange(ctx, body)
      clearCookie(reply, sessionCookie)
    },
  })
  route(app, {
    method: 'POST',
    url: 'usuarios/validar-cambiar-email/:token',
    access: open,
    summary: 'Usa el enlace de un cambio de correo',
    params: z.object({ token: z.string().min(1).max(200) }),
    perMinute: 20,
    answer: respuestaMensaje,
    async handle(ctx, { params }) {
      const nuevo = await confirmEmailChange(ctx, params.token)
      return { message: mensaje(ctx.language, 'listas.perfil.emailValidado', { email: nuevo }) }
    },
  })
}

function sessions(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'usuarios/actual/sesiones',
    access: signedIn,
    summary: 'Sesiones abiertas de la persona',
    answer: z.array(sesionAbierta),
    handle: ownSessions,
  })
  route(app, {
    method: 'DELETE',
    url: 'usuarios/actual/sesiones',
    access: signedIn,
    summary: 'Cierra todas las sesiones propias menos esta',
    handle: endOtherSessions,
  })
  route(app, {
    method: 'DELETE',
    url: 'usuarios/actual/sesiones/:id',
    access: signedIn,
    summary: 'Cierra una sesión propia',
    params: z.object({ id }),
    async handle(ctx, { params, reply }) {
      await endOwnSession(ctx, params.id)
      if (params.id === person(ctx).sessionId) clearCookie(reply, sessionCookie)
    },
  })
}
