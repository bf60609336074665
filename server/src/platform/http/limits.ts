import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Config } from '../config/config.ts'
import type { Services } from '../context.ts'
import { derivedKey } from '../crypto/derived-key.ts'

/** Rate-limit key: a keyed hash, so that the tables do not list who tried what. */
export const rateLimitKey = (config: Pick<Config, 'secret'>, what: string): string =>
  createHmac('sha256', derivedKey(config, 'intentos')).update(what).digest('hex')

interface Count {
  current: number
  ttl: number
}
type Answer = (error: Error | null, count?: Count) => void

const maxKept = 10_000

/**
 * Rate-limit counters for @fastify/rate-limit. A route with a `groupId` is counted in PostgreSQL, with one write per request, so
 * that all processes share its limit.
 * An address over the limit causes no more writes until its minute ends. Other routes are too frequent for a write each: every
 * process counts by itself and applies the whole limit.
 */
export const rateLimitsOf = (services: Services) =>
  class Counter {
    private readonly kept = new Map<string, { current: number; until: number }>()
    private readonly together: boolean

    constructor(options: object) {
      this.together = 'groupId' in options && options.groupId !== undefined
    }

    child(options: object): Counter {
      return new Counter(options)
    }

    incr(key: string, answer: Answer, windowMs: number, max: number): void {
      const now = services.now().getTime()
      const here = this.kept.get(key)
      if (here && here.until > now) {
        here.current++
        answer(null, { current: here.current, ttl: here.until - now })
      } else if (!this.together) {
        this.keep(key, 1, now + windowMs)
        answer(null, { current: 1, ttl: windowMs })
      } else {
        countShared(services, key, now, windowMs).then(
          (count) => {
            if (count.current > max) this.keep(key, count.current, now + count.ttl)
            answer(null, count)
          },
          (error: Error & { code?: string }) => {
            // A read-only database cannot count: falls back to the process, so that reads still work.
            if (error.code !== '25006') return answer(error)
            this.keep(key, 1, now + windowMs)
            answer(null, { current: 1, ttl: windowMs })
          },
        )
      }
    }

    private keep(key: string, current: number, until: number): void {
      if (this.kept.size >= maxKept) this.kept.clear()
      this.kept.set(key, { current, until })
    }
  }

/** Number of requests under a key in its window, this one included, counted for all processes. `ttl` in milliseconds. */
export async function countShared({ config, database }: Services, key: string, now: number, windowMs: number): Promise<Count> {
  const moment = new Date(now)
  const { rows } = await sql<{ pedidos: number; vence: Date }>`
    insert into limite_pedidos as l (clave, pedidos, vence) values (${rateLimitKey(config, key)}, 1, ${new Date(now + windowMs)})
    on conflict (clave) do update set pedidos = case when l.vence <= ${moment} then 1 else l.pedidos + 1 end,
      vence = case when l.vence <= ${moment} then excluded.vence else l.vence end
    returning pedidos, vence`.execute(database.db)
  const { pedidos = 1, vence = moment } = rows[0] ?? {}
  return { current: pedidos, ttl: Math.max(0, vence.getTime() - now) }
}
