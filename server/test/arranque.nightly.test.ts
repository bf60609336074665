import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'vitest'
import { daemon, needsRoot, owners, slowClient } from './arranques.ts'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'
import { alive, ask, command, folder, launch, listening, postmaster, server } from './programa.ts'

/** Programs that start concurrently, are killed and stop. npm test runs each case once: arranque.test.ts. */
const password = 'una-clave-de-prueba\n'

test("root's command beside a service user's server works and leaves files to that user", needsRoot, async () => {
  const dir = folder(daemon)
  const serving = await server(dir, { uid: daemon })
  const before = owners(dir)
  const { code, out } = await command(dir, 'crear-admin', ['jefa@x.example', 'DIAZ, Ana'], { input: password }).ended
  assert.deepEqual([code, out.split('\n')[0]], [0, 'Administrador creado: jefa@x.example'])
  const verify = await command(dir, 'verificar-auditoria').ended
  assert.equal(verify.code, 0, verify.out)
  for (const [name, owner] of owners(dir)) assert.equal(owner, before.get(name) ?? `${daemon}:${daemon}`, name)
  const pid = postmaster(dir)
  serving.child.kill('SIGTERM')
  assert.equal((await serving.ended).code, 0)
  await eventually(() => alive(pid), false)
  // With no server running, files that a command creates also belong to the service user.
  assert.equal((await command(dir, 'verificar-auditoria').ended).code, 0)
  assert.deepEqual(new Set(owners(dir).values()), new Set([`${daemon}:${daemon}`]))
  const again = await server(dir, { uid: daemon })
  again.child.kill('SIGTERM')
  assert.equal((await again.ended).code, 0)
})

const users = (dir: string): number => readdirSync(dir).filter((f) => f.startsWith('pg.uso.')).length
/** True if the seeds are there: a command has started, or almost. */
const planted = (dir: string): Promise<boolean> =>
  ask(dir, 'select 1 from organizacion')
    .then((rows) => rows.length > 0)
    .catch(() => false)

test('commands and server share the embedded PostgreSQL, and the last one to exit stops it', async () => {
  const dir = folder()
  // A command that waits for its password keeps PostgreSQL running. Two others start concurrently, on a folder that was empty.
  const slow = command(dir, 'crear-admin', ['una@x.example', 'UNA, Ana'])
  const both = [command(dir, 'verificar-auditoria'), command(dir, 'verificar-auditoria')]
  for (const { code, out } of await Promise.all(both.map((one) => one.ended))) assert.equal(code, 0, out)
  await eventually(() => users(dir), 1)
  const pid = postmaster(dir)
  // A server starts while the command runs. A second one is rejected with the address of the first.
  const serving = await server(dir)
  await assert.rejects(server(dir), (error: Error) => {
    assert.match(
      error.message,
      new RegExp(`^1: Gremial no arrancó\\. Ya hay un servidor de Gremial \\(proceso ${serving.child.pid}\\) usando `),
    )
    return true
  })
  // The process that started PostgreSQL exits; the others go on.
  slow.child.stdin?.end(password)
  assert.equal((await slow.ended).code, 0)
  assert.equal((await fetch(`${serving.url}/api/organizacion`)).status, 200)
  const last = command(dir, 'crear-admin', ['otra@x.example', 'OTRA, Eva'])
  await eventually(() => users(dir), 2)
  serving.child.kill('SIGTERM')
  assert.equal((await serving.ended).code, 0)
  assert.equal(postmaster(dir), pid)
  last.child.stdin?.end(password)
  assert.equal((await last.ended).code, 0)
  assert.equal(postmaster(dir), 0)
  await eventually(() => alive(pid), false)
  assert.deepEqual(
    readdirSync(dir).filter((f) => /^pg\.(uso|turno)|^servidor/.test(f)),
    [],
  )
})

test('a killed command no longer counts; an interrupted last one stops PostgreSQL', async () => {
  const dir = folder()
  const killed = command(dir, 'crear-admin', ['una@x.example', 'UNA, Ana'])
  await eventually(() => planted(dir), true)
  killed.child.kill('SIGKILL')
  await killed.ended
  const pid = postmaster(dir)
  assert.equal(alive(pid), true)
  const interrupted = command(dir, 'crear-admin', ['una@x.example', 'UNA, Ana'])
  await eventually(() => readdirSync(dir).some((f) => f.startsWith(`pg.uso.${interrupted.child.pid}.`)), true)
  interrupted.child.kill('SIGINT')
  const { code, out } = await interrupted.ended
  assert.deepEqual([code, out], [130, 'Interrumpido: lo que estaba a medio hacer no quedó.'])
  await eventually(() => alive(pid), false)
})

