import { Agent, request } from 'node:http'

/** What a round measured: requests per second and the median time in milliseconds. */
export interface Round {
  perSecond: number
  p50: number
}

/** Calls addresses by turns from a few connections, for a while or as many `requests`, by turns as each of these people. Throws on any answer but 200. */
export async function load(
  url: string,
  headers: Record<string, string> | Array<Record<string, string>>,
  { connections = 8, ms = 1500, paths = [''], requests = Number.POSITIVE_INFINITY } = {},
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
        if (answer.statusCode !== 200) fail(new Error(`${url}: ${answer.statusCode}`))
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

/** Bytes and seconds of a download that is read and thrown away. */
export function download(url: string, headers: Record<string, string>): Promise<{ bytes: number; seconds: number }> {
  const start = performance.now()
  let bytes = 0
  return new Promise((done, fail) => {
    const call = request(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url}: ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => done({ bytes, seconds: (performance.now() - start) / 1000 }))
      answer.on('error', fail)
    })
    call.on('error', fail)
    call.end()
  })
}
