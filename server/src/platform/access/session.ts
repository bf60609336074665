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
 * Sessions: an opaque random token in a cookie, its hash in the database. A session is looked up once and kept in the process; a change
 * that touches it (role, office, branch, disabled, logged out) is told to every process by NOTIFY, sent by triggers, so no writer can
 * forget it, and the process that made it hears it before its own COMMIT is answered (decision 058). What an office gives ends with its
 * last day, and so does what is kept.
 */
export const sessionCookie = 'gremial_sesion'
/** Notices could be lost without anybody knowing for this long, and no longer: a network that is frozen says nothing. */
const sureMs = 5_000
const keptMs = 60_000
const maxStatements = 10_000
const idleHours = 12
const rememberDays = 30
/** However much it is used, a session ends this long after it began. */
const longestDays = 90

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

interface Kept {
  user: User
  /** Of the application's clock: what is kept ends, and so does the session. */
  until: number
  /** When it was asked, of the process's clock. */
  asked: number
  /** The day for which it was looked up, in the organisation's zone. */
  day: string
}

export class Sessions {
  private readonly kept = new Map<string, Kept>()
  /** The keys that are kept of each person. */
  private readonly keysOf = new Map<number, Set<string>>()
  /** What is being looked up, and would be no different for whoever asks now. */
  private readonly flights = new Map<string, Promise<User | null>>()
  private readonly database: Database
  private listening: Listening | undefined
  /** Changes heard so far: a session that was being looked up when one came is not kept. */
  private changes = 0

  constructor(database: Database) {
    this.database = database
    database.notifications.listen((payload) => this.forget(payload))
  }

  /** Starts to hear revocations; until it is connected, and whenever the connection is lost, nothing is kept. */
  async listen(): Promise<void> {
    this.listening = await listenTo(this.database, accessChannel, {
      heard: (payload) => this.forget(payload),
      changed: () => this.forget('*'),
    })
  }

  /** Who writes reads back what they wrote. Where the connections may not hear what they commit, that is anybody's. */
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

  /** The person of a token, used from a network; null when the session does not exist, expired, or its user is disabled. */
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
    if (oldest !== undefined && this.kept.size >= maxStatements) this.drop(oldest)
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

  /** Whether a change would have been heard, had there been one. Behind a pooler nobody knows that. */
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

/** What somebody may do: each permission with the widest reach that anything gives it, and the branches of all that give it there. */
function reachOf(granted: NonNullable<SessionRow['permisos']>): Map<string, PermissionScope> {
  const reach = (todas: boolean, seccionales: number[] | null): PermissionScope => {
    if (todas) return { kind: 'all' }
    return seccionales ? { kind: 'branches', ids: seccionales } : { kind: 'own' }
  }
  return new Map(granted.map(([permiso, todas, seccionales]) => [permiso, reach(todas, seccionales)]))
}

/** Which roles give each permission, by their names; the same text for all that come with the same ones. */
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

/** The person, and until when the session holds. */
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
  // The expiry slides, but not with every request: once an hour is enough for 12 idle hours, and to tell when and from where it was last used.
  if (now.getTime() - row.ultimo_uso.getTime() > 3_600_000) {
    const until = row.recordar ? sql`vence` : sql`least(${expiry(false, now)}, creada + ${longestDays} * interval '1 day')`
    await sql`update sesion set ultimo_uso = ${now}, lugar = ${network}, vence = ${until} where id = ${row.sesion_id}`
      .execute(db)
      .catch(unlessReadable)
  }
  return { user: userOf(row), ends: row.vence.getTime() }
}

/** Whether an account (u) has one. */
export const hasSecondFactor = sql<boolean>`(exists (select 1 from segundo_factor f where f.usuario_id = u.id)
  or exists (select 1 from llave_acceso l where l.usuario_id = u.id))`

/** Whether an account (u) has to have a second factor on a day: because of what it is, or of a role that it holds, by mandate too. */
export const requiresSecondFactor = (day: string) => sql<boolean>`(
        u.nivel > 1 and (select segundo_factor_personal from organizacion)
        or exists (select 1
          from tenencias(${day}) t
          join rol r on r.id = t.rol_id
          where t.usuario_id = u.id and r.exige_segundo_factor))`

/** Some twenty relations, of which planning costs thirty times the reading: it is planned once (decision 058). */
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

/** On a database that is only read, or whose disk is full, people go on reading: what cannot be noted is not. */
export function unlessReadable(error: unknown): void {
  if (!['25006', '53100'].includes((error as { code?: string }).code ?? '')) throw error
}

export const expiry = (recordar: boolean, now: Date): Date =>
  new Date(now.getTime() + (recordar ? rememberDays * 24 : idleHours) * 3_600_000)

interface Opened {
  /** It was shown on the way in. */
  secondFactor?: boolean
  /** The device, and the network, that it was opened from. */
  device?: number
  network?: string
}

/** Makes a session and gives its token, which is told once and never stored. */
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

/** Ends one; whose it was, if it still was. */
export async function endSession(db: Db | Tx, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ whose: number }>`delete from sesion where token_hash = ${tokenHash(token)}
    returning usuario_id as whose`.execute(db)
  return rows[0]?.whose
}

/** Ends all the sessions of a person, but one when it is named. */
export async function endSessionsOf(db: Db | Tx, userId: number, exceptSession = 0): Promise<void> {
  await sql`delete from sesion where usuario_id = ${userId} and id <> ${exceptSession}`.execute(db)
}
