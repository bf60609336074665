import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { Person, testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { eventually } from '../../../test/eventually.ts'
import { observe } from '../../../test/observed.ts'
import { personalNuevo } from '../../../test/personal.ts'
import { plansOf } from '../../../test/planes.ts'
import { buildApp } from '../../app.ts'
import { type Database, openDatabase } from '../db/pool.ts'
import { Sessions } from './session.ts'

const real = performance.now.bind(performance)
const later = (ms: number) => () => real() + ms

const t = await testApp()
const admin = await t.login('admin')
const id = async (who: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${who}@gremial.example'`))[0]?.id ?? 0
const lookups = (said: string[]) => said.filter((text) => /\bfrom sesion s\b/.test(text)).length
const who = (person: Person) => person.get('usuarios/actual').then((answer) => answer.status)

/** A second process on the same database. */
async function another(): Promise<{ as(person: Person): Person; database: Database; calls: typeof t.calls }> {
  const database = openDatabase(t.url, { max: 3, limits: 'requests' })
  const calls = observe(database)
  const sessions = new Sessions(database)
  const app = await buildApp({ services: { ...t.services, database }, sessions, limits: false, logLevel: 'silent' })
  await sessions.listen()
  atEnd(async () => {
    await app.close()
    await sessions.close()
    await database.close()
  })
  return { as: (person) => new Person(app, person.headers), database, calls }
}

test("a user's own write keeps the cached session: the next request does not look it up", async () => {
  t.at(t.services.now())
  await who(admin)
  const said = await t.calls(async () => {
    for (const nombre of ['Uno', 'Dos'])
      assert.equal((await admin.post('bancos', { nombre, sucursales: [{ nombre: 'Centro' }] })).status, 201)
    await Promise.all([who(admin), admin.get('bancos'), admin.get('bancos')])
  })
  assert.equal(lookups(said), 0)
  t.at()
})

test('a revocation applies at once in its own process, and soon after in the others', async () => {
  const other = await another()
  // With the clock stopped, cached sessions do not expire by themselves.
  t.at(t.services.now())
  const role = async (codigo: string) => (await t.rows<{ id: number }>(`select id from rol where codigo = '${codigo}'`))[0]?.id
  const member = await role('AFILIADO')
  const ways: Array<
    [what: string, whom: string, call: string, way: (whom: Person) => Promise<{ status: number }>, then: number]
  > = [
    [
      'a role changed for another',
      'revisora',
      'bancos',
      async () => {
        const account = (await admin.get(`usuarios/${await id('revisora')}`)).body
        return admin.put(`usuarios/${account.id}`, { ...account, ...personalNuevo({ roles: [member] }), seccionales: [] })
      },
      403,
    ],
    [
      'a right taken from their role',
      'operador',
      'vistas/afiliado/1001',
      async () => {
        const rol = (await admin.get(`roles/${await role('SECCIONAL_OPERADOR')}`)).body
        const permisos = rol.permisos.filter((p: { permiso: string }) => p.permiso !== 'afiliados.consultar')
        return admin.put(`roles/${rol.id}`, { nombre: rol.nombre, permisos, version: rol.version })
      },
      403,
    ],
    [
      'a disabled account',
      'otra',
      'usuarios/actual',
      async () => admin.post(`usuarios/cambiar-estado-usuario/${await id('otra')}`, { habilitado: 0 }),
      401,
    ],
    ['a session that they end', 'beto', 'usuarios/actual', (whom) => whom.post('logout'), 401],
  ]
  for (const [what, whom, call, way, then] of ways) {
    const here = await t.login(whom)
    const there = other.as(here)
    for (const person of [here, there]) assert.equal((await person.get(call)).status, 200, what)
    const done = await way(here)
    assert.ok(done.status < 300, `${what}: ${done.status}`)
    assert.equal((await here.get(call)).status, then, what)
    await eventually(async () => (await there.get(call)).status, then)
  }
  t.at()
})

/** Waits until the notification connection of every process here has run its liveness query, under that clock. */
async function noticesHeard(clock: () => number): Promise<void> {
  const [now] = await t.rows<{ moment: string }>('select clock_timestamp()::text as moment')
  const all = async () =>
    (
      await t.rows<{ asked: boolean }>(`select bool_and(query_start > '${now?.moment}') as asked from pg_stat_activity
        where datname = current_database() and application_name = 'gremial-avisos'`)
    )[0]?.asked
  const jumped = vi.spyOn(performance, 'now').mockImplementation(clock)
  await eventually(all, true)
  jumped.mockRestore()
}

test('a cached session is trusted for five seconds after notifications were last known to arrive', async () => {
  const ana = await t.login('ana')
  t.at(t.services.now())
  const asked = async () => lookups(await t.calls(() => who(ana)))
  await who(ana)
  await eventually(asked, 0)
  const clock = vi.spyOn(performance, 'now').mockImplementation(later(5_000))
  assert.equal(await asked(), 1, 'nothing was heard of the notices for five seconds')
  clock.mockRestore()
  await who(ana)
  // Notifications sent before the liveness query have arrived.
  await noticesHeard(later(4_500))
  const jumped = vi.spyOn(performance, 'now').mockImplementation(later(9_000))
  assert.equal(await asked(), 0, 'it was asked nine seconds ago, and heard since')
  jumped.mockRestore()
  t.at()
})

test('behind a pooler the session cache is dropped after a write and expires in five seconds', async () => {
  const pooled = await another()
  const ana = pooled.as(await t.login('ana'))
  const chief = pooled.as(admin)
  t.at(t.services.now())
  const asked = async () => lookups(await pooled.calls(() => who(ana)))
  await who(ana)
  await eventually(asked, 0)
  pooled.database.notifications.behindPooler()
  assert.equal(await asked(), 0)
  assert.equal((await chief.post('bancos', { nombre: 'Tres', sucursales: [{ nombre: 'Centro' }] })).status, 201)
  assert.deepEqual([await asked(), await asked()], [1, 0])
  // Notifications keep arriving but prove nothing: they may come from another server.
  await noticesHeard(later(4_500))
  const clock = vi.spyOn(performance, 'now').mockImplementation(later(9_000))
  assert.equal(await asked(), 1)
  clock.mockRestore()
  t.at()
})

test('a session is not kept longer than it lasts, nor than a minute', async () => {
  const start = t.services.now()
  t.at(start)
  const ana = await t.login('ana')
  // A change that sends no notification.
  await t.rows(`update sesion set vence = '${new Date(start.getTime() + 20_000).toISOString()}'
    where usuario_id = ${await id('ana')}; select pg_notify('acceso', '*')`)
  const asked = async () => lookups(await t.calls(() => who(ana)))
  await eventually(asked, 1)
  await eventually(asked, 0)
  t.at(new Date(start.getTime() + 21_000))
  assert.equal(await who(ana), 401)
  await eventually(async () => lookups(await t.calls(() => who(admin))), 0)
  t.at(new Date(start.getTime() + 82_000))
  assert.equal(lookups(await t.calls(() => who(admin))), 1)
  t.at()
})

test('a session opened without a second factor must give one once the account has it', async () => {
  const tesorera = await t.login('tesorera')
  assert.equal(await who(tesorera), 200)
  await t.rows(`insert into segundo_factor (usuario_id, secreto, ultimo_paso, creado)
    values (${await id('tesorera')}, 'sellado', 0, now())`)
  await eventually(async () => (await tesorera.get('vistas/caja')).body.codigo, 'SEGUNDO_FACTOR_PENDIENTE')
})

test('concurrent lookups are batched; a lookup after a change never reuses an earlier one', async () => {
  const other = await another()
  const revisora = other.as(await t.login('revisora'))
  const many = await other.calls(() => Promise.all(Array.from({ length: 20 }, () => who(revisora))))
  assert.equal(lookups(many), 1)

  // Looked up while the table is locked; the change is notified meanwhile.
  const [mesa, central] = [other.as(await t.login('mesa')), other.as(await t.login('central'))]
  const said = await other.calls(async () => {
    const lock = openDatabase(t.urlAs('owner'), { max: 1 })
    const client = await lock.pool.connect()
    const waiting = async () => (await t.rows(`select from pg_locks where relation = 'usuario'::regclass and not granted`)).length
    const answers: Array<Promise<number>> = []
    try {
      // An idle connection, to receive the notifications.
      await other.database.pool.query('select 1')
      await client.query('begin; lock table usuario in access exclusive mode')
      answers.push(who(mesa), who(central))
      await eventually(waiting, 2)
      let heard = 0
      other.database.notifications.listen(() => heard++)
      await t.rows(`select pg_notify('acceso', 'u:0')`)
      await eventually(() => heard > 0, true)
      answers.push(who(mesa))
      await eventually(waiting, 3)
      await client.query('rollback')
    } finally {
      client.release(true)
      await lock.close()
    }
    assert.deepEqual(await Promise.all(answers), [200, 200, 200])
  })
  assert.equal(lookups(said), 3)
  // A lookup that started before the change is not cached.
  assert.equal(lookups(await other.calls(() => who(central))), 1)
})

/** Columns read by the session lookup whose changes send no notification, with the reason why that is safe. */
const untold = [
  // These never change for a row; a session's last use and expiry only move forward.
  'usuario.id',
  'seccional.id',
  ...['id', 'usuario_id', 'token_hash', 'recordar', 'ultimo_uso', 'vence'].map((column) => `sesion.${column}`),
  // Set at login, for the session that starts then.
  'usuario.ingreso_anterior',
]

test('every table and column read for a session notifies its changes', async () => {
  const nobodyYet = await t.login('secretario')
  const [asked] = await plansOf(t, 'sesion', () => who(nobodyYet))
  assert.ok(asked)
  // A table read inside a function would not show in the plan, but the function's name does.
  const read = new Set([...asked.plan.matchAll(/\bon (\w+)/g)].map(([, table = '']) => table))
  assert.ok(read.has('delegacion') && read.has('llave_acceso'), [...read].join())

  const telling = await t.rows<{ table: string; columns: string[] | null }>(`
    select c.relname as table, array_agg(c.relname || '.' || a.attname) filter (where a.attname is not null) as columns
    from pg_trigger g
    join pg_class c on c.oid = g.tgrelid
    join pg_proc p on p.oid = g.tgfoid and p.prosrc like '%pg_notify(''acceso''%'
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = any (g.tgattr)
    where g.tgenabled = 'O'
    group by 1`)
  const silent = [...read].filter((table) => !telling.some((one) => one.table === table))
  assert.deepEqual(silent, [])

  // A view depends on each column that it reads; triggers may name the columns they fire on.
  await t.rows(`create view quien_pide as ${asked.text.replace(/\$\d+/g, 'null')}`)
  const columns = await t.rows<{ column: string }>(`
    select distinct c.relname || '.' || a.attname as column
    from pg_rewrite w
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refobjsubid > 0
    join pg_class c on c.oid = d.refobjid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where w.ev_class = 'quien_pide'::regclass and c.relname <> 'quien_pide'`)
  const named = new Map(telling.flatMap(({ table, columns }) => (columns ? [[table, columns]] : [])))
  assert.deepEqual(
    columns
      .map(({ column }) => column)
      .filter((column) => named.get(column.split('.')[0] ?? '')?.includes(column) === false && !untold.includes(column)),
    [],
  )
  assert.ok(columns.length > 15)
})
