import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { PermissionScope, User } from '../context.ts'
import { type Listening, listenTo } from '../db/listen.ts'
import { accessChannel } from '../db/notifications.ts'
import type { Database, Db, Tx } from '../db/pool.ts'
import { preparedRead } from '../db/statements.ts'

/**
 * Sessions: an opaque random token in a cookie, and its hash in the database. A session is looked up once and cached in the
 * process.
 * Triggers notify every process of changes that affect it (role, office, branch, disabled, logged out), so no writer can forget
 * to. The process that made a change is notified before its own COMMIT is answered (decision 058).
 * Rights of an office end with its last day, and so does the cached session.
 */
export const sessionCookie = 'gremial_sesion'
/** Longest time that lost notifications may go undetected, for example on a frozen network. */
const sureMs = 5_000
const keptMs = 60_000
const maxSessions = 10_000
const idleHours = 12
const rememberDays = 30
/** Maximum lifetime of a session, however much it is used. */
const longestDays = 90

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

interface Kept {
  user: User
  /** End of the cache entry, or of the session if earlier, by the application's clock. */
  until: number
  /** Time of the lookup, by the process's monotonic clock. */
  asked: number
  /** Day of the lookup, in the organisation's time zone. */
  day: string
}

export class Sessions {
  private readonly kept = new Map<string, Kept>()
  /** Cached keys by user. */
  private readonly keysOf = new Map<number, Set<string>>()
  /** Lookups in progress, shared by concurrent callers with the same token. */
  private readonly flights = new Map<string, Promise<User | null>>()
  private readonly database: Database
  private listening: Listening | undefined
  /** Number of changes notified so far: a lookup that overlapped one is not cached. */
  private changes = 0

  constructor(database: Database) {
    this.database = database
    database.notifications.listen((payload) => this.forget(payload))
  }

  /** Subscribes to revocations. Nothing is cached until the subscription is active, or while it is lost. */
  async listen(name?: string): Promise<void> {
    const listener = { heard: (payload: string) => this.forget(payload), changed: () => this.forget('*') }
    this.listening = await listenTo(this.database, accessChannel, listener, name)
  }

  /**
   * Called after a write, so that users read back what they wrote. If the connections may miss their own notifications, it clears
   * the cache.
   */
  wrote(): void {
    if (!this.database.notifications.whole) this.forget('*')
  }

  private forget(what: string): void {
    this.changes++
    this.flights.clear()
    if (!what.startsWith('u:')) {
      this.kept.clear()
      this.keysOf.clear()
    } else for (const key of this.keysOf.get(Number(what.slice(2))) ?? []) this.drop(key)
  }

  /** The user of a token, used from a network; null if the session does not exist or expired, or its user is disabled. */
  async resolve(token: string, now: Date, network: string): Promise<User | null> {
    const hash = tokenHash(token)
    const key = hash.toString('base64')
    const day = dateOf(now)
    const found = this.kept.get(key)
    if (found && found.until > now.getTime() && found.day === day && this.isSure(found)) return found.user
    const underway = this.flights.get(key)
    if (underway) return underway
    const flight = this.lookUp(key, hash, now, day, network).finally(() => {
      if (this.flights.get(key) === flight) this.flights.delete(key)
    })
    this.flights.set(key, flight)
    return flight
  }

  private async lookUp(key: string, hash: Buffer, now: Date, day: string, network: string): Promise<User | null> {
    const { changes } = this
    const asked = performance.now()
    const loaded = await loadUser(this.database, hash, now, day, network)
    if (!loaded) return null
    const { user, ends } = loaded
    if (this.listening?.hears && changes === this.changes)
      this.keep(key, { user, until: Math.min(now.getTime() + keptMs, ends), asked, day })
    return user
  }

  private keep(key: string, entry: Kept): void {
    this.drop(key)
    const [oldest] = this.kept.keys()
    if (oldest !== undefined && this.kept.size >= maxSessions) this.drop(oldest)
    this.kept.set(key, entry)
    const keys = this.keysOf.get(entry.user.id)
    if (keys) keys.add(key)
    else this.keysOf.set(entry.user.id, new Set([key]))
  }

