import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { serverEnv, serverFlags, serverMain } from '../scripts/flags.mjs'
import { sembrarDemo } from '../server/demo/demo.ts'
import { boot } from '../server/src/installation/boot.ts'
import { createSession } from '../server/src/platform/access/session.ts'
import { download, median } from './carga.ts'
import { entorno } from './sin-tope.ts'

/**
 * node bench/carnets.ts [cards]: whether drawing cards one after another is felt by whoever else uses the portal. A member asks for
 * their account forty times a second; the p95 of that while the cards are drawn, against the p95 with nothing else going on, in
 * alternating rounds. Goal: under twice (decision 009).
 */
const carnets = Number(process.argv[2] ?? 100)
const rounds = 3
const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-'))
const env = entorno(dir)

const booted = await boot(env, { exclusive: false })
await sembrarDemo(booted.services, 300)
const { db } = booted.services.database
const tokenOf = async (email: string) => {
  const { rows } = await sql<{ id: number }>`select id from usuario where email = ${email}`.execute(db)
  return { cookie: `gremial_sesion=${await createSession(db, rows[0]?.id ?? 0, false, 'bench', new Date())}` }
}
const afiliado = await tokenOf('ana@gremial.example')
const operador = await tokenOf('operador@gremial.example')
await booted.close()

const server = spawn(process.execPath, [...serverFlags, join(root, serverMain)], {
  // It has the demonstration's accounts, which a real installation refuses.
  env: { ...serverEnv, ...env, GREMIAL_DEMO: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise<string>((done, fail) => {
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const found = /escucha en (http:\S+)/.exec(said)?.[1]
    if (found) done(found)
  })
  server.once('exit', () => fail(new Error(said)))
})

const cuenta = `${url}/api/vistas/cuenta-corriente-afiliado/listar-movimientos?sort=fecha,asc&fechaDesde=01-01-2026`

/** Asks at a steady pace until told to stop; the p95 of the answers in milliseconds. */
async function steady(until: () => boolean): Promise<number> {
  const times: number[] = []
  const open: Promise<void>[] = []
  while (!until()) {
    open.push(download(cuenta, afiliado).then(({ seconds }) => void times.push(seconds * 1000)))
    await new Promise((next) => setTimeout(next, 25))
  }
  await Promise.all(open)
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? 0
}
const idle = () => {
  const end = performance.now() + 4000
  return steady(() => performance.now() > end)
}
const { id } = (await (await fetch(`${url}/api/carnets-digital/1001/obtener-carnet`, { headers: afiliado })).json()) as {
  id: number
}
const porCarnet: number[] = []
async function drawing(): Promise<number> {
  let done = false
  const watched = steady(() => done)
  const start = performance.now()
  for (let i = 0; i < carnets; i++) await download(`${url}/api/carnets-digital/descargar-carnet-pdf/${id}`, operador)
  porCarnet.push((performance.now() - start) / carnets)
  done = true
  return watched
}

await idle()
const quiet: number[] = []
const busy: number[] = []
for (let i = 0; i < rounds; i++) {
  quiet.push(await idle())
  busy.push(await drawing())
}
const ratio = median(busy) / median(quiet)
console.table([
  { qué: 'p95 de la cuenta, en reposo', medido: `${median(quiet).toFixed(1)} ms`, meta: '—', '': '' },
  {
    qué: `p95 mientras se dibujan ${carnets} carnets seguidos`,
    medido: `${median(busy).toFixed(1)} ms`,
    meta: '< 2 veces',
    '': ratio < 2 ? '✔' : '✖',
  },
  { qué: 'por carnet', medido: `${median(porCarnet).toFixed(0)} ms`, meta: '—', '': '' },
])
const gone = new Promise((done) => server.once('exit', done))
server.kill('SIGTERM')
await gone
rmSync(dir, { recursive: true, force: true })
process.exit(ratio < 2 ? 0 : 1)
