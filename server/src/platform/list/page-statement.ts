import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { CompiledQuery } from 'kysely'
import type { Ctx, User } from '../context.ts'
import type { ListQuery } from './query.ts'

/** Size of the cache for the whole process; a statement takes some 3 KB. */
const atMost = 300
const statements = new Map<string, Pick<CompiledQuery, 'sql' | 'parameters'>>()

/** Identifies each list by a number. */
const lists = new WeakMap<object, number>()
let last = 0
function numberOf(source: object): number {
  let number = lists.get(source)
  if (number === undefined) lists.set(source, (number = ++last))
  return number
}

/** Hash of each user with all their permissions, as they were looked up. */
const people = new WeakMap<User, string>()
function markOf(user: User | null): string {
  if (user === null) return ''
  let mark = people.get(user)
  if (mark === undefined) {
    const all = JSON.stringify(user, (_, value) => (value instanceof Map ? [...value] : value))
    people.set(user, (mark = createHash('sha256').update(all).digest('base64')))
  }
  return mark
}

/**
 * Diagnostics channel: publishes each cached statement together with a fresh one. Tests check that they are equal
 * (test/observed.ts).
 */
const reused = channel('gremial:pagina')

/**
 * The statement of a list page, from a cache. Building it was a quarter of the cost of a page.
 * The key holds everything that affects it except page and size: list, user and permissions, scope, day, language, filters and
 * order. A statement that reads the clock is never cached.
 */
export function pageStatement(
  ctx: Ctx,
  source: object,
  { page, size, shape }: ListQuery,
  make: (ctx: Ctx) => CompiledQuery,
): CompiledQuery {
  const which = [size, page * size]
  const key = `${numberOf(source)} ${markOf(ctx.user)} ${ctx.language} ${ctx.today} ${JSON.stringify(ctx.scope)} ${shape}`
  const kept = statements.get(key)
  if (kept) {
    const statement = CompiledQuery.raw(kept.sql, [...kept.parameters, ...which])
    if (reused.hasSubscribers) reused.publish({ kept: statement, fresh: make(ctx) })
    return statement
  }
  let clock = false
  const fresh = make({
    ...ctx,
    get now() {
      clock = true
      return ctx.now
    },
  })
  const parameters = fresh.parameters.slice(0, -which.length)
  if (clock || fresh.parameters.length !== parameters.length + which.length) return fresh
  const [oldest] = statements.keys()
  if (oldest !== undefined && statements.size >= atMost) statements.delete(oldest)
  statements.set(key, { sql: fresh.sql, parameters })
  return fresh
}
