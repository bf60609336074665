import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ingresoEn, preparar } from './caja.ts'
import { load } from './carga.ts'
import { afiliadosCon, sesionDe } from './personas.ts'
import type { Site } from './sitio.ts'

/**
 * More people than there is room for: twice as many requests per second as the process answers, whoever is told to come later or not. What the
 * treasurer, who watches over the process and who is sent away see of it.
 */
export interface MedidaGente {
  /** Requests per second that it holds, and that were asked. */
  sostiene: number
  pedidos: number
  /** Of those asked, the part that was told to come later, and in how many milliseconds (p95). */
  rechazados: number
  rechazoMs: number
  /** p95 of those that were attended. */
  atendidoMs: number
  tesoreraMs: number
  /** The part of her postings that was not saved. */
  tesoreraNo: number
  saludMs: number
  /** What is not the server's: asked for and never sent because too many were on their way, and how late the one who asks was (p99). */
  sinEnviar: number
  pideTardeMs: number
  /** How many answers of each status, of members and of her postings: 0 is a connection that broke. */
  estados: string
}

const paths = [
  '/api/usuarios/actual',
  '/api/vistas/resumen-inicio',
  '/api/menues',
  '/api/vistas/cuenta-corriente-afiliado/listar-movimientos?sort=fecha,asc&fechaDesde=01-01-2026',
]

interface Answer {
  /** What was answered; a 503 of who came in and found no connection is another than that of the door. */
  status: number | 'en la puerta'
  ms: number
}

function ask(url: string, headers: Record<string, string>, agent: Agent, body?: object): Promise<Answer> {
  const begun = performance.now()
  return new Promise((done) => {
    const call = request(
      url,
      { agent, method: body ? 'POST' : 'GET', headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) } },
      (answer) => {
        answer.resume()
        const atDoor = answer.statusCode === 503 && Number(answer.headers['retry-after']) <= 10
        answer.once('end', () =>
          done({ status: atDoor ? 'en la puerta' : (answer.statusCode ?? 0), ms: performance.now() - begun }),
        )
      },
    )
    // Cut: as a phone sees it, it was not answered.
    call.once('error', () => done({ status: 0, ms: performance.now() - begun }))
    call.end(body && JSON.stringify(body))
  })
}

const percentile = (values: number[], of: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0
}

const byStatus = (answers: Answer[]): string => {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts].map(([status, those]) => `${status} × ${those.length}`).join(', ')
}

interface Lugar {
  url: string
  psql: Site['psql']
}

const personas = 1_000
const seconds = 10
const times = 2
/** Most that are on their way at once: of a phone that waits for its place in here nothing would be measured but this program. */
const mostOnTheirWay = 500

export async function medirGente(lugar: Lugar): Promise<MedidaGente> {
  const { url } = lugar
  const { lasCajas, concepto } = await preparar(lugar)
  const afiliados = await afiliadosCon(lugar.psql, personas)
  const tesorera = await sesionDe(lugar.psql, 'tesorera@gremial.example')
  const people = afiliados.map((cookie) => ({ cookie }))
  // What it holds is measured when everybody was looked up once, as it is a moment after a payday begins.
  await load(url, people, { paths, ms: 4_000 })
  const { perSecond } = await load(url, people, { paths, ms: 3_000 })
  const agent = new Agent({ keepAlive: true, maxSockets: mostOnTheirWay })
  const aside = new Agent({ keepAlive: true })
  const members: Array<Promise<Answer>> = []
  const treasurer: Answer[] = []
  const health: Answer[] = []
  let onTheirWay = 0
  let unsent = 0
  const lateness = monitorEventLoopDelay({ resolution: 5 })
  lateness.enable()
  const until = performance.now() + seconds * 1000
  const every = async (ms: number, work: () => Promise<unknown>) => {
    while (performance.now() < until) {
      await work()
      await new Promise((next) => setTimeout(next, ms))
    }
  }
  const begun = performance.now()
  await Promise.all([
    // They come as they come, and not when the one before was answered.
    every(5, async () => {
      const due = ((performance.now() - begun) / 1000) * perSecond * times
      while (members.length + unsent < due) {
        const n = members.length + unsent
        if (onTheirWay >= mostOnTheirWay) {
          unsent++
          continue
        }
        onTheirWay++
        const cookie = afiliados[Math.floor(n / paths.length) % afiliados.length] ?? ''
        members.push(ask(`${url}${paths[n % paths.length]}`, { cookie }, agent).finally(() => onTheirWay--))
      }
    }),
    every(200, async () =>
      treasurer.push(await ask(`${url}/api/movimientos-caja`, { cookie: tesorera }, aside, ingresoEn(lasCajas, concepto))),
    ),
    every(100, async () => health.push(await ask(`${url}/api/salud`, {}, aside))),
  ])
  const answers = await Promise.all(members)
  lateness.disable()
  agent.destroy()
  aside.destroy()
  const ms = (which: Answer[]) => which.map((a) => a.ms)
  const shed = answers.filter((a) => a.status === 'en la puerta')
  return {
    sostiene: perSecond,
    pedidos: answers.length / seconds,
    rechazados: shed.length / answers.length,
    rechazoMs: percentile(ms(shed), 0.95),
    atendidoMs: percentile(ms(answers.filter((a) => a.status === 200)), 0.95),
    tesoreraMs: percentile(ms(treasurer), 0.95),
    tesoreraNo: treasurer.filter((a) => a.status !== 201).length / treasurer.length,
    saludMs: percentile(ms(health), 0.99),
    sinEnviar: unsent,
    pideTardeMs: Math.max(0, lateness.percentile(99) / 1e6 - 5),
    estados: `afiliados ${byStatus(answers)}; tesorera ${byStatus(treasurer)}; salud ${byStatus(health)}`,
  }
}
