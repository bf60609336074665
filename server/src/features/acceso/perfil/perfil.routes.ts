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
      cambiar: (ctx, { cuerpo }) => cambiarPerfil(ctx, cuerpo),
      foto: (ctx, { keys }) => leerRetrato(ctx, keys.id),
      cambiarFoto: async (ctx, { cuerpo, request }) => cambiarFoto(ctx, await photoIn(request, cuerpo?.imagen)),
      quitarFoto,
      async deshabilitar(ctx, { cuerpo, reply }) {
        await deshabilitarCuentaPropia(ctx, cuerpo.password)
        clearCookie(reply, sessionCookie)
      },
    },
    { cambiarFoto: { multipart: true, bodyLimit: photoBodyLimit } },
  )
  serve(
    app,
    cambioDeCorreo,
    {
      async pedir(ctx, { cuerpo, reply }) {
        await pedirCambioCorreo(ctx, cuerpo)
        clearCookie(reply, sessionCookie)
      },
      async confirmar(ctx, { keys }) {
        const nuevo = await confirmarCambioCorreo(ctx, keys.token)
        return { message: mensaje(ctx.language, 'listas.perfil.emailValidado', { email: nuevo }) }
      },
      async deshacer(ctx, { keys }) {
        const email = await deshacerCambioCorreo(ctx, keys.token)
        return { message: mensaje(ctx.language, 'listas.perfil.emailDeshecho', { email }) }
      },
    },
    { confirmar: { perMinute: 20 }, deshacer: { perMinute: 20 } },
  )
  serve(app, sesiones, {
    leer: (ctx) => leerSesiones(ctx),
    cerrarOtras: cerrarOtrasSesiones,
    async cerrar(ctx, { keys, reply }) {
      await cerrarSesionPropia(ctx, keys.id)
      if (keys.id === person(ctx).sessionId) clearCookie(reply, sessionCookie)
    },
  })
}
