import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilaCopia } from '@gremial/contract/administracion/copias.ts'
import { afterAll, test } from 'vitest'
import { Person, templateData, testApp } from '../../../../test/app.ts'
import { backupWork } from '../../../installation/backup/clock.ts'
import { newToken, tokenHash } from '../../../platform/access/session.ts'
import { unpackInto } from '../../../platform/backup/pack.ts'
import { makeRecoveryKey } from '../../../platform/backup/recovery.ts'

const t = await testApp()
const admin = await t.login('admin')
const { config } = t.services
const lugar = mkdtempSync(join(tmpdir(), 'gremial-copias-'))
const abierta = mkdtempSync(join(tmpdir(), 'gremial-abierta-'))
Object.assign(config.copies, { folder: lugar })
afterAll(() => {
  for (const carpeta of [lugar, abierta]) rmSync(carpeta, { recursive: true, force: true })
})

/** Work of the worker process, on the database of this test. */
const trabajar = backupWork({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: t.url,
  DATABASE_URL_MIGRAR: t.urlAs('owner'),
  GREMIAL_CLAVE: config.secret,
  GREMIAL_DATOS: config.dataDir,
  GREMIAL_ARCHIVOS: join(templateData(), 'archivos'),
  GREMIAL_COPIAS: lugar,
  GREMIAL_DEMO: '1',
})
const turno = () => trabajar.run(t.services, t.app.log, new AbortController().signal)
const lista = async (): Promise<FilaCopia[]> => (await admin.get('copias')).body.content

test('a requested backup is made by a worker; two requests get one; it is listed', async () => {
  assert.deepEqual((await admin.get('copias/estado')).body, {
    quedan: null,
    salen: false,
    conClave: false,
    enCurso: false,
    restaura: null,
  })
  for (const _ of [1, 2]) assert.equal((await admin.post('copias', {})).status, 204)
  assert.deepEqual(
    (await lista()).map(({ estado, persona }) => [estado, persona !== '']),
    [['PEDIDA', true]],
  )
  assert.equal((await admin.get('copias/estado')).body.enCurso, true)
  await turno()
  const [hecha] = await lista()
  assert.deepEqual([hecha?.estado, hecha?.esta, hecha?.problema], ['HECHA', true, null])
  assert.ok((hecha?.bytes ?? 0) > 10_000 && hecha?.segundos !== null)
  assert.equal((await admin.get('copias/estado')).body.enCurso, false)
})

test('a download needs recent authentication; a pass is of one backup, session and two minutes', async () => {
  const [{ id } = { id: 0 }] = await lista()
  assert.equal((await admin.post(`copias/${id}/descargar`, {})).body.codigo, 'COPIA_SIN_CLAVE')
  const recuperacion = await makeRecoveryKey(config)
  const { status, body } = await admin.post(`copias/${id}/descargar`, {})
  assert.equal(status, 200, JSON.stringify(body))
  const archivo = (quien: typeof admin, pase: string, cual = id) => quien.get(`copias/${cual}/archivo?pase=${pase}`)
  const bajada = await archivo(admin, body.pase)
  assert.equal(bajada.status, 200)
  assert.match(String(bajada.headers['content-disposition']), /^attachment; filename="\d{4}-\d\d-\d\d-\d{6}\.tar\.age"$/)
  const cifrada = join(abierta, 'bajada.tar.age')
  writeFileSync(cifrada, bajada.raw)
  await unpackInto(cifrada, join(abierta), recuperacion)
  assert.ok(['copia.json', 'clave', 'base/usuario.gz'].every((nombre) => existsSync(join(abierta, nombre))))
  const ficha = newToken()
  await t.rows(`insert into sesion (token_hash, usuario_id, recordar, vence) select '\\x${tokenHash(ficha).toString('hex')}', id, true,
    now() + interval '1 day' from usuario where email = 'admin@gremial.example'`)
  const otra = new Person(t.app, { ...admin.headers, cookie: `gremial_sesion=${ficha}` })
  for (const [quien, pase, cual] of [
    [otra, body.pase, id],
    [admin, body.pase, id + 1],
    [admin, `${body.pase}0`, id],
    [admin, body.pase.replace(/^\d/, '9'), id],
  ] as const)
    assert.deepEqual([(await archivo(quien, pase, cual)).status], [403])
  t.at(new Date(Date.now() + 121_000))
  const vencido = await archivo(admin, body.pase)
  assert.deepEqual([vencido.status, vencido.body.codigo], [403, 'COPIA_PASE'])
  t.at()
})

test('a requested restore test runs in a worker and returns its duration in seconds', async () => {
  const [{ id } = { id: 0 }] = (await lista()).filter(({ esta }) => esta)
  assert.equal((await admin.post(`copias/${id}/ensayar`, {})).status, 204)
  assert.equal((await admin.post(`copias/${id}/ensayar`, {})).body.codigo, 'COPIA_NO_ESTA')
  await turno()
  const fila = (await lista()).find((c) => c.id === id)
  assert.deepEqual([fila?.ensayo, fila?.ensayoProblema], ['BIEN', null])
  assert.ok(((await admin.get('copias/estado')).body.restaura?.segundos ?? 0) > 0)
})

test('backups are scheduled once, and not in the demo', async () => {
  await t.rows(`update copia set termino = termino - interval '2 hours', pedida = pedida - interval '2 hours'`)
  const reloj = backupWork({})
  const pedidas = async () => (await t.rows(`select from copia where estado = 'PEDIDA'`)).length
  const parado = AbortSignal.abort()
  await reloj.run(t.services, t.app.log, parado)
  assert.equal(await pedidas(), 0)
  Object.assign(config, { demo: false })
  try {
    for (const _ of [1, 2]) await backupWork({}).run(t.services, t.app.log, parado)
    assert.equal(await pedidas(), 1)
  } finally {
    Object.assign(config, { demo: true })
  }
})