/** A mail server that accepts connections and never answers. Returns its URL and the number of connections. */
async function deafMailServer(): Promise<{ url: string; came(): number }> {
  let came = 0
  const deaf = createServer((socket) => {
    came++
    socket.on('error', () => undefined)
    atEnd(() => socket.destroy())
  }).listen(0, '127.0.0.1')
  atEnd(() => deaf.close())
  await once(deaf, 'listening')
  return { url: `smtp://127.0.0.1:${(deaf.address() as AddressInfo).port}`, came: () => came }
}

test('SIGTERM stops npm start within 10 s with exit 0; slow work waits for the next start', async () => {
  const dir = folder()
  const mail = await deafMailServer()
  const first = await listening(launch(dir, 'npm', ['start']))
  // Mail needs a sender address first.
  await ask(dir, "update organizacion set email = 'portal@sindicato.org.ar'")
  first.child.kill('SIGTERM')
  assert.equal((await first.ended).code, 0)
  // Starts as a systemd unit or a container does.
  const env = { SMTP_URL: mail.url, GREMIAL_URL: 'http://localhost' }
  const serving = await listening(launch(dir, 'node', ['scripts/npm.mjs', 'start'], { env }))
  await ask(
    dir,
    `insert into bandeja_salida (tipo, datos) values ('correo',
      '{"clave": "0b0f8f0e-6d1c-4f3a-9a55-0c0b3f8f2d11", "para": "x@x.example", "plantilla": "claveCambiada", "idioma": "es"}')`,
  )
  await slowClient(serving.url)
  await eventually(() => mail.came() > 0, true)
  const pid = postmaster(dir)
  serving.child.kill('SIGTERM')
  const { code, out } = await serving.ended
  // A stop that takes too long exits with 1 (server/src/installation/stop.ts).
  assert.equal(code, 0, out)
  await eventually(() => alive(pid), false)
  await assert.rejects(fetch(serving.url))
  const waiting = command(dir, 'crear-admin', ['una@x.example', 'UNA, Ana'])
  await eventually(() => planted(dir), true)
  const mails = await ask(dir, 'select intentos, tomado, hecho from bandeja_salida')
  assert.deepEqual(mails, [{ intentos: 0, tomado: null, hecho: null }])
  waiting.child.kill('SIGTERM')
  assert.equal((await waiting.ended).code, 143)
  assert.equal(postmaster(dir), 0)
})

/** True if this user cannot create a process namespace, as a container has. */
const noContainer = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status !== 0

test('as the first process of a container, SIGTERM stops it, exit 0', { skip: noContainer }, async () => {
  const dir = folder()
  const args = ['--pid', '--fork', '--mount-proc', 'node', 'scripts/npm.mjs', 'start']
  const serving = await listening(launch(dir, 'unshare', args))
  const first = Number(readFileSync(`/proc/${serving.child.pid}/task/${serving.child.pid}/children`, 'utf8'))
  process.kill(first, 'SIGTERM')
  const { code, out } = await serving.ended
  assert.equal(code, 0, out)
  assert.equal(postmaster(dir), 0)
})

test('an interrupted npm test leaves no process and no folder', { timeout: 900_000 }, async () => {
  // Outside the folder of the run: the path of a socket has a limit of about a hundred characters.
  const dir = mkdtempSync('/tmp/gremial-i-')
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  // One file uses the PostgreSQL of the run; the programs of the other have their own.
  const run = launch(dir, 'npm', ['test', '--', 'server/src/app.test', 'supervisor.slow', '--workers', '2'], {
    env: { TMPDIR: dir, GREMIAL_PRUEBA: '', GREMIAL_PRUEBA_PG: '' },
  })
  let said = ''
  void run.ended.then(({ out }) => (said = out))
  await eventually(() => said || (serves(dir, 'gremial-pg-') && serves(dir, 'gremial-arr-')), true, { minutes: 2 })
  run.child.kill('SIGINT')
  assert.equal((await run.ended).code, 130)
  await eventually(() => readdirSync(dir), [])
  const left = () => processes().filter((pid) => environment(pid).includes(`TMPDIR=${dir}/`))
  await eventually(left, [])
})

/** True if a PostgreSQL runs whose folder begins with `name`, in a run's folder within `dir`. */
function serves(dir: string, name: string): boolean {
  return readdirSync(dir).some((run) =>
    readdirSync(join(dir, run)).some((one) => one.startsWith(name) && existsSync(join(dir, run, one, 'pg/postmaster.pid'))),
  )
}
function processes(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
}
function environment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}
