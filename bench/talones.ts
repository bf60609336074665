import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnv, serverFlags, serverMain } from '../scripts/flags.mjs'
import { boot } from '../server/src/installation/boot.ts'
import { createSession } from '../server/src/platform/access/session.ts'
import { median } from './carga.ts'
import { sinTope } from './sin-tope.ts'

/**
 * node bench/talones.ts [1000]: slips drawn one after another while somebody else uses the portal, from another process as visitors
 * are. Rounds with and without slips alternate, so that whatever else the machine does falls on both; the median of the 95th percentiles
 * with slips must stay below twice the one without.
 */
const talones = Number(process.argv[2] ?? 1000)
const rounds = 10
const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'gremial-talones-'))
const env = {
  ...process.env,
  ...sinTope,
  GREMIAL_DATOS: dir,
  PORT: '0',
  GREMIAL_LOG: 'silent',
  NODE_ENV: 'production',
  DATABASE_URL: '',
}

const booted = await boot(env, { exclusive: true })
const token = await createSession(booted.services.database.db, 1, true, 'bench', new Date())
const { rows } = await booted.services.database.pool.query<{ id: number }>(
  `select id from documento where tipo = 'TALON' and afiliado_numero = 1001 order by id desc limit 1`,
)
await booted.close()
const cookie = `gremial_sesion=${token}`
const server = spawn(process.execPath, [...serverFlags, join(root, serverMain)], {
  // It has the demonstration's accounts, which a real installation refuses.
  env: { ...serverEnv, ...env, GREMIAL_DEMO: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise<string>((done, fail) => {
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const found = /Gremial escucha en (\S+)/.exec(said)?.[1]
    if (found) done(found)
  })
  server.once('exit', () => fail(new Error(said)))
})

/** One call, its whole answer read; milliseconds. */
function call(path: string): Promise<number> {
  const begun = performance.now()
  return new Promise((done, fail) => {
    request(`${url}/api/${path}`, { headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${path}: ${answer.statusCode}`))
      answer.resume().on('end', () => done(performance.now() - begun))
    })
      .on('error', fail)
      .end()
  })
}
const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** Somebody reading their account every few milliseconds, until told to stop. */
async function reader(stop: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!stop()) {
    times.push(await call('vistas/cuenta-corriente-afiliado/listar-movimientos?fechaDesde=01-05-2026'))
    await new Promise((done) => setTimeout(done, 5))
  }
  return times
}
const idle = async (ms: number): Promise<number> => {
  const until = performance.now() + ms
  return p95(await reader(() => performance.now() > until))
}

try {
  await idle(2000)
  const talon = `vistas/documentos-afiliado/descargar-archivo/${rows[0]?.id}`
  for (let i = 0; i < 20; i++) await call(talon)
  const drawn: number[] = []
  const quiet: number[] = []
  const busy: number[] = []
  let ms = 0
  for (let round = 0; round < rounds; round++) {
    quiet.push(await idle(1500))
    let finished = false
    const reading = reader(() => finished)
    const begun = performance.now()
    for (let i = 0; i < talones / rounds; i++) drawn.push(await call(talon))
    ms += performance.now() - begun
    finished = true
    busy.push(p95(await reading))
  }
  const [alone, together] = [median(quiet), median(busy)]
  console.log(
    `${drawn.length} talones en ${(ms / 1000).toFixed(1)} s (${((1000 * drawn.length) / ms).toFixed(0)} por segundo, p95 ${p95(drawn).toFixed(1)} ms)`,
  )
  console.log(
    `p95 de quien usa el portal: ${alone.toFixed(2)} ms sin talones, ${together.toFixed(2)} ms mientras: ${(together / alone).toFixed(2)} veces (meta: menos de 2)`,
  )
  process.exitCode = together < 2 * alone ? 0 : 1
} finally {
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
  rmSync(dir, { recursive: true, force: true })
}
