import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { testApp } from '../server/test/app.ts'
import { median } from './carga.ts'

/** Microseconds of this process's CPU that a refusal costs: at the door, and through Fastify's error path as any other. */
export interface MedidaRechazos {
  puerta: number
  fastify: number
}

const cuantos = 4_000
const clientes = 16
const rondas = 7

/** By turns, from a process of its own, an address where there is nothing: one application has its door shut, the other none. */
export async function medirRechazos(): Promise<MedidaRechazos> {
  const t = await testApp({ limits: true, door: true })
  const { pool } = t.services.database
  const open = await buildApp({ services: t.services, sessions: t.app.sessions, limits: false, logLevel: 'silent' })
  for (const app of [t.app, open]) await app.listen({ port: 0, host: '127.0.0.1' })
  pool.options.connectionTimeoutMillis = 0
  const most = pool.options.max ?? 1
  const held = await Promise.all(Array.from({ length: most }, () => pool.connect()))
  // As many as a read is not let in beside (platform/http/door.ts).
  const waiting = Array.from({ length: 20 * most }, () => pool.connect().then((client) => client.release()))
  const spent = { puerta: [] as number[], fastify: [] as number[] }
  const ask = async (app: typeof open, status: number) => {
    const { port } = app.server.address() as AddressInfo
    const before = process.cpuUsage()
    const child = fork(import.meta.filename, [String(port), String(status)])
    await new Promise<void>((done, fail) => child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`exit ${code}`)))))
    const { user, system } = process.cpuUsage(before)
    return (user + system) / cuantos
  }
  for (let i = 0; i <= rondas; i++) {
    const [puerta, fastify] = i % 2 === 0 ? [await ask(t.app, 503), await ask(open, 404)] : await reversed()
    // The first one warms.
    if (i > 0) spent.puerta.push(puerta)
    if (i > 0) spent.fastify.push(fastify)
  }
  async function reversed(): Promise<[number, number]> {
    const fastify = await ask(open, 404)
    return [await ask(t.app, 503), fastify]
  }
  for (const client of held) client.release()
  await Promise.all(waiting)
  await open.close()
  return { puerta: median(spent.puerta), fastify: median(spent.fastify) }
}

if (import.meta.main) {
  const [port, status] = process.argv.slice(2).map(Number)
  const agent = new Agent({ keepAlive: true, maxSockets: clientes })
  let left = cuantos
  const one = (): Promise<void> =>
    new Promise((done, fail) => {
      request({ port, path: '/api/no-hay', agent, headers: { 'x-idioma': 'es' } }, (answer) => {
        if (answer.statusCode !== status) fail(new Error(`${answer.statusCode}`))
        answer.resume().once('end', done)
      })
        .once('error', fail)
        .end()
    })
  await Promise.all(
    Array.from({ length: clientes }, async () => {
      while (left-- > 0) await one()
    }),
  )
  process.exit(0)
}
