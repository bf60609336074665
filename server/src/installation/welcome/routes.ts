import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pickLocale } from '@gremial/contract/platform/locale.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { drawWelcome } from './page.ts'
import { pieceBytes } from './piece.ts'
import type { Progress, Welcome } from './welcome.ts'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** What the page is made of, beside this file. */
const parts = [
  ['pagina.css', 'text/css; charset=utf-8', 'page.css'],
  ['pagina.js', 'text/javascript; charset=utf-8', 'page.client.js'],
] as const

/**
 * The page of an empty installation, where whoever has a copy restores it: what the server answers besides the portal, until somebody has come in. It asks for the
 * code of the console before it takes a byte. Not calls of the contract: there is nobody yet, nor roles to give.
 */
export function welcomeRoutes(app: FastifyInstance, welcome: Welcome): void {
  const page = '/bienvenida'
  void app.register(async (app) => {
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    const guarded = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await welcome.open())) return reply.code(404).send({ mensaje: '' })
      const admitted = welcome.admits(String(request.headers['x-codigo'] ?? ''))
      if (admitted === 'yes') return undefined
      return reply.code(admitted === 'late' ? 429 : 403).send({ codigo: admitted })
    }
    app.get(page, async (request, reply) => {
      if (!(await welcome.open())) return reply.redirect('/')
      const language = pickLocale(request.headers['accept-language'])
      return reply
        .header('Content-Security-Policy', policy)
        .header('Cache-Control', 'no-store')
        .type('text/html')
        .send(drawWelcome(language))
    })
    for (const [name, type, file] of parts) {
      const content = readFileSync(join(import.meta.dirname, file))
      app.get(`${page}/${name}`, (_request, reply) => reply.header('Cache-Control', 'no-store').type(type).send(content))
    }
    /** In the language of who asks. */
    const inWords = ({ headers }: FastifyRequest, { why, detail }: NonNullable<Progress['failed']>) =>
      mensaje(pickLocale(headers['accept-language']), `respuestas.bienvenida.rechazos.${why}`, { detalle: detail })
    const state = (request: FastifyRequest) => {
      const { failed, ...rest } = welcome.progress
      return failed ? { ...rest, failed: inWords(request, failed) } : rest
    }
    app.get(`${page}/estado`, { preHandler: guarded }, async (request) => state(request))
    app.put<{ Querystring: { desde?: string; total?: string } }>(
      `${page}/archivo`,
      { preHandler: guarded, bodyLimit: pieceBytes * 2 },
      async (request, reply) => {
        const { query, body } = request
        try {
          const received = await welcome.receive(Number(query.desde), Number(query.total), body as Readable)
          return { received }
        } catch (error) {
          if (!(error instanceof BackupRefused)) throw error
          return reply.code(409).send({ mensaje: inWords(request, error) })
        }
      },
    )
    app.post<{ Body: { clave?: unknown } }>(`${page}/restaurar`, { preHandler: guarded }, async (request) => {
      const { clave } = request.body
      welcome.begin(typeof clave === 'string' ? clave : '')
      return state(request)
    })
  })
  // Whoever opens the portal by its address finds it.
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method === 'GET' && /^\/(login)?(\?|$)/.test(url) && (await welcome.open())) return reply.redirect(page)
  })
}
