import { createHash, randomBytes } from 'node:crypto'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { sql } from 'kysely'
import type { Reach, User } from '../context.ts'
import { type Listening, listenTo } from '../db/listen.ts'
import type { Database, Db, Tx } from '../db/pool.ts'

/**
 * Sessions: an opaque random token in a cookie, its hash in the database. A session is looked up once and kept a few seconds
 * in the process; a change that touches it (role, office, branch, disabled, logged out) is told to every process by NOTIFY, sent by
 * triggers, so no writer can forget it (decisions §2). What an office gives ends with its last day, and so does what is kept.
 */
export const sessionCookie = 'gremial_sesion'
const keptMs = 5_000
const idleHours = 12
const rememberDays = 30
/** However much it is used, a session ends this long after it began. */
const longestDays = 90

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

interface Kept {
  user: User
  until: number
  /** The day for which it was looked up, in the organisation's zone. */
  day: string
}

export class Sessions {
  private readonly kept = new Map<string, Kept>()
  private readonly database: Database
  private listening: Listening | undefined
  /** Changes heard so far: a session that was being looked up when one came is not kept. */
  private changes = 0

  constructor(database: Database) {
    this.database = database
  }

  /** Starts to hear revocations; until it is connected, and whenever the connection is lost, nothing is kept. */
  async listen(): Promise<void> {
    this.listening = await listenTo(this.database, 'acceso', {
      heard: (payload) => this.forget(payload),
      changed: () => this.forget('*'),
    })
  }

  /** Who writes reads back what they wrote, without waiting for the notice to come round. */
  forgetUser(id: number): void {
    this.forget(`u:${id}`)
  }

  /** The same, of what touches many. */
  forgetAll(): void {
    this.forget('*')
  }

  private forget(what: string): void {
    this.changes++
    const userId = what.startsWith('u:') ? Number(what.slice(2)) : null
    if (userId === null) this.kept.clear()
    else for (const [key, { user }] of this.kept) if (user.id === userId) this.kept.delete(key)
  }

