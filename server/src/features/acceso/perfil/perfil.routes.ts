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
import { confirmarCambioCorreo, pedirCambioCorreo } from './correo.service.ts'
import { leerPerfil, leerSesiones } from './perfil.queries.ts'
import {
  cambiarFoto,
  cambiarPerfil,
  cerrarOtrasSesiones,
  cerrarSesionPropia,
  deshabilitarCuentaPropia,
  quitarFoto,
} from './perfil.service.ts'

const editar = can('perfil.editar')

/** The own profile: data, photo, e-mail, closing the account, and open sessions. The password is changed in `acceso`. */
export function rutasPerfil(app: FastifyInstance): void {
  rutasDatos(app)
  rutasCambioCorreo(app)
  rutasSesiones(app)
  route(app, {
    method: 'POST',
    url: 'usuarios/deshabilitar-cuenta',
    access: editar,
    summary: 'Deshabilita la cuenta propia y cierra todas sus sesiones',
    body: deshabilitarCuenta,
    async handle(ctx, { body, reply }) {
      await deshabilitarCuentaPropia(ctx, body.password)
      clearCookie(reply, sessionCookie)
    },
  })
}

function rutasDatos(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'usuarios/actual/perfil',
    access: editar,
    summary: 'El perfil propio, completo',
    answer: perfil,
    handle: leerPerfil,
  })
  route(app, {
    method: 'PUT',
    url: 'usuarios/actual',
    access: editar,
    summary: 'Modifica el perfil propio; lo que es del padrón no cambia',
    body: perfilCambio,
    answer: perfil,
    handle: (ctx, { body }) => cambiarPerfil(ctx, body),
  })
  route(app, {
    method: 'PUT',
    url: 'usuarios/actual/imagen',
    access: editar,
    summary: 'Cambia la foto propia: JSON con base64, o multipart',
    body: fotoCuerpo.nullish(),
    multipart: true,
    bodyLimit: photoBodyLimit,
    handle: async (ctx, { body, request }) => cambiarFoto(ctx, await photoIn(request, body?.imagen)),
  })
  route(app, {
    method: 'DELETE',
    url: 'usuarios/actual/imagen',
    access: editar,
    summary: 'Quita la foto propia',
    handle: quitarFoto,
  })
}

function rutasCambioCorreo(app: FastifyInstance): void {
  route(app, {
    method: 'POST',
    url: 'usuarios/cambiar-email',
    access: editar,
    summary: 'Pide cambiar el correo propio; cambia al usar el enlace que llega al nuevo',
    body: cambiarEmail,
    async handle(ctx, { body, reply }) {
      await pedirCambioCorreo(ctx, body)
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
      const nuevo = await confirmarCambioCorreo(ctx, params.token)
      return { message: mensaje(ctx.language, 'listas.perfil.emailValidado', { email: nuevo }) }
    },
  })
}

function rutasSesiones(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'usuarios/actual/sesiones',
    access: signedIn,
    summary: 'Sesiones abiertas de la persona',
    answer: z.array(sesionAbierta),
    handle: leerSesiones,
  })
  route(app, {
    method: 'DELETE',
    url: 'usuarios/actual/sesiones',
    access: signedIn,
    summary: 'Cierra todas las sesiones propias menos esta',
    handle: cerrarOtrasSesiones,
  })
  route(app, {
    method: 'DELETE',
    url: 'usuarios/actual/sesiones/:id',
    access: signedIn,
    summary: 'Cierra una sesión propia',
    params: z.object({ id }),
    async handle(ctx, { params, reply }) {
      await cerrarSesionPropia(ctx, params.id)
      if (params.id === person(ctx).sessionId) clearCookie(reply, sessionCookie)
    },
  })
}
