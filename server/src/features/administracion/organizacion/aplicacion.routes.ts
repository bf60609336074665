import { locales } from '@gremial/contract/platform/locale.ts'
import { theme } from '@gremial/contract/platform/theme.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { organizationOf } from '../../../platform/db/organization.ts'
import { medidasIcono } from './iconos.medidas.ts'
import { icono } from './iconos.ts'
import { armarManifiesto } from './manifiesto.ts'

/**
 * The installable application (decisions §9.1): name, colours and icons of the organisation, so that the portal looks like its
 * own application on a phone.
 */
export function applicationRoutes(app: FastifyInstance): void {
  const organizacionActual = () => organizationOf(app.services.database.db)
  const conCache = (reply: FastifyReply) => reply.header('Cache-Control', 'public, max-age=3600')

  app.get('/manifest.webmanifest', async (request, reply) => {
    const organizacion = await organizacionActual()
    // A doorkeeper installs only the verifier; a member, the portal.
    const { app, idioma } = request.query as { app?: unknown; idioma?: unknown }
    const language = locales.find((uno) => uno === idioma) ?? request.ctx.language
    return conCache(reply)
      .type('application/manifest+json')
      .send(armarManifiesto(organizacion, app === 'verificador', language))
  })
  for (const name of Object.keys(medidasIcono)) {
    app.get(`/iconos/${name}.png`, async (_request, reply) => {
      const organizacion = await organizacionActual()
      return conCache(reply)
        .type('image/png')
        .send(await icono(name as keyof typeof medidasIcono, theme(organizacion.color).claro.marca ?? organizacion.color))
    })
  }
}
