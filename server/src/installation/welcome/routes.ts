import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pickLocale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { networkOf } from '../../platform/http/address.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { drawWelcome } from './page.ts'
import { pieceBytes } from './piece.ts'
import type { Progress, Welcome } from './welcome.ts'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Static files of the page, beside this file. */
const parts = [
  ['pagina.css', 'text/css; charset=utf-8', 'page.css'],
  ['pagina.js', 'text/javascript; charset=utf-8', 'page.client.js'],
] as const

/** A size or an offset in bytes of the query; undefined if it is none. */
const size = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/**
 * Page of an empty installation, where somebody can restore a backup. Served beside the portal until the first user exists. It
 * requires the code printed on the console before it accepts data.
 * These routes are not calls of the contract, because there are no users or roles yet.
 */
export function welcomeRoutes(app: FastifyInstance, welcome: Welcome): void {
  const page = '/bienvenida'
  void app.register(async (app) => {
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    const guarded = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await welcome.open())) return reply.code(404).send({ mensaje: '' })
      const admitted = welcome.admits(String(request.headers['x-codigo'] ?? ''), networkOf(request))
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
    /** Translates a failure to the caller's language. */
    const inWords = ({ headers }: FastifyRequest, { why, detail }: NonNullable<Progress['failed']>) =>
      message(pickLocale(headers['accept-language']), `respuestas.bienvenida.rechazos.${why}`, { detalle: detail })
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
        const [from, total] = [size(query.desde), size(query.total)]
        if (from === undefined || !total || from > total || !body) throw new AppError('VALIDACION')
        try {
          const received = await welcome.receive(from, total, body as Readable)
          return { received }
        } catch (error) {
          if (!(error instanceof BackupRefused)) throw error
          return reply.code(409).send({ mensaje: inWords(request, error) })
        }
      },
    )
    app.post<{ Body: { clave?: unknown } | null }>(`${page}/restaurar`, { preHandler: guarded }, async (request) => {
      if (typeof request.body !== 'object' || request.body === null) throw new AppError('VALIDACION')
      const { clave } = request.body
      welcome.begin(typeof clave === 'string' ? clave : '')
      return state(request)
    })
  })
  // Redirects the portal's own addresses to the page.
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method === 'GET' && /^\/(login)?(\?|$)/.test(url) && (await welcome.open())) return reply.redirect(page)
  })
}
