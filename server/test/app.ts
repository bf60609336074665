import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pickLocale } from '@gremial/contract/platform/locale.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { sembrarDemo } from '../demo/demo.ts'
import { buildApp } from '../src/app.ts'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { appRole, asRole, ownerRole, type Role } from '../src/installation/postgres/roles.ts'
import { createSession, Sessions, tokenHash } from '../src/platform/access/session.ts'
import type { Services } from '../src/platform/context.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { listening } from '../src/platform/db/notifications.ts'
import { openDatabase } from '../src/platform/db/pool.ts'
import { filesLocationOf } from '../src/platform/storage/location.ts'
import { fileStore } from '../src/platform/storage/store.ts'
import { sembrar } from '../src/semillas/semillas.ts'
import { tableGrants } from '../src/table-grants.ts'
import { atEnd } from './at-end.ts'
import { ends } from './eventually.ts'
import { observe, watchPages } from './observed.ts'
import { audited, watchAudit } from './rastro.ts'

/**
 * Tests use the application as a person: `const t = await testApp(); await (await t.login('ana')).get('bancos')`. Every file has
 * its own database, copied from a migrated one with a small demo organisation.
 */
const secret = 'x'.repeat(64)
const people = 300

type Server = { url(database: string): string; stop(): Promise<void> }

/** The runner starts one PostgreSQL for the run; a file run alone starts its own. URLs are the superuser's. */
async function server(): Promise<Server> {
  const shared = process.env.GREMIAL_PRUEBA_PG
  if (shared) return { url: (database) => shared.replace('/@@', `/${database}`), stop: async () => undefined }
  return privateServer()
}

export async function privateServer(): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-pg-'))
  const embedded = await startEmbedded(dir)
  const url = (database: string) => embedded.url(database, 'superuser')
  await prepareTemplate(url)
  return {
    url,
    async stop() {
      await embedded.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const configOf = (dataDir: string): Services['config'] => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  databaseUrl: undefined,
  ownerUrl: undefined,
  demo: true,
  demoSaid: false,
  publicUrl: undefined,
  proxy: ['loopback'],
  smtpUrl: undefined,
  bounceAddress: undefined,
  whatsapp: undefined,
  // An address where nobody listens: tests do not send the outbox by themselves.
  finance: { url: 'http://127.0.0.1:9/', secret: 'f'.repeat(40) },
  alerts: undefined,
  watchers: [],
  push: undefined,
  inside: [],
  files: undefined,
  copies: { folder: join(dataDir, 'copias'), retention: { horas: 24, dias: 7, semanas: 5, meses: 12 }, command: undefined },
  quotas: { solicitud: 100_000_000, persona: 2_000_000_000, seccional: 2_000_000_000 },
  secret,
  newKey: false,
  duty: 'ambos',
  metricsToken: undefined,
  logLevel: undefined,
  logAddress: false,
  connections: 5,
  // Export quotas are high: a test does in a minute more than a person in an hour.
  spending: { megabytes: 100_000, exports: 10_000, pdfs: 10_000 },
})

