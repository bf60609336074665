import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../runtime/errors.ts'
import { readSession } from './cookies.ts'
import { readerPolicy } from './headers.ts'
import { pageOf } from './page.ts'
import { isApi, pathOf } from './path.ts'
import { ssrRenderer } from './ssr.ts'

/** Addresses that monitors and other programs probe: a page with status 200 would tell them that all is well. */
const probes = /^\/(metrics|health|healthz|healthcheck|live|livez|ready|readyz|ping|status|server-status|actuator|\.[^/]*)(\/|$)/i

interface Pages {
  webRoot: string
  organization(): Promise<Organizacion>
  /** Address to redirect to (screen-paths.ts); undefined for a screen. */
  redirectOf(url: string, session: boolean): string | undefined
  /** SSR timeout in milliseconds. */
  renderMs: number
  /** False while the server must not spend time on SSR. */
  canRender(): boolean
}

/** 404: an error of the API, or plain text elsewhere. */
export function answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isApi(request.url)) throw new AppError('NO_EXISTE')
  return reply.code(404).type('text/plain').send('404')
}

/** Serves the web application: its page at the address of every screen (A-NAVEGACION-01), and its built files. */
export async function servePages(app: FastifyInstance, options: Pages): Promise<void> {
  const { webRoot, organization, redirectOf, canRender } = options
  const page = pageOf(webRoot, organization)
  const render = ssrRenderer(webRoot, organization, options.renderMs)
  // A route, because responses of the not-found handler are not compressed.
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isApi(path) || /\.\w{1,5}$/.test(path) || probes.test(path)) return answerNothing(request, reply)
    if (!existsSync(webRoot)) return reply.code(503).type('text/plain').send('Falta construir la web: npm start')
    const session = readSession(request) !== undefined
    const redirect = redirectOf(request.url, session)
    if (redirect) return reply.header('Cache-Control', 'no-store').redirect(redirect)
    const screen = canRender() ? await render(request, session) : undefined
    return reply
      .header('Cache-Control', session ? 'private, no-store' : 'no-cache')
      .type('text/html')
      .send(await page(path, session, screen))
  })
  if (!existsSync(webRoot)) return
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: false,
    wildcard: false,
    redirect: false,
    dotfiles: 'ignore',
    etag: true,
    lastModified: true,
    acceptRanges: true,
    // `setHeaders` writes it.
    cacheControl: false,
    // The SSR bundle is not public; assets have the route below.
    globIgnore: ['assets/**', 'servidor/**'],
    setHeaders(reply, path) {
      void reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A worker has the policy of its own response. Only these workers run WebAssembly, and no page does.
      if (/\/(reader|pdf)\.worker-[^/]+\.js(\.\w+)?$/.test(path)) void reply.header('Content-Security-Policy', readerPolicy)
    },
  })
  // One route for all assets: one for each of the hundreds of files took 7 MB.
  app.get<{ Params: { file: string } }>('/assets/:file(^[\\w-][\\w.-]*$)', ({ params }, reply) =>
    reply.sendFile(`assets/${params.file}`),
  )
}
