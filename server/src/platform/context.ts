import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import { type Database, type Db, type Tx, transaction } from './db/pool.ts'
import type { FileStore } from './storage/store.ts'

/** How far a permission reaches: the own number, some branches, or everything (decisions §3). */
export type Scope =
  | { kind: 'own'; affiliate: number | null }
  | { kind: 'branches'; ids: readonly number[]; affiliate: number | null }
  | { kind: 'all' }

/**
 * How far one permission reaches for one person. Each has branches of its own: who runs the money of one branch by an office and works
 * for another by a role does not run the money of the other.
 */
export type PermissionScope = { kind: 'own' } | { kind: 'branches'; ids: readonly number[] } | { kind: 'all' }

/** The program that asks with a token (access/token.ts): whether it may write, and how often it may ask. */
export interface System {
  id: number
  writes: boolean
  perMinute: number
}

/** The person of a session, as resolved once and kept (access/session.ts); or a program, as who it is to those who write down who did something. */
export interface User {
  id: number
  /** Below zero it is a program, which has none. */
  sessionId: number
  system?: System
  email: string
  name: string
  affiliate: number | null
  level: 1 | 2 | 3
  mustChangePassword: boolean
  /** Whether the account has one, whether one is asked of it, and when this session last showed it. */
  secondFactor: { has: boolean; required: boolean; shown: Date | null }
  language: Locale
  hasImage: boolean
  tourDone: boolean
  lastEntry: Date | null
  /** The branches that they work for, by assignment or by an office, and that are enabled: what selectors offer. */
  branches: ReadonlyArray<{ idSeccional: number; nombreSeccional: string }>
  /** By code. A disabled branch is still theirs to see, and says why it takes nothing new. */
  permissions: ReadonlyMap<string, PermissionScope>
  /** By permission, the names of the roles that give it. */
  roles: ReadonlyMap<string, string>
}

/** What a person showed for a legal act (access/signing-actions.ts): a passkey, a code of their application, a recovery code, or the password of who has none. */
export type ShownProof = 'llave' | 'aplicacion' | 'recuperacion' | 'clave'
/** What is told with the act: also the PIN of a box, or a link. */
export type Proof = ShownProof | 'pin' | 'enlace'

/** What the process has, the same for every request. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  /** The clock; tests set it. */
  now(): Date
}

/** Everything a function of a feature needs, as its first argument. Inside a transaction `db` is that transaction. */
export interface Ctx {
  db: Db | Tx
  user: User | null
  /** Scope of the permission that the route declares; queries apply it. */
  scope: Scope
  language: Locale
  services: Services
  log: FastifyBaseLogger
  now: Date
  /** Business day in the organisation's zone, ISO. */
  today: string
  /** Code of the request, for logs and for the person who reports a failure. */
  requestId: string
  /** The role that lets them do this, and what they ask with: the audit tells both (decision 114). */
  role?: string
  agent?: string
  /** What was shown for the legal act that this is: the audit tells it with each row (decision 066). */
  proof?: Proof
  /** The legal act that this is, while nothing was shown for it: the audit takes no row of it. */
  unproven?: string
  /**
   * Whether its feature began, and committed something: shared by all the contexts made out of this one, so that an answer that fails
   * later says no more than what is known.
   */
  progress: { begun: boolean; committed: boolean }
}

/** The context of a command or a job: no person, everything in scope. */
export function systemCtx(services: Services, log: FastifyBaseLogger): Ctx {
  const now = services.now()
  return {
    db: services.database.db,
    user: null,
    scope: { kind: 'all' },
    language: 'es',
    services,
    log,
    now,
    today: dateOf(now),
    requestId: 'sistema',
    progress: { begun: false, committed: false },
  }
}

/** The scope that a permission has for a person; null when they do not hold it. */
export function scopeOf(user: User, permission: Permission): Scope | null {
  const reach = user.permissions.get(permission)
  if (!reach) return null
  return reach.kind === 'all' ? reach : { ...reach, affiliate: user.affiliate }
}

/** Whether the person holds a permission, however far it reaches. */
export const holds = (ctx: Ctx, permission: Permission): boolean => ctx.user?.permissions.has(permission) ?? false

/** The person of a route that needs a session. */
export function person(ctx: Ctx): User {
  if (!ctx.user) throw new Error('a route without session asked for its person')
  return ctx.user
}

/**
 * Runs `work` in one transaction. The ctx that it receives shadows the outer one on purpose: a query on the outer one throws.
 * Nothing slow belongs inside (hashing, PDF, mail): what must happen after the commit is a row of the outbox.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const result = await transaction(ctx.services.database.db, (tx) => work({ ...ctx, db: tx }))
  ctx.progress.committed = true
  return result
}
