import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { groupOf } from '@gremial/contract/derived/permissions.ts'
import { features } from '@gremial/contract/features.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { organizacionPublica } from './features/administracion/organizacion/organizacion.queries.ts'
import { routes } from './features.ts'
import type { Access } from './platform/access/access.ts'
import { pendingFactor, recentlyAuthenticated } from './platform/access/second-factor.ts'
import type { Sessions } from './platform/access/session.ts'
import { type Ctx, type Scope, type Services, scopeOf } from './platform/context.ts'
import { logHealth } from './platform/db/health.ts'
import { hasTwoHosts, networkOf } from './platform/http/address.ts'
import { type Admission, admissionOf, serverWithAdmission } from './platform/http/admission.ts'
import { isEncoded } from './platform/http/connection.ts'
import { readSession } from './platform/http/cookies.ts'
import { serveDocs } from './platform/http/docs.ts'
import type { Drain } from './platform/http/drain.ts'
import { answerError, languageOf } from './platform/http/error-response.ts'
import { chargeFile, refuseOverQuota } from './platform/http/export-quota.ts'
import { headersOf, partHeaders, readerPolicy } from './platform/http/headers.ts'
import { loggerOptions, RequestLog } from './platform/http/log.ts'
import { serveMetrics } from './platform/http/metrics-route.ts'
import { pageOf } from './platform/http/page.ts'
import { isApi, pathOf } from './platform/http/path.ts'
import { registerPlugins } from './platform/http/plugins.ts'
import { quickRefusal } from './platform/http/quick-refusal.ts'
import { serializer, validator } from './platform/http/schemas.ts'
import { screenPaths } from './platform/http/screen-paths.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { renderMs, ssrRenderer } from './platform/http/ssr.ts'
import { admitSystem, systemOf } from './platform/http/system.ts'
import { metricsOf } from './platform/metrics/metrics.ts'
import { AppError } from './platform/runtime/errors.ts'
import { turnOwner } from './platform/runtime/fair-turns.ts'
import { watchSandbox } from './platform/sandbox/sandbox.ts'

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
  interface FastifyInstance {
    services: Services
    sessions: Sessions
    drain: Drain
  }
  interface FastifyContextConfig {
    access?: Access
    /** Wants a second factor shown lately of who has one. */
    recent?: boolean
    /** The route reads files itself; on the others a multipart body is refused. */
    multipart?: boolean
    /** Nobody's: who asks is not looked up, and no browser of theirs can be made to ask it. */
    sessionless?: boolean
    /** It answers a file: its size counts (http/export-quota.ts). */
    file?: boolean
    /** Answered also while others get 503 (http/admission.ts). */
    always?: boolean
  }
}

const partOfPage = /^\/assets\/[\w-]+\.(js|css)$/
/** What monitors and other programs ask for: to them the page would say that all is well. */
const machines =
  /^\/(metrics|health|healthz|healthcheck|live|livez|ready|readyz|ping|status|server-status|actuator|\.[^/]*)(\/|$)/i
const webRoot = join(import.meta.dirname, '../../web/dist')
const leadOf = screenPaths(features.flatMap(({ screens }) => Object.values(screens).map(({ path }) => path)))

export interface AppOptions {
  services: Services
  sessions: Sessions
  /** Instead of the configured one. */
  logLevel?: string
  /** Where the log goes, when not to the standard output. */
  logTo?: { write(line: string): void }
  /** Rate limits. Off in tests that make thousands of requests from one address. */
  limits?: boolean
  /** Admission control (http/admission.ts). Off in tests that are about something else: on a busy machine it would refuse them. */
  door?: boolean
  /** What else it answers: an empty installation's (installation/welcome). */
  also?: (app: FastifyInstance) => void
}

