import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { type CajaPrueba, inconsistencias, pinBueno } from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { porte, vigil } from '../../../../test/porte.ts'
import { command, superuser } from '../../../../test/programa.ts'
import { type Cliente, faltantes, nadaTodavia, trabajar } from '../../../../test/tesoreros.ts'
import { newToken, tokenHash } from '../../../platform/access/session.ts'

/** Kills the server with its PostgreSQL, and the server alone, alternately. */
const kills = porte(40, 1)
const main = join(import.meta.dirname, '../../../main.ts')
const dir = mkdtempSync(join(tmpdir(), 'gremial-caidas-'))
let server: { child: ChildProcess; url: string; ended: Promise<unknown> } | undefined

afterAll(() => {
  server?.child.kill('SIGKILL')
  killPostgres()
  rmSync(dir, { recursive: true, force: true })
})

function killPostgres(): void {
  try {
    process.kill(Number(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It was not running.
  }
}

function start(): Promise<NonNullable<typeof server>> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GREMIAL_DATOS: dir,
      PORT: '0',
      GREMIAL_DEMO: '0',
      GREMIAL_LOG: 'silent',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((done) => child.once('close', done))
  let output = ''
  return new Promise((ready, fail) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /Gremial escucha en (http:\S+)/.exec(output)?.[1]
      if (url) ready({ child, url, ended })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => fail(new Error(output)))
  })
}

/** Creates a branch with a concept, two treasurers and an auditor; returns their sessions. */
async function people(db: pg.Client): Promise<string[]> {
  await db.query(
    `insert into seccional (codigo, nombre) values (1, 'Una'); insert into concepto_caja (seccional_id, nombre) select id, 'Varios' from seccional`,
  )
  const cookies: string[] = []
  for (const [email, role] of [
    ['a@x.example', 'TESORERO_SECCIONAL'],
    ['b@x.example', 'TESORERO_SECCIONAL'],
    ['c@x.example', 'AUDITOR'],
  ]) {
    const token = newToken()
    await db.query(`insert into usuario (email, clave_hash, nombre, nivel, mail_validado) values ($1, 'x', $1, 2, true)`, [email])
    await db.query(`insert into usuario_rol select u.id, r.id from usuario u, rol r where u.email = $1 and r.codigo = $2`, [
      email,
      role,
    ])
    await db.query(`insert into usuario_seccional select u.id, s.id from usuario u, seccional s where u.email = $1`, [email])
    await db.query(
      `insert into sesion (token_hash, usuario_id, recordar, vence) select $1, id, true, now() + interval '1 day' from usuario where email = $2`,
      [tokenHash(token), email],
    )
    cookies.push(`gremial_sesion=${token}`)
  }
  return cookies
}

const client = (cookie: string): Cliente => ({
  async post(path, body) {
    const answer = await fetch(`${server?.url}/api/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // A dying server may report that its database is gone: not an acknowledgement.
    if (answer.status >= 500) throw new TypeError('gone')
    return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() }
  },
})

/** Pages of the audit read by another user: each one answered has its audit row. */
interface Pages {
  asked: number
  answered: number
}
async function readPages(cookie: string, of: number, stopped: () => boolean, pages: Pages): Promise<void> {
  while (!stopped()) {
    pages.asked++
    const answer = await fetch(`${server?.url}/api/vistas/auditoria?idUsuario=${of}&size=5`, { headers: { cookie } }).catch(
      () => undefined,
    )
    if (!answer || answer.status >= 500) return
    assert.equal(answer.status, 200)
    const { content } = (await answer.json().catch(() => ({ content: [] }))) as { content: unknown[] }
    if (content.length > 0) pages.answered++
  }
}

test(`kill -9, ${kills} times with 16 clients, keeps acknowledged writes whole`, {
  timeout: 1_200_000,
}, async () => {
  server = await start()
  let db = await superuser(dir)
  const [a = '', b = '', auditor = ''] = await people(db)
  const clients = [a, b].map(client)
  const pages: Pages = { asked: 0, answered: 0 }
  const boxes: CajaPrueba[] = []
  const { rows: users } = await db.query<{ id: string }>('select id from usuario order by id')
  for (const nombre of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const usuariosHabilitados = users.slice(0, 2).map((u) => ({ id: Number(u.id), hab: 1 }))
    const { status, body } = await (clients[0] as Cliente).post('cajas/guardar-caja', {
      idSeccional: 1,
      nombre,
      pin: pinBueno,
      pin2: pinBueno,
      usuariosHabilitados,
    })
    assert.equal(status, 201, JSON.stringify(body))
    boxes.push({ id: body.id, concepto: 1, seccional: 1 })
  }
  const seen = nadaTodavia()
  for (let round = 0; round < kills; round++) {
    let stop = false
    const readers = Array.from({ length: 6 }, () => readPages(auditor, Number(users[0]?.id), () => stop, pages))
    const shift = trabajar({ clientes: clients, cajas: boxes, escritores: 16, semilla: round + 1, detenido: () => stop }, seen)
    // Kills once there is enough data, at a different moment each time; a busy machine takes a while.
    await eventually(() => seen.registrados.length > 5 * (round + 1), true)
    await new Promise((done) => setTimeout(done, round * 137))
    server.child.kill('SIGKILL')
    if (round % 2 === 0) killPostgres()
    stop = true
    await Promise.all([shift, ...readers, server.ended])
    await db.end().catch(() => undefined)
    server = await start()
    db = await superuser(dir)
    // A PIN being checked stays counted, so five crashes in a minute would lock out an innocent user.
    await db.query('delete from intento_pin; delete from intento_pin_caja')
    // Unanswered requests are retried, as a user would: each becomes one movement, written before or not.
    for (const lost of seen.sinRespuesta.splice(0)) {
      for (let twice = 0; twice < 2; twice++) {
        const { status } = await (clients[0] as Cliente).post('movimientos-caja', lost.body)
        // 409: the other treasurer's key was already used.
        assert.ok(status === 201 || status === 409, String(status))
      }
      const { rowCount } = await db.query('select 1 from movimiento_caja where clave = $1', [lost.body.clave])
      assert.equal(rowCount, 1)
    }
  }
  const rows = async <T>(text: string) => (await db.query(text)).rows as T[]
  const [told] = await rows<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'consultar' and entidad = 'auditoria' and usuario_id = ${users[2]?.id}`,
  )
  assert.ok(told && told.n >= pages.answered && told.n <= pages.asked, `${told?.n} told of ${JSON.stringify(pages)}`)
  // On a busy machine the first kill may come before any page was answered.
  if (vigil) assert.ok(pages.answered > kills, JSON.stringify(pages))
  assert.deepEqual(await inconsistencias(rows), [])
  assert.deepEqual(await faltantes(seen, rows), [])
  if (vigil)
    console.log(
      `${kills} kills: ${seen.registrados.length} posted, ${seen.anulados.length} annulled, ${seen.corregidos.length} corrected, ${seen.cerradas.length} closed, ${pages.answered} read`,
    )
  assert.ok(seen.registrados.length > 5 * kills, `${seen.registrados.length} posted`)
  const { code, out } = await command(dir, 'verificar-auditoria').ended
  assert.equal(code, 0, out)
  if (vigil) console.log(out)
  await db.end()
  server.child.kill('SIGTERM')
  await server.ended
})
