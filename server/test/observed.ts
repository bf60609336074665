import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Database } from '../src/platform/db/pool.ts'
import { atEnd } from './at-end.ts'

/**
 * The server's work for a request, in order and without durations: statements without their values, and each argon2 call. Two
 * requests that must be indistinguishable do the same work.
 */
export function observe(database: Database): (work: () => Promise<unknown>) => Promise<string[]> {
  let seen: string[] | undefined
  const say = (what: string) => void seen?.push(what)
  const argon2 = (message: unknown) => say(`argon2 ${String(message)}`)
  subscribe('gremial:argon2', argon2)
  atEnd(() => void unsubscribe('gremial:argon2', argon2))
  for (const pool of [database.pool, database.preparedPool])
    pool.on('connect', (client) => {
      const { query } = client
      client.query = (...args: unknown[]) => {
        say(textOf(args[0]))
        return Reflect.apply(query, client, args)
      }
    })
  return async (work) => {
    seen = []
    try {
      await work()
      return seen
    } finally {
      seen = undefined
    }
  }
}

const textOf = (query: unknown): string =>
  (typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query))
    .replace(/\s+/g, ' ')
    .trim()

/** Compares every cached page statement with the one that would be built now, in every test. Returns their number. */
export function watchPages(): () => number {
  let many = 0
  const same = (message: unknown) => {
    const { kept, fresh } = message as Record<'kept' | 'fresh', { sql: string; parameters: readonly unknown[] }>
    many++
    assert.deepEqual([kept.sql, kept.parameters], [fresh.sql, fresh.parameters])
  }
  subscribe('gremial:pagina', same)
  atEnd(() => void unsubscribe('gremial:pagina', same))
  return () => many
}