  /** The person of a token; null when the session does not exist, expired, or its user is disabled. */
  async resolve(token: string, now: Date): Promise<User | null> {
    const hash = tokenHash(token)
    const key = hash.toString('base64')
    const found = this.kept.get(key)
    const day = diaDe(now)
    if (found && found.until > now.getTime() && found.day === day) return found.user
    const changes = this.changes
    const user = await loadUser(this.database.db, hash, now, day)
    if (user && this.listening?.hears && changes === this.changes) {
      if (this.kept.size > 20_000) this.kept.clear()
      this.kept.set(key, { user, until: now.getTime() + keptMs, day })
    }
    return user
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
  email: string
  nombre: string
  afiliado_numero: number | null
  nivel: 1 | 2 | 3
  forzar_cambio_password: boolean
  segundo_factor: Date | null
  tiene_segundo: boolean
  exige_segundo: boolean
  idioma: Idioma
  imagen: boolean
  realizo_tour: boolean
  ingreso_anterior: Date | null
  permisos: Array<[permiso: string, ambito: string, seccionales: number[] | null]> | null
  seccionales: Array<{ idSeccional: number; nombreSeccional: string }> | null
}

/** What somebody may do: each permission with the widest reach that anything gives it, and the branches of all that give it there. */
function reachOf(granted: NonNullable<SessionRow['permisos']>): Map<string, Reach> {
  const permissions = new Map<string, Reach>()
  for (const [permiso, ambito, seccionales] of granted) {
    const before = permissions.get(permiso)
    if (before?.kind === 'all') continue
    if (ambito === 'todas') permissions.set(permiso, { kind: 'all' })
    else if (ambito === 'seccionales') {
      const ids = [...(before?.kind === 'branches' ? before.ids : []), ...(seccionales ?? [])]
      permissions.set(permiso, { kind: 'branches', ids: [...new Set(ids)] })
    } else if (!before) permissions.set(permiso, { kind: 'own' })
  }
  return permissions
}

async function loadUser(db: Db, hash: Buffer, now: Date, day: string): Promise<User | null> {
  const { rows } = await sql<SessionRow>`
    select u.id, s.id as sesion_id, s.recordar, s.ultimo_uso, u.email, u.nombre, u.afiliado_numero, u.nivel,
      u.forzar_cambio_password,
      u.idioma, u.imagen_sha256 is not null as imagen, u.realizo_tour, u.ingreso_anterior, s.segundo_factor,
      (exists (select 1 from segundo_factor f where f.usuario_id = u.id)
        or exists (select 1 from llave_acceso l where l.usuario_id = u.id)) as tiene_segundo,
      (u.nivel > 1 and (select segundo_factor_personal from organizacion)
        or exists (select 1
          from tenencias(${day}) t
          join rol r on r.id = t.rol_id
          where t.usuario_id = u.id and r.exige_segundo_factor)) as exige_segundo,
      (select json_agg(json_build_array(g.permiso, g.ambito, g.seccionales))
        from (
          select permiso, ambito,
            array_agg(distinct alcance) filter (where ambito = 'seccionales' and alcance is not null) as seccionales
          from concesiones(${day})
          where usuario_id = u.id
          group by permiso, ambito) g) as permisos,
      (select json_agg(json_build_object('idSeccional', c.id, 'nombreSeccional', c.nombre) order by c.codigo)
        from seccional c
        where c.habilitada and (c.id in (select us.seccional_id from usuario_seccional us where us.usuario_id = u.id)
          or c.id in (select t.seccional_id from tenencias(${day}) t where t.usuario_id = u.id))) as seccionales
    from sesion s
    join usuario u on u.id = s.usuario_id
    where s.token_hash = ${hash} and s.vence > ${now} and u.habilitado`.execute(db)
  const row = rows[0]
  if (!row) return null
  // The expiry slides, but not with every request: once an hour is enough for 12 idle hours, and to tell when it was last used.
  if (now.getTime() - row.ultimo_uso.getTime() > 3_600_000) {
    const until = row.recordar ? sql`vence` : sql`least(${expiry(false, now)}, creada + ${longestDays} * interval '1 day')`
    await sql`update sesion set ultimo_uso = ${now}, vence = ${until} where id = ${row.sesion_id}`
      .execute(db)
      .catch(unlessReadable)
  }
  return {
    id: row.id,
    sessionId: row.sesion_id,
    email: row.email,
    name: row.nombre,
    affiliate: row.afiliado_numero,
    level: row.nivel,
    mustChangePassword: row.forzar_cambio_password,
    secondFactor: { has: row.tiene_segundo, required: row.exige_segundo ?? false, shown: row.segundo_factor },
    language: row.idioma,
    hasImage: row.imagen,
    tourDone: row.realizo_tour,
    lastEntry: row.ingreso_anterior,
    branches: row.seccionales ?? [],
    permissions: reachOf(row.permisos ?? []),
  }
}

/** On a database that is only read, or whose disk is full, people go on reading: what cannot be noted is not. */
function unlessReadable(error: unknown): void {
  if (!['25006', '53100'].includes((error as { code?: string }).code ?? '')) throw error
}

export const expiry = (recordar: boolean, now: Date): Date =>
  new Date(now.getTime() + (recordar ? rememberDays * 24 : idleHours) * 3_600_000)

/** Makes a session and gives its token, which is told once and never stored; `secondFactor`: it was shown on the way in. */
export async function createSession(
  db: Db | Tx,
  userId: number,
  recordar: boolean,
  agente: string,
  now: Date,
  secondFactor = false,
): Promise<string> {
  const token = newToken()
  await sql`insert into sesion (token_hash, usuario_id, recordar, creada, ultimo_uso, vence, agente, segundo_factor)
    values (${tokenHash(token)}, ${userId}, ${recordar}, ${now}, ${now}, ${expiry(recordar, now)}, ${agente.slice(0, 200)},
      ${secondFactor ? now : null})`.execute(db)
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
