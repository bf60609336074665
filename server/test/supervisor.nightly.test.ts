import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'vitest'
// Requests the nightly run's PostgreSQL through the test application.
import './app.ts'
import { folder, server } from './programa.ts'

/**
 * Environments where the program cannot start, or unusual ones. npm test has a start, a stop, a kill and a second server:
 * supervisor.slow.test.ts.
 */

test('a second server on a directory, a used port, a bad value: one clear line and exit 1', async () => {
  const dir = folder()
  const first = await server(dir)
  await assert.rejects(server(dir), /^Error: 1: Gremial no arrancó\. Ya hay un servidor de Gremial \(proceso \d+\) usando /)
  assert.equal((await fetch(`${first.url}/api/salud`)).status, 200)
  first.child.kill('SIGTERM')
  await first.ended
  const busy = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => busy.once('listening', ready))
  const { port } = busy.address() as { port: number }
  await assert.rejects(server(dir, { env: { PORT: String(port) } }), /El puerto \d+ está ocupado: elegí otro con PORT$/)
  busy.close()
  assert.equal(existsSync(join(dir, 'pg/postmaster.pid')), false)
  await assert.rejects(server(dir, { env: { PORT: 'ochenta' } }), /no arrancó\. PORT: valor inválido/)
  await assert.rejects(server(dir, { env: { DATABASE_URL: 'mysql://x' } }), /DATABASE_URL: valor inválido/)
})

test('an unwritable directory or a full disk is reported in one line', async () => {
  const dir = folder()
  writeFileSync(join(dir, 'archivo'), '')
  await assert.rejects(
    server(join(dir, 'archivo/datos')),
    /No se puede escribir en el directorio de datos .*: no es un directorio$/,
  )
  const full = join(dir, 'lleno')
  mkdirSync(full)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', full], { stdio: 'ignore' })
  } catch {
    return console.log('mounting a small disk is not allowed here')
  }
  try {
    await assert.rejects(server(full), /no arrancó\. No se pudo crear la base de datos.*(No space left|lleno)/)
    execFileSync('mount', ['-o', 'remount,ro', full])
    await assert.rejects(server(full), /no arrancó\. No se puede escribir en el directorio de datos .*: es de sólo lectura/)
  } finally {
    execFileSync('umount', ['-l', full])
  }
})

test('below a folder closed to others, also as root', async () => {
  const closed = folder()
  execFileSync('chmod', ['700', closed])
  const dir = join(closed, 'datos')
  const serving = await server(dir)
  assert.equal((await fetch(`${serving.url}/api/salud`)).status, 200)
  serving.child.kill('SIGTERM')
  assert.equal((await serving.ended).code, 0)
})

test('DATABASE_URL uses that server and starts no other', { skip: !process.env.GREMIAL_PRUEBA_PG }, async () => {
  const dir = folder()
  const shared = process.env.GREMIAL_PRUEBA_PG ?? ''
  const admin = new pg.Client({ connectionString: shared.replace('/@@', '/postgres') })
  await admin.connect()
  await admin.query('create database externa')
  const serving = await server(dir, { env: { DATABASE_URL: shared.replace('/@@', '/externa') } })
  assert.equal((await fetch(`${serving.url}/api/salud`)).status, 200)
  assert.deepEqual(
    readdirSync(dir).filter((f) => f.startsWith('pg')),
    [],
  )
  serving.child.kill('SIGTERM')
  await serving.ended
  await admin.query('drop database externa with (force)')
  await admin.end()
})
