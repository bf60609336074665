import { mailChange, ownPerfil, sesiones } from '@gremial/contract/acceso/perfil.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance } from 'fastify'
import { sessionCookie } from '../../../platform/access/session.ts'
import { person } from '../../../platform/context.ts'
import { clearCookie } from '../../../platform/http/cookies.ts'
import { serve } from '../../../platform/http/serve.ts'
import { photoBodyLimit, photoIn } from '../../../platform/http/upload.ts'
import { confirmMailChange, readUndoLink, requestMailChange, undoMailChange } from './correo.service.ts'
import { leerRetrato, readPerfil, readSessions } from './perfil.queries.ts'
import {
  cerrarOtrasSesiones,
  changePerfil,
  changePhoto,
  closeOwnSession,
  disableOwnCuenta,
  removePhoto,
} from './perfil.service.ts'

/** Own profile: data, photo, e-mail, closing the account and open sessions. The password change is in `acceso`. */
export function perfilRoutes(app: FastifyInstance): void {
  serve(
    app,
    ownPerfil,
    {
      leer: (ctx) => readPerfil(ctx),
      cambiar: (ctx, { body }) => changePerfil(ctx, body),
      foto: (ctx, { params }) => leerRetrato(ctx, params.id),
      cambiarFoto: async (ctx, { body, request }) => changePhoto(ctx, await photoIn(request, body?.imagen)),
      quitarFoto: removePhoto,
      async deshabilitar(ctx, { body, reply }) {
        await disableOwnCuenta(ctx, body.password)
        clearCookie(reply, sessionCookie)
      },
    },
    { cambiarFoto: { multipart: true, bodyLimit: photoBodyLimit } },
  )
  serve(
    app,
    mailChange,
    {
      async pedir(ctx, { body, reply }) {
        await requestMailChange(ctx, body)
        clearCookie(reply, sessionCookie)
      },
      async confirmar(ctx, { params }) {
        const nuevo = await confirmMailChange(ctx, params.token)
        return { message: message(ctx.language, 'listas.perfil.emailValidado', { email: nuevo }) }
      },
      mirarDeshacer: (ctx, { params }) => readUndoLink(ctx, params.token),
      deshacer: async (ctx, { params, body }) => ({ message: await undoMailChange(ctx, params.token, body.password) }),
    },
    { confirmar: { perMinute: 20 }, mirarDeshacer: { perMinute: 20 }, deshacer: { perMinute: 20 } },
  )
  serve(app, sesiones, {
    leer: (ctx) => readSessions(ctx),
    cerrarOtras: cerrarOtrasSesiones,
    async cerrar(ctx, { params, reply }) {
      await closeOwnSession(ctx, params.id)
      if (params.id === person(ctx).sessionId) clearCookie(reply, sessionCookie)
    },
  })
}
