import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { newToken, tokenHash } from '../src/platform/access/session.ts'
import { porte } from './porte.ts'
import { alive, ask, folder, postmaster, server, superuser } from './programa.ts'

/** The program with its PostgreSQL: starts, stops, is killed. Where it cannot start: supervisor.nightly.test.ts. */

/** A session of an administrator, made in the database. */
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

/** Sequential, on the same data: the first start is the expensive one. */
const dir = folder()

test('first start, a refused second server, clean stop, warm start with the data intact', async () => {
  const first = await server(dir)
  assert.deepEqual(await (await fetch(`${first.url}/api/salud`)).json(), { estado: 'ok' })
  const pid = postmaster(dir)
  await ask(dir, `insert into parentesco (nombre) values ('Se queda')`)
  await assert.rejects(server(dir), /^Error: 1: Gremial no arrancó\. Ya hay un servidor de Gremial \(proceso \d+\) usando /)
  assert.equal((await fetch(`${first.url}/api/salud`)).status, 200)
  first.child.kill('SIGTERM')
  assert.equal((await first.ended).code, 0)
  assert.equal(alive(pid), false)
  assert.equal(existsSync(join(dir, 'servidor.pid')), false)
  const second = await server(dir)
  assert.equal((await ask(dir, `select 1 from parentesco where nombre = 'Se queda'`)).length, 1)
  second.child.kill('SIGINT')
  assert.equal((await second.ended).code, 0)
})

const kills = porte(20, 1)

test(`kill -9, ${kills} times, of server or both, with 8 writers: acknowledged writes stay`, async () => {
  let serving = await server(dir)
  const cookie = await adminCookie(dir)
  const acknowledged: string[] = []
  let n = 0
  for (let round = 0; round < kills; round++) {
    let stop = false
    const { url } = serving
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
    // Each round is killed after more writes than the one before, wherever the other writers are.
    while (acknowledged.length < before + 12 + round) await new Promise((done) => setTimeout(done, 1 + (round % 5)))
    serving.child.kill('SIGKILL')
    if (round % 2 === 0) process.kill(postmaster(dir), 'SIGKILL')
    stop = true
    await Promise.all([...clients, serving.ended])
    serving = await server(dir)
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
  // No partial write: every bank has its branch and its audit row.
  assert.deepEqual(
    rows.filter((r) => r.n !== 1),
    [],
  )
  const { rows: audited } = await db.query<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'crear' and entidad = 'banco'`,
  )
  assert.equal(audited[0]?.n, rows.length)
  await db.end()
  serving.child.kill('SIGTERM')
  assert.equal((await serving.ended).code, 0)
})
