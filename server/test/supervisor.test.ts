import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { newToken, tokenHash } from '../src/platform/access/session.ts'
import { porte } from './porte.ts'
import { superuser } from './programa.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const running = new Set<ChildProcess>()
const dirs: string[] = []

after(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const dir of dirs) {
    killPostgres(dir)
    rmSync(dir, { recursive: true, force: true })
  }
})

const folder = (name = 'gremial-sup-'): string => {
  const dir = mkdtempSync(join(tmpdir(), name))
  dirs.push(dir)
  return dir
}

interface Started {
  child: ChildProcess
  url: string
  ended: Promise<number | null>
}

/** Starts the program as npm start does; resolves when it says its address, rejects with what it said when it ends before. */
function start(dir: string, env: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GREMIAL_DATOS: dir,
      PORT: '0',
      GREMIAL_DEMO: '0',
      GREMIAL_LOG: 'silent',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  let said = ''
  return new Promise((ready, fail) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /Gremial escucha en (http:\S+)/.exec(said)?.[1]
      if (address) ready({ child, url: address, ended })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => fail(new Error(`${code}: ${said.trim()}`)))
  })
}

const postmaster = (dir: string): number => Number(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
function killPostgres(dir: string): void {
  try {
    process.kill(postmaster(dir), 'SIGKILL')
  } catch {
    // Not running.
  }
}
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** An administrator's session, made in the database. */
async function adminCookie(dir: string): Promise<string> {
  const db = await superuser(dir)
  const token = newToken()
  await db.query(
    `insert into usuario (email, clave_hash, nombre, nivel, mail_validado) values ('a@x.example', 'x', 'A', 3, true) on conflict do nothing`,
  )
  await db.query(
    `insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email = 'a@x.example' and r.codigo = 'ADMINISTRADOR' on conflict do nothing`,
  )
  await db.query(
    `insert into sesion (token_hash, usuario_id, recordar, vence) select $1, id, true, now() + interval '1 day' from usuario where email = 'a@x.example'`,
    [tokenHash(token)],
  )
  await db.end()
  return `gremial_sesion=${token}`
}

test('first start, clean stop, warm start with the data still there', async () => {
  const dir = folder()
  const first = await start(dir)
  assert.deepEqual(await (await fetch(`${first.url}/api/salud`)).json(), { estado: 'ok' })
  const pid = postmaster(dir)
  const db = await superuser(dir)
  await db.query(`insert into parentesco (nombre) values ('Se queda')`)
  await db.end()
  first.child.kill('SIGTERM')
  assert.equal(await first.ended, 0)
  assert.equal(alive(pid), false)
  assert.equal(existsSync(join(dir, 'servidor.pid')), false)
  const second = await start(dir)
  const again = await superuser(dir)
  assert.equal((await again.query(`select 1 from parentesco where nombre = 'Se queda'`)).rowCount, 1)
  await again.end()
  second.child.kill('SIGINT')
  assert.equal(await second.ended, 0)
})

test('a second server on the same directory, a port in use, a bad value: one clear line and exit 1', async () => {
  const dir = folder()
  const first = await start(dir)
  await assert.rejects(start(dir), /^Error: 1: Gremial no arrancó\. Ya hay un servidor de Gremial \(proceso \d+\) usando /)
  assert.equal((await fetch(`${first.url}/api/salud`)).status, 200)
  first.child.kill('SIGTERM')
  await first.ended
  const busy = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => busy.once('listening', ready))
  const { port } = busy.address() as { port: number }
  await assert.rejects(start(dir, { PORT: String(port) }), /El puerto \d+ está ocupado: elegí otro con PORT$/)
  busy.close()
  assert.equal(existsSync(join(dir, 'pg/postmaster.pid')), false)
  await assert.rejects(start(dir, { PORT: 'ochenta' }), /no arrancó\. PORT: valor inválido/)
  await assert.rejects(start(dir, { DATABASE_URL: 'mysql://x' }), /DATABASE_URL: valor inválido/)
})

