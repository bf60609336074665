import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { ingresoEn, preparar } from './caja.ts'
import { load } from './carga.ts'

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
}

const paths = [
  '/api/usuarios/actual',
  '/api/vistas/resumen-inicio',
  '/api/menues',
  '/api/vistas/cuenta-corriente-afiliado/listar-movimientos?sort=fecha,asc&fechaDesde=01-01-2026',
]

interface Answer {
  status: number
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
        answer.once('end', () => done({ status: answer.statusCode ?? 0, ms: performance.now() - begun }))
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

/** As many devices of one member, each with a session that nobody looked up yet. */
async function sesionesDe(correo: string, cuantas: number, psql: Lugar['psql']): Promise<string[]> {
  const db = new pg.Client({ host: psql.host, user: 'gremial', password: psql.password, database: 'gremial' })
  await db.connect()
  const fichas = Array.from({ length: cuantas }, () => randomBytes(32).toString('base64url'))
  await db.query(
    `insert into sesion (token_hash, usuario_id, recordar, creada, ultimo_uso, vence, agente)
     select h, u.id, false, now(), now(), now() + interval '1 hour', '' from unnest($1::bytea[]) h, usuario u where u.email = $2`,
    [fichas.map((ficha) => createHash('sha256').update(ficha).digest()), correo],
  )
  await db.end()
  return fichas.map((ficha) => `gremial_sesion=${ficha}`)
}

interface Lugar {
  url: string
  psql: { host: string; password: string }
}

const personas = 400
const seconds = 10
const times = 2

export async function medirGente(lugar: Lugar): Promise<MedidaGente> {
  const { url } = lugar
  const { lasCajas, concepto } = await preparar(lugar)
  const afiliados = await sesionesDe('beto@gremial.example', personas, lugar.psql)
  const [tesorera = ''] = await sesionesDe('tesorera@gremial.example', 1, lugar.psql)
  const cookies = { afiliados, tesorera }
  const [one = ''] = cookies.afiliados
  await load(url, { cookie: one }, { paths, ms: 3_000 })
  const { perSecond } = await load(url, { cookie: one }, { paths, ms: 3_000 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  const aside = new Agent({ keepAlive: true })
  const members: Array<Promise<Answer>> = []
  const treasurer: Answer[] = []
  const health: Answer[] = []
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
      while (members.length < due) {
        const n = members.length
        const cookie = cookies.afiliados[n % cookies.afiliados.length] ?? ''
        members.push(ask(`${url}${paths[n % paths.length]}`, { cookie }, agent))
      }
    }),
    every(200, async () =>
      treasurer.push(
        await ask(`${url}/api/movimientos-caja`, { cookie: cookies.tesorera }, aside, ingresoEn(lasCajas, concepto)),
      ),
    ),
    every(100, async () => health.push(await ask(`${url}/api/salud`, {}, aside))),
  ])
  const answers = await Promise.all(members)
  agent.destroy()
  aside.destroy()
  const ms = (which: Answer[]) => which.map((a) => a.ms)
  const shed = answers.filter((a) => a.status === 503)
  return {
    sostiene: perSecond,
    pedidos: answers.length / seconds,
    rechazados: shed.length / answers.length,
    rechazoMs: percentile(ms(shed), 0.95),
    atendidoMs: percentile(ms(answers.filter((a) => a.status === 200)), 0.95),
    tesoreraMs: percentile(ms(treasurer), 0.95),
    tesoreraNo: treasurer.filter((a) => a.status !== 201).length / treasurer.length,
    saludMs: percentile(ms(health), 0.99),
  }
}
