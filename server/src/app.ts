import { join } from 'node:path'
import { groupOf } from '@gremial/contract/derived/permissions.ts'
import { features } from '@gremial/contract/features.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { organizacionPublica } from './features/administracion/organizacion/organizacion.queries.ts'
import { routes } from './features.ts'
import type { Access } from './platform/access/access.ts'
import type { Sessions } from './platform/access/session.ts'
import type { Ctx, Services } from './platform/context.ts'
import { logHealth } from './platform/db/health.ts'
import { hasTwoHosts, networkOf } from './platform/http/address.ts'
import { type Admission, admissionOf, serverWithAdmission } from './platform/http/admission.ts'
import { admit, countFile, refuseForeignOrigin } from './platform/http/authorization.ts'
import { isEncoded } from './platform/http/connection.ts'
import { readSession } from './platform/http/cookies.ts'
import { serveDocs } from './platform/http/docs.ts'
import type { Drain } from './platform/http/drain.ts'
import { answerError, languageOf } from './platform/http/error-response.ts'
import { headersOf, partHeaders } from './platform/http/headers.ts'
import { loggerOptions, RequestLog } from './platform/http/log.ts'
import { serveMetrics } from './platform/http/metrics-route.ts'
import { answerNothing, servePages } from './platform/http/pages.ts'
import { isApi, pathOf } from './platform/http/path.ts'
import { registerPlugins } from './platform/http/plugins.ts'
import { quickRefusal } from './platform/http/quick-refusal.ts'
import { serializer, validator } from './platform/http/schemas.ts'
import { screenPaths } from './platform/http/screen-paths.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { renderMs } from './platform/http/ssr.ts'
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
    /** Requires recent authentication from users with a second factor. */
    recent?: boolean
    /** The route parses multipart bodies; other routes refuse them. */
    multipart?: boolean
    /** Ignores the session; the origin check (CSRF) does not apply. */
    sessionless?: boolean
    /** Responds with a file that counts towards the export quota (http/export-quota.ts). */
    file?: boolean
    /** Exempt from admission control (http/admission.ts). */
    always?: boolean
  }
}

const partOfPage = /^\/assets\/[\w-]+\.(js|css)$/
const webRoot = join(import.meta.dirname, '../../web/dist')
const redirectOf = screenPaths(features.flatMap(({ screens }) => Object.values(screens).map(({ path }) => path)))

export interface AppOptions {
  services: Services
  sessions: Sessions
  /** Overrides the configured level. */
  logLevel?: string
  /** Destination of the log instead of standard output. */
  logTo?: { write(line: string): void }
  /** Rate limits. Off in tests that send thousands of requests from one address. */
  limits?: boolean
  /** Admission control (http/admission.ts). Off in most tests: on a busy machine it would refuse their requests. */
  door?: boolean
  /** Registers additional routes, such as those of an empty installation (installation/welcome). */
  also?: (app: FastifyInstance) => void
}

/** Builds the HTTP application without listening: `main.ts` opens its port, tests inject requests. */
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
    // During shutdown `drain` answers new requests with a message.
    return503OnClosing: false,
    logger: { ...loggerOptions(logLevel), ...(logTo ? { stream: logTo } : {}) },
    trustProxy: services.config.proxy,
    genReqId: () => Math.random().toString(36).slice(2, 10),
    logController: new RequestLog(services.config.logAddress),
    requestTimeout: 60_000,
    // Longer than a proxy's idle timeout (nginx: 60 s), so that the server never closes a connection that the proxy reuses.
    keepAliveTimeout: 72_000,
    bodyLimit: 1_048_576,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 300 },
    // A HEAD request is treated as its GET (admission.ts).
    exposeHeadRoutes: false,
    // No hook runs for an address that the router cannot parse.
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
    app.log.warn({ err: error, lector }, 'a file crashed its reader')
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
  // A background worker only answers health checks and metrics.
  if (services.config.duty === 'trabajo')
    app.addHook('onRequest', async ({ url }, reply) => {
      if (!/^\/(api\/salud|metrics)(?![^/?])/.test(url)) return reply.code(404).type('text/plain').send('404')
    })
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    if (partOfPage.test(path)) reply.headers(partHeaders)
    else reply.headers(isApi(path) ? headers.api : headers.page)
    await authorize(request, reply)
  })
  // In preHandler, because parsing the body would lose the async context set in onRequest.
  app.addHook('preHandler', ({ ctx }, _reply, done) => {
    if (ctx.user) turnOwner.run(String(ctx.user.id), done)
    else done()
  })
  app.addHook('onSend', async ({ method, url }, reply) => {
    // Immutable files need no validators.
    if (partOfPage.test(pathOf(url))) for (const header of ['ETag', 'Last-Modified', 'Accept-Ranges']) reply.removeHeader(header)
    if (method !== 'GET') sessions.wrote()
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNothing)
  await servePages(app, {
    webRoot,
    organization: () => organizacionPublica(services),
    redirectOf,
    renderMs: admission ? renderMs : 60_000,
    // Rendering asks the database; under load the browser renders instead.
    canRender: () => !drain.begun && door?.admits('reading') !== false,
  })

  for (const register of routes) register(app)
  also?.(app)
  serveDocs(app, join(import.meta.dirname, 'openapi.ts'))
  await app.ready()
  return app
}

/**
 * Refuses a malformed or foreign request, then sets its context: the user, and the scope and role that its route allows. Errors: those
 * of `admit`, VALIDACION, TIPO_NO_PERMITIDO and ORIGEN_AJENO.
 */
async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { access, recent, sessionless, multipart, file } = request.routeOptions.config
  if (hasTwoHosts(request.raw)) throw new AppError('VALIDACION')
  if (isEncoded(request.raw)) {
    reply.header('Accept-Encoding', 'identity')
    throw new AppError('TIPO_NO_PERMITIDO')
  }
  request.ctx = await contextOf(request)
  if (request.method !== 'GET' && !sessionless) refuseForeignOrigin(request)
  if (/^multipart\//i.test(request.headers['content-type'] ?? '') && !multipart) throw new AppError('TIPO_NO_PERMITIDO')
  if (access && request.ctx.user) admitSystem(request, request.ctx.user, access)
  if (access) request.ctx.scope = admit(access, request.ctx, recent)
  const role = access?.kind === 'can' ? request.ctx.user?.roles.get(access.permission) : undefined
  if (role) request.ctx.role = role
  if (file) countFile(request, reply)
}

async function contextOf(request: FastifyRequest): Promise<Ctx> {
  const { services, sessions } = request.server
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
