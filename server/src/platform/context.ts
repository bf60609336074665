import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import { type Database, type Db, type Tx, transaction } from './db/pool.ts'
import type { FileStore } from './storage/store.ts'

/** Scope of a permission: the user's own member number, some branches, or everything (decisions §3). */
export type Scope =
  | { kind: 'own'; affiliate: number | null }
  | { kind: 'branches'; ids: readonly number[]; affiliate: number | null }
  | { kind: 'all' }

/**
 * Scope of one permission for one user. Each permission has branches of its own: an office that runs the money of one branch
 * gives no right over the money of another branch that a role covers.
 */
export type PermissionScope = { kind: 'own' } | { kind: 'branches'; ids: readonly number[] } | { kind: 'all' }

/** A program that authenticates with a token (access/token.ts): whether it may write, and its rate limit per minute. */
export interface System {
  id: number
  writes: boolean
  perMinute: number
}

/**
 * The user of a session, resolved once and cached (access/session.ts). Also a program, under the account that is recorded for its
 * actions.
 */
export interface User {
  id: number
  /** Negative for a program, which has no session. */
  sessionId: number
  system?: System
  email: string
  name: string
  affiliate: number | null
  level: 1 | 2 | 3
  mustChangePassword: boolean
  /** `has` and `required`: the second factor of the account; `shown`: when this session last showed it. */
  secondFactor: { has: boolean; required: boolean; shown: Date | null }
  language: Locale
  hasImage: boolean
  tourDone: boolean
  lastEntry: Date | null
  /** Enabled branches that the user works for, by assignment or by an office: the options of selectors. */
  branches: ReadonlyArray<{ idSeccional: number; nombreSeccional: string }>
  /** Scope by permission code. Disabled branches stay visible, with the reason why they take nothing new. */
  permissions: ReadonlyMap<string, PermissionScope>
  /** Names of the roles that give each permission. */
  roles: ReadonlyMap<string, string>
}

/**
 * Proof for a signing action (access/signing-actions.ts): a passkey, a code of an authenticator app, a recovery code, or the
 * password of a user without a second factor.
 */
export type ShownProof = 'llave' | 'aplicacion' | 'recuperacion' | 'clave'
/** Proof as recorded with the action: also the PIN of a cash box, or a link. */
export type Proof = ShownProof | 'pin' | 'enlace'

/** Services of the process, shared by all requests. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  /** The clock; tests set it. */
  now(): Date
}

/** First argument of every function of a feature. Inside a transaction `db` is that transaction. */
export interface Ctx {
  db: Db | Tx
  user: User | null
  /** Scope of the permission that the route declares; queries apply it. */
  scope: Scope
  language: Locale
  services: Services
  log: FastifyBaseLogger
  now: Date
  /** Business day in the organisation's time zone, ISO 8601. */
  today: string
  /** Id of the request, for logs and for users who report a failure. */
  requestId: string
  /** Role that allows this action and device of the request; the audit log records both (decision 114). */
  role?: string
  agent?: string
  /** Proof of this signing action; the audit log records it in each row (decision 066). */
  proof?: Proof
  /** The action that this request is, where the feature may demand a proof for it (`demandProof`). */
  signingAction?: string
  /** The signing action that this request is, while it is unproven: the audit log then accepts no row. */
  unproven?: string
  /**
   * `begun`: the feature started; `committed`: it committed something. Shared by all contexts derived from this one, so that a late
   * error reports only what is known.
   */
  progress: { begun: boolean; committed: boolean }
}

/** Context of a command or a background job: no user, everything in scope. */
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

/** The user's scope for a permission; null if they do not hold it. */
export function scopeOf(user: User, permission: Permission): Scope | null {
  const reach = user.permissions.get(permission)
  if (!reach) return null
  return reach.kind === 'all' ? reach : { ...reach, affiliate: user.affiliate }
}

/** True if the user holds a permission, with any scope. */
export const holds = (ctx: Ctx, permission: Permission): boolean => ctx.user?.permissions.has(permission) ?? false

/** The user of a route that requires a session. */
export function person(ctx: Ctx): User {
  if (!ctx.user) throw new Error('a route without session asked for its person')
  return ctx.user
}

/**
 * Runs `work` in one transaction. Its ctx shadows the outer one on purpose: a query on the outer one throws.
 * Do nothing slow inside (hashing, PDF, mail): work for after the commit goes to the outbox.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const result = await transaction(ctx.services.database.db, (tx) => work({ ...ctx, db: tx }))
  ctx.progress.committed = true
  return result
}