  private drop(key: string): void {
    const { user } = this.kept.get(key) ?? {}
    if (!user) return
    this.kept.delete(key)
    const keys = this.keysOf.get(user.id)
    keys?.delete(key)
    if (keys?.size === 0) this.keysOf.delete(user.id)
  }

  /** True if a change would have been notified. Behind a pooler that is never known. */
  private isSure({ asked }: Kept): boolean {
    const heard = this.database.notifications.pooled ? asked : (this.listening?.sure ?? asked)
    return performance.now() - Math.max(asked, heard) < sureMs
  }

  async close(): Promise<void> {
    await this.listening?.stop()
  }
}

interface SessionRow {
  id: number
  sesion_id: number
  recordar: boolean
  ultimo_uso: Date
  vence: Date
  email: string
  nombre: string
  afiliado_numero: number | null
  nivel: 1 | 2 | 3
  forzar_cambio_password: boolean
  segundo_factor: Date | null
  tiene_aplicacion: boolean
  tiene_llave: boolean
  exige_segundo: boolean
  idioma: Locale
  imagen: boolean
  realizo_tour: boolean
  ingreso_anterior: Date | null
  permisos: Array<[permiso: string, todas: boolean, seccionales: number[] | null, roles: number[]]> | null
  roles: Record<string, string> | null
  seccionales: Array<{ idSeccional: number; nombreSeccional: string }> | null
}

/** Scope by permission: the widest that any role gives, with the branches of all the roles that give it by branch. */
function reachOf(granted: NonNullable<SessionRow['permisos']>): Map<string, PermissionScope> {
  const reach = (todas: boolean, seccionales: number[] | null): PermissionScope => {
    if (todas) return { kind: 'all' }
    return seccionales ? { kind: 'branches', ids: seccionales } : { kind: 'own' }
  }
  return new Map(granted.map(([permiso, todas, seccionales]) => [permiso, reach(todas, seccionales)]))
}

/** Names of the roles that give each permission. Equal lists share one string. */
function rolesOf(granted: NonNullable<SessionRow['permisos']>, names: Record<string, string>): Map<string, string> {
  const said = new Map<string, string>()
  return new Map(
    granted.map(([permiso, , , roles]) => {
      const key = roles.join()
      if (!said.has(key))
        said.set(
          key,
          roles
            .map((id) => names[id] ?? '')
            .toSorted()
            .join(', '),
        )
      return [permiso, said.get(key) ?? '']
    }),
  )
}

/** The user, and when the session expires. */
async function loadUser(
  database: Database,
  hash: Buffer,
  now: Date,
  day: string,
  network: string,
): Promise<{ user: User; ends: number } | undefined> {
  const { db } = database
  const [row] = await preparedRead({ db, services: { database } }, lookup(hash, now, day))
  if (!row) return undefined
  // Extends the expiry and records the last use at most once an hour: enough for 12 idle hours, and saves a write per request.
  if (now.getTime() - row.ultimo_uso.getTime() > 3_600_000) {
    const until = row.recordar ? sql`vence` : sql`least(${expiry(false, now)}, creada + ${longestDays} * interval '1 day')`
    await sql`update sesion set ultimo_uso = ${now}, lugar = ${network}, vence = ${until} where id = ${row.sesion_id}`
      .execute(db)
      .catch(unlessReadable)
  }
  return { user: userOf(row), ends: row.vence.getTime() }
}

/** SQL condition: the account `u` has a second factor. */
export const hasSecondFactor = sql<boolean>`(exists (select 1 from segundo_factor f where f.usuario_id = u.id)
  or exists (select 1 from llave_acceso l where l.usuario_id = u.id))`

/**
 * SQL condition: the account `u` must have a second factor on a day, because of its level or of a role, including roles by
 * mandate.
 */
export const requiresSecondFactor = (day: string) => sql<boolean>`(
        u.nivel > 1 and (select segundo_factor_personal from organizacion)
        or exists (select 1
          from tenencias(${day}) t
          join rol r on r.id = t.rol_id
          where t.usuario_id = u.id and r.exige_segundo_factor))`

