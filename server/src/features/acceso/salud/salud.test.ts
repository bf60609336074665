import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { eventually } from '../../../../test/eventually.ts'
import { folder, server } from '../../../../test/programa.ts'
import { buildApp } from '../../../app.ts'
import { Sessions } from '../../../platform/access/session.ts'
import { type Database, openDatabase } from '../../../platform/db/pool.ts'
import { toAppError } from '../../../platform/http/errors.ts'

const t = await testApp()
const admin = await t.login('admin')

interface Another {
  admin: Person
  visitor: Person
  database: Database
  lines: Array<{ level: number; msg: string; reason?: string }>
}

/** Another process on the same database, with its log. */
async function another(): Promise<Another> {
  const database = openDatabase(t.url, { max: 3, limits: 'requests' })
  const lines: Another['lines'] = []
  const app = await buildApp({
    services: { ...t.services, database },
    sessions: new Sessions(database),
    limits: false,
    logLevel: 'error',
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
  })
  atEnd(async () => {
    await app.close()
    await database.close()
  })
  return { admin: new Person(app, admin.headers), visitor: new Person(app, {}), database, lines }
}
const banco = (nombre: string) => ({ nombre, sucursales: [{ nombre: 'Centro' }] })

test('a remote caller gets the status without installation details', async () => {
  const all = await another()
  const elsewhere: Array<Record<string, string>> = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { authorization: 'Bearer otra' },
  ]
  for (const from of elsewhere) {
    const { status, body } = await all.visitor.get('salud/listo', from)
    assert.deepEqual([status, body], [200, { estado: 'ok', base: 'ok', escritura: true, avisos: [] }], JSON.stringify(from))
  }
})

test('the full report lists everything, and overdue work is a warning', async () => {
  const all = await another()
  const { status, body } = await all.visitor.get('salud/listo')
  assert.equal(status, 200)
  const { disco, sello, bandeja, copia, version, ...rest } = body
  assert.deepEqual(rest, { estado: 'ok', base: 'ok', escritura: true, clave: 'ok', avisos: [] })
  assert.ok(disco.libres > 0 && disco.lleno === false)
  assert.ok(sello < 600 && bandeja === 0 && copia < 600)
  assert.match(version, /^\d+\.\d+\.\d+/)
  t.at(new Date(Date.now() - 3_600_000))
  assert.equal((await admin.post('bancos', banco('De hace una hora'))).status, 201)
  t.at()
  // Permanently failed jobs do not count as pending.
  await t.rows(`insert into bandeja_salida (tipo, datos, creado, proximo, fallido) values
    ('registro', '{}', now() - interval '2 days', now() - interval '1 hour', null),
    ('registro', '{}', now(), now() + interval '1 hour', null),
    ('registro', '{}', now() - interval '2 days', now() - interval '2 hours', now())`)
  await eventually(async () => (await all.visitor.get('salud/listo')).body.avisos, ['sello', 'bandeja'])
  const late = (await all.visitor.get('salud/listo')).body
  assert.equal(late.estado, 'avisos')
  for (const age of [late.sello, late.bandeja]) assert.ok(age >= 3_600 && age < 3_700, `${age} s`)
  await t.rows(`delete from bandeja_salida`)
  // A backup is overdue after two days, on an installation with data.
  await t.rows(`insert into instalacion (huella_clave) values ('${'a'.repeat(64)}') on conflict do nothing`)
  await t.rows(`insert into copia (pedida, estado, termino) values (now(), 'HECHA', now() - interval '50 hours')`)
  await eventually(async () => Math.floor((await all.visitor.get('salud/listo')).body.copia / 3_600), 50)
  const avisaCopia = async () => (await all.visitor.get('salud/listo')).body.avisos.includes('copia')
  assert.equal(await avisaCopia(), false, 'a demonstration')
  Object.assign(t.services.config, { demo: false })
  try {
    assert.equal(await avisaCopia(), true)
    // A failed restore test is a warning everywhere.
    const avisaEnsayo = async () => (await all.visitor.get('salud/listo')).body.avisos.includes('ensayo')
    assert.equal(await avisaEnsayo(), false)
    await t.rows(`update copia set ensayo = 'MAL', ensayo_termino = now()`)
    await eventually(avisaEnsayo, true)
  } finally {
    Object.assign(t.services.config, { demo: true })
    await t.rows('delete from instalacion; delete from copia')
  }
})