test('a directory that cannot be written, or a full disk, is said in one line', async (t) => {
  const dir = folder()
  writeFileSync(join(dir, 'archivo'), '')
  await assert.rejects(
    start(join(dir, 'archivo/datos')),
    /No se puede escribir en el directorio de datos .*: no es un directorio$/,
  )
  const full = join(dir, 'lleno')
  mkdirSync(full)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', full], { stdio: 'ignore' })
  } catch {
    return t.diagnostic('mounting a small disk is not allowed here')
  }
  try {
    await assert.rejects(start(full), /no arrancó\. No se pudo crear la base de datos.*(No space left|lleno)/)
    execFileSync('mount', ['-o', 'remount,ro', full])
    await assert.rejects(start(full), /no arrancó\. No se puede escribir en el directorio de datos .*: es de sólo lectura/)
  } finally {
    execFileSync('umount', ['-l', full])
  }
})

test('below a folder closed to others, also as root', async () => {
  const closed = folder()
  execFileSync('chmod', ['700', closed])
  const dir = join(closed, 'datos')
  dirs.push(dir)
  const server = await start(dir)
  assert.equal((await fetch(`${server.url}/api/salud`)).status, 200)
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})

test('DATABASE_URL uses that server and starts no other', { skip: !process.env.GREMIAL_PRUEBA_PG }, async () => {
  const dir = folder()
  const shared = process.env.GREMIAL_PRUEBA_PG ?? ''
  const admin = new pg.Client({ connectionString: shared.replace('/@@', '/postgres') })
  await admin.connect()
  await admin.query('create database externa')
  const server = await start(dir, { DATABASE_URL: shared.replace('/@@', '/externa') })
  assert.equal((await fetch(`${server.url}/api/salud`)).status, 200)
  assert.deepEqual(
    readdirSync(dir).filter((f) => f.startsWith('pg')),
    [],
  )
  server.child.kill('SIGTERM')
  await server.ended
  await admin.query('drop database externa with (force)')
  await admin.end()
})

const kills = porte(20, 2)

test(`kill -9, ${kills} times, of the server or of both, while 8 clients write: what was acknowledged is there`, {
  timeout: 200_000,
}, async () => {
  const dir = folder()
  let server = await start(dir)
  const cookie = await adminCookie(dir)
  const acknowledged: string[] = []
  let n = 0
  for (let round = 0; round < kills; round++) {
    let stop = false
    const { url } = server
    const client = async () => {
      while (!stop) {
        const nombre = `Banco ${round}-${n++}`
        try {
          const answer = await fetch(`${url}/api/bancos`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ nombre, sucursales: [{ nombre: 'Centro' }] }),
          })
          if (answer.status === 201) acknowledged.push(nombre)
        } catch {
          return
        }
      }
    }
    const before = acknowledged.length
    const clients = Array.from({ length: 8 }, client)
    // Each round is killed after some more writes than the one before, wherever the others then are.
    while (acknowledged.length < before + 12 + round) await new Promise((done) => setTimeout(done, 1 + (round % 5)))
    server.child.kill('SIGKILL')
    if (round % 2 === 1) killPostgres(dir)
    stop = true
    await Promise.all([...clients, server.ended])
    server = await start(dir)
  }
  const db = await superuser(dir)
  const { rows } = await db.query<{ nombre: string; n: number }>(
    'select b.nombre, count(s.id)::int as n from banco b left join sucursal_banco s on s.banco_id = b.id group by 1',
  )
  const there = new Map(rows.map((r) => [r.nombre, r.n]))
  assert.ok(acknowledged.length > 10 * kills, `${acknowledged.length} writes`)
  assert.deepEqual(
    acknowledged.filter((nombre) => there.get(nombre) !== 1),
    [],
  )
  // No half write either: every bank came with its branch and its audit row.
  assert.deepEqual(
    rows.filter((r) => r.n !== 1),
    [],
  )
  const { rows: audited } = await db.query<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'crear' and entidad = 'banco'`,
  )
  assert.equal(audited[0]?.n, rows.length)
  await db.end()
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})