/** Joins some twenty relations. Planning costs thirty times the reading, so it uses a prepared statement (decision 058). */
const lookup = (hash: Buffer, now: Date, day: string) => sql<SessionRow>`
    select u.id, s.id as sesion_id, s.recordar, s.ultimo_uso, s.vence, u.email, u.nombre, u.afiliado_numero, u.nivel,
      u.forzar_cambio_password,
      u.idioma, u.imagen_sha256 is not null as imagen, u.realizo_tour, u.ingreso_anterior, s.segundo_factor,
      exists (select 1 from segundo_factor f where f.usuario_id = u.id) as tiene_aplicacion,
      exists (select 1 from llave_acceso l where l.usuario_id = u.id) as tiene_llave,
      ${requiresSecondFactor(day)} as exige_segundo,
      (select json_agg(json_build_array(g.permiso, g.todas, case when g.algunas then coalesce(g.seccionales, '{}') end, g.roles))
        from (
          select permiso, bool_or(ambito = 'todas') as todas, bool_or(ambito = 'seccionales') as algunas,
            array_agg(distinct alcance) filter (where ambito = 'seccionales' and alcance is not null) as seccionales,
            array_agg(distinct rol_id) as roles
          from concesiones(${day})
          where usuario_id = u.id
          group by permiso) g) as permisos,
      (select json_object_agg(r.id, r.nombre)
        from tenencias(${day}) t
        join rol r on r.id = t.rol_id
        where t.usuario_id = u.id) as roles,
      (select json_agg(json_build_object('idSeccional', c.id, 'nombreSeccional', c.nombre) order by c.codigo)
        from seccional c
        where c.habilitada and (c.id in (select us.seccional_id from usuario_seccional us where us.usuario_id = u.id)
          or c.id in (select t.seccional_id from tenencias(${day}) t where t.usuario_id = u.id))) as seccionales
    from sesion s
    join usuario u on u.id = s.usuario_id
    where s.token_hash = ${hash} and s.vence > ${now} and u.habilitado`

function userOf(row: SessionRow): User {
  return {
    id: row.id,
    sessionId: row.sesion_id,
    email: row.email,
    name: row.nombre,
    affiliate: row.afiliado_numero,
    level: row.nivel,
    mustChangePassword: row.forzar_cambio_password,
    secondFactor: {
      has: row.tiene_aplicacion || row.tiene_llave,
      required: row.exige_segundo ?? false,
      shown: row.segundo_factor,
    },
    language: row.idioma,
    hasImage: row.imagen,
    tourDone: row.realizo_tour,
    lastEntry: row.ingreso_anterior,
    branches: row.seccionales ?? [],
    permissions: reachOf(row.permisos ?? []),
    roles: rolesOf(row.permisos ?? [], row.roles ?? {}),
  }
}

/** Swallows the error if the database is read-only or its disk is full: people can keep reading, and the note is skipped. */
export function unlessReadable(error: unknown): void {
  if (!['25006', '53100'].includes((error as { code?: string }).code ?? '')) throw error
}

export const expiry = (recordar: boolean, now: Date): Date =>
  new Date(now.getTime() + (recordar ? rememberDays * 24 : idleHours) * 3_600_000)

interface Opened {
  /** The second factor was shown at login. */
  secondFactor?: boolean
  /** Device and network from which the session was opened. */
  device?: number
  network?: string
}

/** Creates a session and returns its token, which is never stored. */
export async function createSession(
  db: Db | Tx,
  userId: number,
  recordar: boolean,
  agente: string,
  now: Date,
  { secondFactor = false, device, network = '' }: Opened = {},
): Promise<string> {
  const token = newToken()
  await sql`insert into sesion (token_hash, usuario_id, recordar, creada, ultimo_uso, vence, agente, segundo_factor, equipo_id,
      lugar)
    values (${tokenHash(token)}, ${userId}, ${recordar}, ${now}, ${now}, ${expiry(recordar, now)}, ${agente.slice(0, 200)},
      ${secondFactor ? now : null}, ${device ?? null}, ${network})`.execute(db)
  return token
}

/** Ends a session; returns its user's id if it still existed. */
export async function endSession(db: Db | Tx, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ whose: number }>`delete from sesion where token_hash = ${tokenHash(token)}
    returning usuario_id as whose`.execute(db)
  return rows[0]?.whose
}

/** Ends all sessions of a user, except one if given. */
export async function endSessionsOf(db: Db | Tx, userId: number, exceptSession = 0): Promise<void> {
  await sql`delete from sesion where usuario_id = ${userId} and id <> ${exceptSession}`.execute(db)
}