test("a health request with a session cookie queries only the database's state", async () => {
  const asked = await t.calls(() => admin.get('salud'))
  assert.deepEqual(
    asked.filter((text) => /from sesion/.test(text)),
    [],
  )
})

test('on a full disk writes fail with their own error, logged once, and health reports it', async () => {
  const one = await another()
  await t.rows(`create function lleno() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger lleno before insert on banco for each row execute function lleno()`)
  for (let i = 0; i < 5; i++) {
    const { status, body, headers } = await one.admin.post('bancos', banco(`No entra ${i}`))
    assert.deepEqual([status, body.codigo, headers['retry-after']], [503, 'DISCO_LLENO', '60'])
    assert.equal(body.message, 'No se pudo guardar: al servidor no le queda lugar en el disco. Avisá a quien lo administra.')
  }
  assert.equal((await one.admin.get('bancos')).status, 200)
  assert.deepEqual(
    one.lines.map((l) => [l.level, l.msg]),
    [[50, 'disk full']],
  )
  const health = await one.visitor.get('salud')
  assert.deepEqual([health.status, health.body.disco], [200, 'lleno'])
  const ready = (await one.visitor.get('salud/listo')).body
  assert.deepEqual([ready.disco.lleno, ready.avisos.includes('disco')], [true, true])
  await t.rows('drop trigger lleno on banco')
  assert.equal((await one.admin.post('bancos', banco('Entra'))).status, 201)
  for (const code of ['ENOSPC', 'EDQUOT'])
    assert.equal(toAppError(Object.assign(new Error(code), { code }))?.codigo, 'DISCO_LLENO')
})

test('on a read-only database reads work and every write, even logout, returns its error', async () => {
  const name = new URL(t.url.replace('@/', '@x/')).pathname.slice(1)
  // A session unused for hours would be updated by a read.
  await t.rows(`update sesion set ultimo_uso = now() - interval '3 hours'`)
  await t.rows(`alter database ${name} set default_transaction_read_only = on`)
  try {
    const one = await another()
    const beto = new Person(one.admin.app, (await t.login('beto')).headers)
    for (const call of ['usuarios/actual', 'vistas/resumen-inicio', 'vistas/situacion-gremial/1002'])
      assert.deepEqual([call, (await beto.get(call)).status], [call, 200])
    assert.equal((await one.admin.get('bancos')).status, 200)
    for (const [person, call] of [
      [one.admin, 'bancos'],
      [beto, 'logout'],
    ] as const) {
      const { status, body, headers } = await person.post(call, banco('No se guarda'))
      assert.deepEqual([call, status, body.codigo, headers['retry-after']], [call, 503, 'BASE_SOLO_LECTURA', '30'])
    }
    assert.deepEqual(
      one.lines.map((l) => l.msg),
      ['database is read-only'],
    )
    const ready = await one.visitor.get('salud/listo')
    assert.deepEqual([ready.status, ready.body.escritura, ready.body.avisos.includes('soloLectura')], [200, false, true])
    assert.equal((await one.visitor.get('salud')).body.escritura, false)

    const env = { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' }
    const program = await server(folder(), { env })
    assert.match(program.said(), /^La base es de sólo lectura: el portal muestra y no guarda, hasta que admita cambios\.$/m)
    assert.equal((await fetch(`${program.url}/api/salud`)).status, 200)
    program.child.kill('SIGTERM')
    assert.equal((await program.ended).code, 0)
  } finally {
    await t.rows(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  }
})

test('with every connection in use and requests waiting, the database counts as up', async () => {
  const { database, visitor } = await another()
  const busy = Promise.all(Array.from({ length: 12 }, () => database.pool.query('select pg_sleep(0.8)')))
  const { status, body } = await visitor.get('salud/listo')
  assert.deepEqual([status, body.base, body.escritura], [200, 'ok', true])
  assert.ok(database.pool.waitingCount > 0, 'it was asked while others waited')
  await busy
})