/** Makes the template database that every test copies. */
export async function prepareTemplate(url: (database: string) => string): Promise<void> {
  const dataDir = templateData()
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  // Durability is off, because nothing outlives the run. Crash tests have a server of their own with fsync.
  for (const setting of ['fsync', 'full_page_writes', 'wal_compression', 'autovacuum'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database plantilla owner ${ownerRole}`)
  await admin.end()
  const owner = openDatabase(asRole(url('plantilla'), 'owner'), { max: 1 })
  const database = openDatabase(asRole(url('plantilla'), 'app'))
  await migrate(asRole(url('plantilla'), 'owner'), { role: appRole, rights: tableGrants })
  await sembrar(owner.db)
  await owner.close()
  await sembrarDemo({ config: configOf(dataDir), database, files: filesIn(dataDir), now: () => new Date() }, people, false)
  // The tour opens by itself for people who have not seen it; only its own test wants that.
  await sql`update usuario set realizo_tour = true`.execute(database.db)
  await database.close()
}

/** Files of the template are shared: they are found by their hash. */
export const templateData = (): string => join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA ?? process.pid}`)

const filesIn = (dataDir: string) => fileStore(filesLocationOf({ dataDir, files: undefined }))

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  body: any
  headers: LightMyRequestResponse['headers']
  raw: Buffer
  cookies: LightMyRequestResponse['cookies']
}

export class Person {
  readonly app: FastifyInstance
  readonly headers: Record<string, string>
  /** True if the person gives valid proof whenever a signing action asks for it (decision 066). */
  readonly proves: boolean

  constructor(app: FastifyInstance, headers: Record<string, string>, proves = true) {
    this.app = app
    this.headers = headers
    this.proves = proves
  }

  async call(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.once(method, url, body, headers)
    if (!this.proves || answer.body?.codigo !== 'ACTO_SIN_PRUEBA') return answer
    await this.prove(answer.body.detalle.acto)
    return this.call(method, url, body, headers)
  }

  /** Inserts the proof directly; proofs have their own tests. */
  private async prove(act: string): Promise<void> {
    const [, token = ''] = /gremial_sesion=([^;]+)/.exec(this.headers.cookie ?? '') ?? []
    const { database, now } = this.app.services
    await sql`insert into acto_prueba (sesion_id, acto, forma, vence)
      select id, ${act}, 'clave', ${new Date(now().getTime() + 60_000)} from sesion where token_hash = ${tokenHash(token)}
      on conflict (sesion_id, acto) do update set forma = 'clave', vence = excluded.vence`.execute(database.db)
  }

  private async once(method: Method, url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const answer = await audited(method, url, () =>
      this.app.inject({
        method,
        url: `/api/${url}`,
        headers: { ...this.headers, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    )
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
    const text: any = /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined
    return {
      status: answer.statusCode,
      body: text,
      headers: answer.headers,
      raw: answer.rawPayload,
      cookies: answer.cookies,
    }
  }

  get = (url: string, headers?: Record<string, string>) => this.call('GET', url, undefined, headers)
  post = (url: string, body: unknown = {}, headers?: Record<string, string>) => this.call('POST', url, body, headers)
  put = (url: string, body: unknown = {}) => this.call('PUT', url, body)
  delete = (url: string) => this.call('DELETE', url)
}

/** Factor for database timeouts in tests, so that other load on the machine does not cause OCUPADO. */
const patience = 10

/**
 * Without rate limits and admission control, except in tests about them. With admission control, database timeouts are those of
 * production.
 */
export async function testApp({ limits = false, door = false }: { limits?: boolean; door?: boolean } = {}) {
  const { url, stop } = await server()
  const name = `prueba_${process.pid}_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  await admin.query(`create database ${name} owner ${ownerRole} template plantilla strategy file_copy`)
  // The application uses its production role; the test reads and tampers as superuser.
  const appUrl = asRole(url(name), 'app')
  const database = openDatabase(appUrl, { max: 5, limits: 'requests', timeout: door ? 1 : patience })
  const superuser = openDatabase(url(name), { max: 5 })
  // Notifications of the test's own writes are delivered at once, like those of the application.
  superuser.pool.on('connect', (client) => {
    client.on('notification', ({ payload = '' }) => database.notifications.tell(payload))
    client.query(listening).catch(() => undefined)
  })
  const calls = observe(database)
  watchAudit(database.pool)
  const kept = watchPages()
  const dataDir = mkdtempSync(join(tmpdir(), 'gremial-prueba-'))
  let clock: Date | undefined
  const services: Services = {
    config: configOf(dataDir),
    database,
    files: filesIn(templateData()),
    now: () => clock ?? new Date(),
  }
  const sessions = new Sessions(database)
  const app = await buildApp({ services, sessions, limits, door, logLevel: 'silent' })
  await sessions.listen()
  atEnd(async () => {
    // Each wait has a name: a hung hook would not say what it waits for.
    await ends('the application', app.close())
    await ends('the sessions', sessions.close())
    await ends('the database', database.close())
    await ends('the superuser', superuser.close())
    await admin.query(`drop database ${name} with (force)`).catch(() => undefined)
    await admin.end()
    rmSync(dataDir, { recursive: true, force: true })
    await stop()
  })
  const tokens = new Map<string, string>()
  return {
    app,
    services,
    /** Connection URL of the application; `urlAs` gives another role. */
    url: appUrl,
    urlAs: (role: Role) => asRole(url(name), role),
    db: database.db,
    /** Sets the clock; without a date, returns to real time. */
    at(date?: Date) {
      clock = date
    },
    /** The application's current day. A function, because tests also run through midnight. */
    today: () => dateOf(services.now()),
    /** Statements and argon2 calls of the server while the work ran, in order. */
    calls,
    /** Number of page statements served from the statement cache; each is compared with a fresh one. */
    kept,
    /** A visitor without a session. */
    visitor: (headers: Record<string, string> = {}) => new Person(app, headers),
    /** A demo account, by the part of its e-mail before the @, already logged in. */
    async login(who: string, language = 'es'): Promise<Person> {
      if (!tokens.has(who)) {
        const { rows } = await sql<{ id: number }>`select id from usuario where email = ${`${who}@gremial.example`}`.execute(
          database.db,
        )
        tokens.set(who, await createSession(database.db, rows[0]?.id ?? 0, false, 'prueba', new Date()))
      }
      // Both cookie names: a test may set an https address.
      const cookie = ['gremial_sesion', '__Host-gremial_sesion'].map((name) => `${name}=${tokens.get(who)}`).join('; ')
      return new Person(app, { cookie, 'x-idioma': pickLocale(language) })
    },
    /** Runs SQL as superuser, without the application. */
    async rows<T = Record<string, unknown>>(text: string): Promise<T[]> {
      return (await superuser.pool.query(text)).rows as T[]
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
