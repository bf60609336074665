/** How failed logins slow down, decided without a database (decision 004). */

/** Failures are forgotten this long after the last one. */
export const memoryMs = 15 * 60_000
/** Failures that cost nothing. */
const free = 5
/** Failures after which the answer is 429: per account, and per address (an office's people share one). */
export const limits = { cuenta: 10, direccion: 40 } as const

export interface Attempts {
  fallos: number
  ultimo: Date
}

const live = (attempts: Attempts | undefined, now: Date): number =>
  attempts && now.getTime() - attempts.ultimo.getTime() < memoryMs ? attempts.fallos : 0

/** What a new try meets: a wait in milliseconds before it is looked at, or minutes until tries are taken again. */
export function brake(
  cuenta: Attempts | undefined,
  direccion: Attempts | undefined,
  now: Date,
): { waitMs: number; blockedMinutes: number } {
  const account = live(cuenta, now)
  const address = live(direccion, now)
  const blocked = [account >= limits.cuenta ? cuenta : undefined, address >= limits.direccion ? direccion : undefined].filter(
    (a) => a !== undefined,
  )
  if (blocked.length > 0) {
    const until = Math.max(...blocked.map((a) => a.ultimo.getTime())) + memoryMs
    return { waitMs: 0, blockedMinutes: Math.max(1, Math.ceil((until - now.getTime()) / 60_000)) }
  }
  const over = Math.max(account - free + 1, address - free + 1, 0)
  return { waitMs: Math.min(over, 4) * 500, blockedMinutes: 0 }
}
