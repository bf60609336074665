import assert from 'node:assert/strict'
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { daemon, needsRoot, owners, slowClient } from './arranques.ts'
import { eventually } from './eventually.ts'
import { alive, command, folder, launch, listening, postmaster, server } from './programa.ts'

/** How the programs start and stop, once each. Killed, concurrent or in a container: arranque.nightly.test.ts. */

test('SIGTERM to npm start stops server and PostgreSQL, exit 0, despite an endless request', async () => {
  const dir = folder()
  const serving = await listening(launch(dir, 'npm', ['start']))
  await slowClient(serving.url)
  const pid = postmaster(dir)
  assert.equal(alive(pid), true)
  serving.child.kill('SIGTERM')
  const { code, out } = await serving.ended
  // A stop that takes too long exits with 1 (server/src/installation/stop.ts).
  assert.equal(code, 0, out)
  await eventually(() => alive(pid), false)
  assert.deepEqual(
    readdirSync(dir).filter((f) => /^pg\.(uso|turno)|^servidor/.test(f)),
    [],
  )
})

test("root's command beside a service user's server changes no owner of files", needsRoot, async () => {
  const dir = folder(daemon)
  const serving = await server(dir, { uid: daemon })
  const before = owners(dir)
  const { code, out } = await command(dir, 'crear-admin', ['jefa@x.example', 'DIAZ, Ana'], { input: 'una-clave-de-prueba\n' })
    .ended
  assert.deepEqual([code, out.split('\n')[0]], [0, 'Administrador creado: jefa@x.example'])
  for (const [name, owner] of owners(dir)) assert.equal(owner, before.get(name) ?? `${daemon}:${daemon}`, name)
  const pid = postmaster(dir)
  serving.child.kill('SIGTERM')
  assert.equal((await serving.ended).code, 0)
  await eventually(() => alive(pid), false)
})

test('data that root or another user cannot run with are one clear line, and stay as they are', needsRoot, async () => {
  const dir = folder()
  mkdirSync(join(dir, 'pg'))
  writeFileSync(join(dir, 'pg/PG_VERSION'), '18\n')
  const copied = await command(dir, 'verificar-auditoria').ended
  assert.match(
    copied.out,
    /^\S+\/pg es de root, y PostgreSQL no corre como root: dale el dueño con que va a correr, chown -R USUARIO \S+$/,
  )
  assert.equal(copied.code, 1)
  // The state that a command of an earlier version left as root: PostgreSQL's files owned by nobody, the rest by the user.
  chownSync(dir, daemon, daemon)
  for (const one of readdirSync(dir)) chownSync(join(dir, one), daemon, daemon)
  for (const one of ['pg', 'pg/PG_VERSION']) chownSync(join(dir, one), 65534, 65534)
  const mixed = await command(dir, 'verificar-auditoria').ended
  assert.match(
    mixed.out,
    /^\S+\/pg es de otro usuario \(uid 65534\) que los demás datos: dejá todo del mismo, chown -R USUARIO \S+$/,
  )
  assert.equal(owners(dir).get('pg/PG_VERSION'), '65534:65534')
})
