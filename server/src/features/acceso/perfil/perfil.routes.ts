import { cambioDeCorreo, perfilPropio, sesiones } from '@gremial/contract/acceso/perfil.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyInstance } from 'fastify'
import { sessionCookie } from '../../../platform/access/session.ts'
import { person } from '../../../platform/context.ts'
import { clearCookie } from '../../../platform/http/cookies.ts'
import { serve } from '../../../platform/http/serve.ts'
import { photoBodyLimit, photoIn } from '../../../platform/http/upload.ts'
import { confirmarCambioCorreo, deshacerCambioCorreo, pedirCambioCorreo } from './correo.service.ts'
import { leerPerfil, leerRetrato, leerSesiones } from './perfil.queries.ts'
import {
  cambiarFoto,
  cambiarPerfil,
  cerrarOtrasSesiones,
  cerrarSesionPropia,
  deshabilitarCuentaPropia,
  quitarFoto,
} from './perfil.service.ts'

/** The own profile: data, photo, e-mail, closing the account, and open sessions. The password is changed in `acceso`. */
export function rutasPerfil(app: FastifyInstance): void {
  serve(
    app,
    perfilPropio,
    {
      leer: (ctx) => leerPerfil(ctx),
      cambiar: (ctx, { body }) => cambiarPerfil(ctx, body),
      foto: (ctx, { params }) => leerRetrato(ctx, params.id),
      cambiarFoto: async (ctx, { body, request }) => cambiarFoto(ctx, await photoIn(request, body?.imagen)),
      quitarFoto,
      async deshabilitar(ctx, { body, reply }) {
        await deshabilitarCuentaPropia(ctx, body.password)
        clearCookie(reply, sessionCookie)
      },
    },
    { cambiarFoto: { multipart: true, bodyLimit: photoBodyLimit } },
  )
  serve(
    app,
    cambioDeCorreo,
    {
      async pedir(ctx, { body, reply }) {
        await pedirCambioCorreo(ctx, body)
        clearCookie(reply, sessionCookie)
      },
      async confirmar(ctx, { params }) {
        const nuevo = await confirmarCambioCorreo(ctx, params.token)
        return { message: mensaje(ctx.language, 'listas.perfil.emailValidado', { email: nuevo }) }
      },
      async deshacer(ctx, { params }) {
        const email = await deshacerCambioCorreo(ctx, params.token)
        return { message: mensaje(ctx.language, 'listas.perfil.emailDeshecho', { email }) }
      },
    },
    { confirmar: { perMinute: 20 }, deshacer: { perMinute: 20 } },
  )
  serve(app, sesiones, {
    leer: (ctx) => leerSesiones(ctx),
    cerrarOtras: cerrarOtrasSesiones,
    async cerrar(ctx, { params, reply }) {
      await cerrarSesionPropia(ctx, params.id)
      if (params.id === person(ctx).sessionId) clearCookie(reply, sessionCookie)
    },
  })
}
