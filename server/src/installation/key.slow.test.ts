import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { atEnd } from '../../test/at-end.ts'
import { forzar, sellarTodo, veredicto } from '../../test/auditoria.ts'
import { audit } from '../platform/audit/audit.ts'
import { inTransaction, systemCtx } from '../platform/context.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { boot } from './boot.ts'
import { fingerprintOf } from './key.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-clave-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const environment = (t: TestApp, data: string, env: Record<string, string> = {}) => ({
  GREMIAL_DATOS: join(dir, data),
  DATABASE_URL: t.url,
  DATABASE_URL_MIGRAR: t.urlAs('owner'),
  ...env,
})
/** Runs a start: returns 'started', or the message of its refusal. */
async function start(t: TestApp, data: string, env: Record<string, string> = {}): Promise<string> {
  try {
    await (await boot(environment(t, data, env), { exclusive: false })).close()
    return 'started'
  } catch (error) {
    assert.ok(error instanceof StartError, String(error))
    assert.doesNotMatch(error.message, /\n/)
    return error.message
  }
}
const keyOf = (data: string) => join(dir, data, 'clave')

test('the first start creates and records a key; without it nothing starts and none is created', async () => {
  const t = await testApp()
  await t.rows('delete from instalacion')
  // Two concurrent starts, each of which would generate its own key.
  assert.deepEqual(await Promise.all([start(t, 'uno'), start(t, 'uno')]), ['started', 'started'])
  const key = readFileSync(keyOf('uno'), 'utf8')
  const known = fingerprintOf(key)
  assert.deepEqual(await t.rows('select huella_clave from instalacion'), [{ huella_clave: known }])
  assert.equal(await start(t, 'uno'), 'started')
  rmSync(keyOf('uno'))
  const short = known.slice(0, 8)
  const lost = await start(t, 'uno')
  assert.match(
    lost,
    new RegExp(
      `^Falta la clave de esta instalación: la base ya se usó con una \\(huella ${short}\\)\\. Poné la que tenía en \\S+clave o en GREMIAL_CLAVE`,
    ),
  )
  assert.equal(existsSync(keyOf('uno')), false)
  assert.match(
    await start(t, 'uno', { GREMIAL_CLAVE: 'y'.repeat(40) }),
    new RegExp(`^La clave no es la de esta base: .*huella ${short}`),
  )
  // Also with the application's role only.
  assert.match(await start(t, 'uno', { DATABASE_URL_MIGRAR: '' }), /^Falta la clave/)
  writeFileSync(keyOf('uno'), key)
  assert.equal(await start(t, 'uno'), 'started')
  await assert.rejects(sql`update instalacion set huella_clave = 'x'`.execute(t.db), /permission denied/)
})

test('a database from before fingerprints takes only the key that wrote its audit', async () => {
  const t = await testApp()
  await t.rows('delete from instalacion')
  await inTransaction(systemCtx(t.services, t.app.log), (ctx) => audit(ctx, 'crear', 'banco', 1))
  assert.match(await start(t, 'dos'), /^Falta la clave de esta instalación/)
  assert.match(await start(t, 'dos', { GREMIAL_CLAVE: 'y'.repeat(40) }), /^La clave no es la de esta base/)
  assert.deepEqual(await t.rows('select 1 from instalacion'), [])
  assert.equal(await start(t, 'dos', { GREMIAL_CLAVE: t.services.config.secret }), 'started')
  assert.deepEqual(await t.rows('select huella_clave from instalacion'), [
    { huella_clave: fingerprintOf(t.services.config.secret) },
  ])
})

test('replacing a lost key lists what is lost, is audited, and still exposes forged rows', async () => {
  const t = await testApp()
  await t.rows('delete from instalacion')
  const ctx = systemCtx(t.services, t.app.log)
  const act = (services = t.services) => inTransaction(systemCtx(services, ctx.log), (ctx) => audit(ctx, 'crear', 'banco', 1))
  assert.equal(await start(t, 'tres', { GREMIAL_CLAVE: t.services.config.secret }), 'started')
  for (let n = 0; n < 5; n++) await act()
  await sellarTodo(t.services)
  await act()
  const order = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../comandos/reemplazar-clave.ts'), ...options],
      { encoding: 'utf8', env: { ...process.env, ...environment(t, 'tres') } },
    )
    return { status, said: stdout + stderr }
  }
  await t.rows(`insert into segundo_factor select id, 'x', 1, now() from usuario limit 1`)
  await t.rows(`insert into codigo_recuperacion select id, 'x' from usuario limit 1`)
  await t.rows(`insert into llave_acceso (usuario_id, credencial, clave_publica, contador, transportes, nombre, creada)
    select id, 'x', 'x', 0, '{}', 'x', now() from usuario limit 1`)
  const told = order()
  assert.equal(told.status, 1)
  assert.match(told.said, /no se puede rehacer[^]*los PIN de todas las cajas[^]*-- --perdida/)
  assert.equal(existsSync(keyOf('tres')), false)
  const done = order('--perdida')
  assert.equal(done.status, 0, done.said)
  assert.match(done.said, /que está en \S+clave: guardala aparte\. La auditoría hasta el sello 6 ya no se puede comprobar/)
  const [left] = await t.rows(`select (select count(*)::int from segundo_factor) as codes,
    (select count(*)::int from codigo_recuperacion) as recovery, (select count(*)::int from llave_acceso) as passkeys`)
  assert.deepEqual(left, { codes: 0, recovery: 0, passkeys: 1 }, 'what the key sealed goes, so that nobody is kept out')
  assert.equal(await start(t, 'tres'), 'started')
  assert.match(order('--perdida').said, /no hay nada que reemplazar/)
  const booted = await boot(environment(t, 'tres'), { exclusive: false })
  atEnd(() => booted.close())
  await act(booted.services)
  await sellarTodo(booted.services)
  const sound = await veredicto(booted.services)
  assert.deepEqual(
    [sound.texto, sound.filas, sound.hechos.map((h) => [h.que, h.que === 'clave' && h.sellos])],
    ['', 8, [['clave', 6]]],
  )
  // An older row that is removed shows by its number, and a newer one that is changed by its code.
  await forzar(t, `update auditoria set entidad_id = '9' where id = (select max(id) from auditoria)`)
  assert.match((await veredicto(booted.services)).texto, /: la fila fue cambiada/)
  // A forged event excuses nothing: the key did not write it.
  await forzar(
    t,
    `insert into auditoria (evento, momento, accion, entidad, entidad_id, datos, codigo)
      values (gen_random_uuid(), now(), 'reemplazar', 'clave', '1', '{"sellos": 100}', '\\x00')`,
  )
  const forged = await veredicto(booted.services)
  assert.equal(forged.hechos.length, 1)
  assert.match(forged.texto, /la fila fue cambiada/)
})
