import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'vitest'
import { Person, testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { cuentas } from '../../../test/cuentas.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildApp } from '../../app.ts'
import { Sessions } from '../access/session.ts'
import { readConfig } from '../config/config.ts'
import type { Ctx } from '../context.ts'
import { openDatabase } from '../db/pool.ts'
import { StartError } from '../runtime/start-error.ts'
import { chargeFile, ExportQuota, exportQuotaOf, refuseOverQuota } from './export-quota.ts'

const t = await testApp()
t.services.config.spending = { megabytes: 0.05, exports: 3, pdfs: 2 }
const { somebody } = cuentas(t)
const refused = ({ status, body, headers }: { status: number; body: { codigo?: string }; headers: Record<string, unknown> }) => [
  status,
  body?.codigo,
  Number(headers['retry-after']) > 3000,
]
const spent = [429, 'MUCHAS_DESCARGAS', true]

test('the fourth export of an hour gets a retry time and no audit row; another session works', async () => {
  const { id, person, session } = await somebody('ADMINISTRADOR')
  const url = 'vistas/usuarios/exportar-excel?formato=csv'
  for (let i = 0; i < 3; i++) assert.equal((await person.get(url)).status, 200)
  const fourth = await person.get(url)
  assert.deepEqual(refused(fourth), spent)
  assert.match(fourth.body.message, /^Bajaste mucho en poco tiempo desde esta sesión\. Esperá \d+ min y seguí\.$/)
  const told = await t.rows(`select from auditoria where usuario_id = ${id} and accion = 'exportar'`)
  assert.equal(told.length, 3)
  assert.equal((await person.get('vistas/usuarios')).status, 200, 'reading goes on')
  assert.equal((await (await session()).get(url)).status, 200)
  t.at(new Date(Date.now() + 61 * 60_000))
  assert.equal((await person.get(url)).status, 200, 'an hour later it begins again')
  t.at()
})

test('PDFs that are drawn for a session have their end too', async () => {
  const ana = await t.login('ana')
  const [doc] = await t.rows<{ id: number }>(`select d.id from documento d join usuario u on u.afiliado_numero = d.afiliado_numero
    where u.email = 'ana@gremial.example' order by d.id limit 1`)
  const url = `vistas/documentos-afiliado/descargar-archivo/${doc?.id}`
  const answers = []
  for (let i = 0; i < 3; i++) answers.push((await ana.get(url)).status)
  assert.deepEqual(answers, [200, 200, 429])
})

test('two processes share one quota: what a session spends in one is spent in the other', async () => {
  const database = openDatabase(t.url, { max: 2 })
  const services = { ...t.services, database }
  const other = await buildApp({ services, sessions: new Sessions(database), limits: false, logLevel: 'silent' })
  atEnd(async () => {
    await other.close()
    await database.close()
  })
  const { id, person, session } = await somebody('ADMINISTRADOR')
  const url = 'vistas/usuarios/exportar-excel?formato=csv'
  const byTheOther = new Person(other, person.headers)
  assert.deepEqual([(await person.get(url)).status, (await byTheOther.get(url)).status], [200, 200])
  // Two concurrent requests for the last export of the hour.
  const last = await Promise.all([person.get(url), byTheOther.get(url)])
  assert.deepEqual(last.map(({ status }) => status).sort(), [200, 429])
  assert.deepEqual(refused(await byTheOther.get(url)), spent)
  assert.deepEqual(refused(await person.get(url)), spent)
  assert.equal((await t.rows(`select from auditoria where usuario_id = ${id} and accion = 'exportar'`)).length, 3)
  assert.equal((await new Person(other, (await session()).headers).get(url)).status, 200, 'another session goes on')
  // Megabytes: the process that did not serve them learns of them with its own first file.
  const [row] = await t.rows<{ id: number }>(`select id from sesion where usuario_id = ${id} order by id desc limit 1`)
  const by = (of: typeof services) =>
    ({ services: of, user: { sessionId: row?.id ?? 0 }, now: t.services.now() }) as unknown as Ctx
  await chargeFile(by(t.services), Number.NaN)
  await chargeFile(by(t.services), 0.04)
  refuseOverQuota(by(services), 'megabytes')
  await chargeFile(by(services), 0.02)
  assert.throws(() => refuseOverQuota(by(services), 'megabytes'), { codigo: 'MUCHAS_DESCARGAS' })
  // A session that ended while its file was sent causes no error.
  await chargeFile({ ...by(services), user: { sessionId: 2 ** 40 } } as unknown as Ctx, 1)
})

test('files count by their size, whichever they are, also the one that was broken off', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  Object.assign(t.services.config.spending, { megabytes: 0.0001, exports: 1000 })
  const { id, person } = await somebody('ADMINISTRADOR')
  const [session] = await t.rows<{ id: number }>(`select id from sesion where usuario_id = ${id}`)
  const path = '/api/permisos/exportar-excel?formato=csv'
  const [answer] = await once(get({ port, path, headers: person.headers }), 'response')
  answer.destroy()
  const full = () => {
    try {
      exportQuotaOf(t.services).refuse(session?.id ?? 0, 'megabytes', t.services.now())
      return false
    } catch {
      return true
    }
  }
  await eventually(full, true)
  for (const file of [path, '/api/bancos/exportar-excel?formato=xlsx']) {
    const next = await fetch(`http://127.0.0.1:${port}${file}`, { headers: { cookie: person.headers.cookie ?? '' } })
    assert.equal(next.status, 429, file)
  }
})

test('a session that is forgotten begins again, and of very many the oldest are', () => {
  const spending = new ExportQuota({ megabytes: 1, exports: 1, pdfs: 1 })
  const now = new Date()
  const full = (session: number) => {
    try {
      spending.refuse(session, 'exports', now)
      return false
    } catch {
      return true
    }
  }
  for (let session = 0; session <= 10_000; session++) spending.add(session, 'exports', 1, now)
  assert.deepEqual([full(0), full(1), full(10_000), full(10_001)], [false, true, true, false])
})

test('the limits are settings, and a bad one is one clear line', () => {
  const read = (env: Record<string, string>) => readConfig({ GREMIAL_DATOS: t.services.config.dataDir, ...env }).spending
  assert.deepEqual(read({}), { megabytes: 1000, exports: 60, pdfs: 300 })
  assert.deepEqual(read({ GREMIAL_TOPE_MB: '5', GREMIAL_TOPE_PDF: '7' }), { megabytes: 5, exports: 60, pdfs: 7 })
  for (const bad of ['0', '-1', 'x', '1.5'])
    assert.throws(
      () => read({ GREMIAL_TOPE_EXPORTACIONES: bad }),
      (error) => error instanceof StartError && error.message.startsWith('GREMIAL_TOPE_EXPORTACIONES: valor inválido'),
    )
})
