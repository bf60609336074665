import { Agent, request } from 'node:http'

export interface Round {
  perSecond: number
  /** Median response time in milliseconds. */
  p50: number
}

/**
 * Requests the paths in turn over a few connections, for `ms` or as many as `requests`, rotating the headers (one set per
 * person). Throws on any status but 200; with `shedding`, a 503 is not an error either.
 */
export async function load(
  url: string,
  headers: Record<string, string> | Array<Record<string, string>>,
  { connections = 8, ms = 1500, paths = [''], requests = Number.POSITIVE_INFINITY, shedding = false } = {},
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const until = performance.now() + ms
  const start = performance.now()
  const people = [headers].flat()
  let n = 0
  const one = (): Promise<void> =>
    new Promise((done, fail) => {
      const begun = performance.now()
      const who = people[Math.floor(n / paths.length) % people.length]
      const call = request(`${url}${paths[n++ % paths.length]}`, { agent, headers: { ...who } }, (answer) => {
        if (answer.statusCode !== 200 && !(shedding && answer.statusCode === 503)) fail(new Error(`${url}: ${answer.statusCode}`))
        answer.on('data', () => undefined)
        answer.on('end', () => {
          times.push(performance.now() - begun)
          done()
        })
      })
      call.on('error', fail)
      call.end()
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (requests < Number.POSITIVE_INFINITY ? n < requests : performance.now() < until) await one()
    }),
  )
  agent.destroy()
  times.sort((a, b) => a - b)
  return { perSecond: times.length / ((performance.now() - start) / 1000), p50: times[Math.floor(times.length / 2)] ?? 0 }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
