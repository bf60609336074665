import type { FastifyInstance } from 'fastify'
import { organizationOf } from '../db/organization.ts'

/** Validity in days: RFC 9116 recommends less than a year. */
const days = 180

/** GET /.well-known/security.txt (RFC 9116): whom to write to about a vulnerability. 404 while the organisation has no address. */
export function serveSecurityTxt(app: FastifyInstance): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { config, database, now } = app.services
    const { email } = await organizationOf(database.db)
    if (!email) return reply.code(404).type('text/plain').send('404')
    const expires = new Date(now().getTime() + days * 86_400_000).toISOString()
    const lines = [`Contact: mailto:${email}`, `Expires: ${expires}`, 'Preferred-Languages: es, en']
    if (config.publicUrl) lines.push(`Canonical: ${new URL('/.well-known/security.txt', config.publicUrl).href}`)
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