/** The application without a port: `main.ts` listens with it, tests inject requests into it. */
export async function buildApp({
  services,
  sessions,
  logLevel = services.config.logLevel,
  logTo,
  limits = true,
  door: admission = limits,
  also,
}: AppOptions): Promise<FastifyInstance> {
  const { serverFactory, put, drain } = serverWithAdmission()
  const headers = headersOf(services.config.publicUrl?.startsWith('https:') ?? false)
  const app = Fastify({
    serverFactory,
    // New requests while it stops are answered by `drain`, in words.
    return503OnClosing: false,
    logger: { ...loggerOptions(logLevel), ...(logTo ? { stream: logTo } : {}) },
    trustProxy: services.config.proxy,
    genReqId: () => Math.random().toString(36).slice(2, 10),
    logController: new RequestLog(services.config.logAddress),
    requestTimeout: 60_000,
    // Longer than a proxy keeps an idle connection (nginx: 60 s), which would otherwise be closed under its next request.
    keepAliveTimeout: 72_000,
    bodyLimit: 1_048_576,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
    // A HEAD request is treated as its GET (admission.ts).
    exposeHeadRoutes: false,
    // An address that the router cannot read: no hook runs for it.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers.page)),
  })
  app.decorate('services', services)
  app.decorate('sessions', sessions)
  app.decorate('drain', drain)
  const restarting = quickRefusal('REINICIANDO', headers.api)
  drain.refuse = (request, response) => {
    metricsOf(services).refused('REINICIANDO')
    restarting(request, response)
  }
  app.decorateRequest('ctx')
  logHealth(services.database.health, app.log)
  watchSandbox((error, lector) => {
    metricsOf(services).sandboxEnded()
    app.log.warn({ err: error, lector }, 'a file ended who read it')
  })
  app.setValidatorCompiler(validator as never)
  app.setSerializerCompiler(serializer as never)

  serveMetrics(app)
  serveSecurityTxt(app)
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.startsWith('/api') && !config?.access) {
      throw new Error(`${String(method)} ${url} does not declare its access`)
    }
  })

  await registerPlugins(app, services, limits)

  let door: Admission | undefined
  if (admission) {
    door = await admissionOf(app, (access) => access.kind === 'can' && groupOf(access.permission) === 'caja', headers.api)
    put(door)
  }
  // Who only works in the background answers who watches over it, and nobody else.
  if (services.config.duty === 'trabajo')
    app.addHook('onRequest', async ({ url }, reply) => {
      if (!/^\/(api\/salud|metrics)(?![^/?])/.test(url)) return reply.code(404).type('text/plain').send('404')
    })
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    if (partOfPage.test(path)) reply.headers(partHeaders)
    else reply.headers(isApi(path) ? headers.api : headers.page)
    if (hasTwoHosts(request.raw)) throw new AppError('VALIDACION')
    if (isEncoded(request.raw)) {
      reply.header('Accept-Encoding', 'identity')
      throw new AppError('TIPO_NO_PERMITIDO')
    }
    request.ctx = await contextOf(request, services, sessions)
    const { sessionless } = request.routeOptions.config
    if (request.method !== 'GET' && !sessionless) refuseForeignOrigin(request)
    if (/^multipart\//i.test(request.headers['content-type'] ?? '') && !request.routeOptions.config.multipart)
      throw new AppError('TIPO_NO_PERMITIDO')
    const { access, recent } = request.routeOptions.config
    if (access && request.ctx.user) admitSystem(request, request.ctx.user, access)
    if (access) request.ctx.scope = admit(access, request.ctx, recent)
    const role = access?.kind === 'can' ? request.ctx.user?.roles.get(access.permission) : undefined
    if (role) request.ctx.role = role
    if (request.routeOptions.config.file) countFile(request, reply)
  })
  // Here and not in onRequest: a body that is read in between would lose it.
  app.addHook('preHandler', ({ ctx }, _reply, done) => {
    if (ctx.user) turnOwner.run(String(ctx.user.id), done)
    else done()
  })
  app.addHook('onSend', async ({ method, url }, reply) => {
    // What never changes under its name is not asked about again.
    if (partOfPage.test(pathOf(url))) for (const header of ['ETag', 'Last-Modified', 'Accept-Ranges']) reply.removeHeader(header)
    if (method !== 'GET') sessions.wrote()
  })
  const page = pageOf(webRoot, () => organizacionPublica(services))
  const first = ssrRenderer(webRoot, () => organizacionPublica(services), admission ? renderMs : 60_000)
  app.setErrorHandler(answerError)
  const answerNothing = (request: FastifyRequest, reply: FastifyReply) => {
    if (isApi(request.url)) throw new AppError('NO_EXISTE')
    return reply.code(404).type('text/plain').send('404')
  }
  app.setNotFoundHandler(answerNothing)
  // A route and not what answers where there is none, which is not compressed.
  app.get('/*', async (request, reply) => {
    // Any address that is of nothing else is a screen, or leads to one (A-NAVEGACION-01).
    const path = pathOf(request.url)
    if (isApi(path) || /\.\w{1,5}$/.test(path) || machines.test(path)) return answerNothing(request, reply)
    if (!existsSync(webRoot)) return reply.code(503).type('text/plain').send('Falta construir la web: npm start')
    const session = readSession(request) !== undefined
    const lead = leadOf(request.url, session)
    if (lead) return reply.header('Cache-Control', 'no-store').redirect(lead)
    // It asks the database: where not everybody can be answered, the browser draws as it always did, and asks when it is let.
    const screen = drain.begun || door?.admits('reading') === false ? undefined : await first(request, session)
    return reply
      .header('Cache-Control', session ? 'private, no-store' : 'no-cache')
      .type('text/html')
      .send(await page(path, session, screen))
  })

  for (const register of routes) register(app)
  also?.(app)
  serveDocs(app, join(import.meta.dirname, 'openapi.ts'))
  if (existsSync(webRoot)) {
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
      // Said by `setHeaders`.
      cacheControl: false,
      // What the server draws with is nobody's to fetch.
      globIgnore: ['assets/**', 'servidor/**'],
      setHeaders(reply, path) {
        void reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A worker obeys the policy it comes with: WebAssembly runs in those that read codes and PDF files, and in no page.
        if (/\/(reader|pdf)\.worker-[^/]+\.js(\.\w+)?$/.test(path)) void reply.header('Content-Security-Policy', readerPolicy)
      },
    })
    // One route for what is built and not one for each of its hundreds of files, which weighed 7 MB. A name that none has is a 404.
    app.get<{ Params: { file: string } }>('/assets/:file(^[\\w-][\\w.-]*$)', ({ params }, reply) =>
      reply.sendFile(`assets/${params.file}`),
    )
  }
  await app.ready()
  return app
}

