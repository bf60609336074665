import { tema } from '@gremial/contract/platform/tema.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { organizationOf } from '../../../platform/organization.ts'
import { icon, iconSizes } from './iconos.ts'
import { manifest } from './manifiesto.ts'

/**
 * The installable application (decisions §9.1): name, colours and icons of whichever organisation this is, so that on a phone the portal
 * stands among the other applications as theirs.
 */
export function registerAplicacion(app: FastifyInstance): void {
  const organization = () => organizationOf(app.services.database.db)
  const kept = (reply: FastifyReply) => reply.header('Cache-Control', 'public, max-age=3600')

  app.get('/manifest.webmanifest', async (request, reply) => {
    const org = await organization()
    // A guard at a gate installs the verifier alone; a member, the portal.
    const verifier = (request.query as { app?: string }).app === 'verificador'
    return kept(reply)
      .type('application/manifest+json')
      .send(manifest(org, verifier, request.ctx.language))
  })
  for (const name of Object.keys(iconSizes)) {
    app.get(`/iconos/${name}.png`, async (_request, reply) => {
      const org = await organization()
      return kept(reply)
        .type('image/png')
        .send(await icon(name as keyof typeof iconSizes, tema(org.color).claro.marca ?? org.color))
    })
  }
}