async function contextOf(request: FastifyRequest, services: Services, sessions: Sessions): Promise<Ctx> {
  const now = services.now()
  const system = await systemOf(request, services, now)
  const token = system === undefined ? readSession(request) : undefined
  const asked = token && isApi(request.url) && !request.routeOptions.config.sessionless
  const user = system ?? (asked ? await sessions.resolve(token, now, networkOf(request)) : null)
  return {
    db: services.database.db,
    user,
    scope: { kind: 'own', affiliate: null },
    language: languageOf(request, user?.language),
    services,
    log: request.log,
    now,
    today: dateOf(now),
    requestId: request.id,
    agent: request.headers['user-agent'] ?? '',
    progress: { begun: false, committed: false },
  }
}

/** The scope for the route, or the refusal: 401 without a session, 403 without the permission, or with a second factor still owed. */
function admit(access: Access, { user, now }: Ctx, recent = false): Scope {
  if (access.kind === 'open') return { kind: 'own', affiliate: user?.affiliate ?? null }
  if (!user) throw new AppError('SIN_SESION')
  if (user.mustChangePassword && !(access.kind === 'signedIn' && access.evenExpired)) throw new AppError('CLAVE_VENCIDA')
  // A password that must be changed goes first, also of who owes a second factor.
  const changes = user.mustChangePassword && access.kind === 'signedIn' && access.evenExpired
  if (pendingFactor(user) && !changes && !(access.kind === 'signedIn' && access.evenOwing))
    throw new AppError('SEGUNDO_FACTOR_PENDIENTE')
  if (recent && !recentlyAuthenticated(user, now)) throw new AppError('SEGUNDO_FACTOR_RECIENTE')
  if (access.kind === 'signedIn') return { kind: 'own', affiliate: user.affiliate }
  const scope = scopeOf(user, access.permission)
  if (!scope) throw new AppError('SIN_PERMISO')
  return scope
}

/** Refuses a file to a session that took away its share, and counts what this one weighs on the wire once it has gone, whole or not. */
function countFile({ ctx, raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  if (!ctx.user) return
  refuseOverQuota(ctx, 'megabytes')
  const before = socket.bytesWritten
  reply.raw.once('close', () => {
    // It has gone: a database that is away now keeps nobody waiting, and what was not told is told with the next.
    chargeFile(ctx, (socket.bytesWritten - before) / 1_000_000).catch((error: Error) =>
      ctx.log.warn({ err: error }, 'a file was not counted for all'),
    )
  })
}

/** A write that another site makes the browser send is refused; programs that send neither header are not browsers. */
function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('ORIGEN_AJENO')
  const origin = request.headers.origin
  if (origin === undefined) return
  const own = request.server.services.config.publicUrl
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== request.headers.host && (!own || host !== new URL(own).host)) throw new AppError('ORIGEN_AJENO')
}
