import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anclaDe, contentOf, forzar, reponer, sellarTodo, veredicto } from '../../../test/auditoria.ts'
import { inTransaction, type Services, systemCtx } from '../context.ts'
import { acceptChain } from './accept.ts'
import { audit } from './audit.ts'
import { sealPending } from './chain-writer.ts'

/** Tampering with the audit log through the database or its disk, one way after another on the same fifty rows. */
const t = await testApp()
const ctx = systemCtx(t.services, t.app.log)
const act = (id: string | number, withRole = false) =>
  inTransaction({ ...ctx, ...(withRole ? { role: 'Administración', agent: 'Firefox/1 Linux' } : {}) }, (ctx) =>
    audit(ctx, 'crear', 'banco', id, { n: 1 }),
  )
for (let i = 1; i <= 50; i++) await act(i, i === 40)
await sellarTodo(t.services)
const [first] = await t.rows<{ id: number }>('select min(id) as id from auditoria')
/** Id of the nth row. */
const n = (orden: number) => (first?.id ?? 1) + orden - 1

const tables = ['auditoria', 'auditoria_pendiente', 'auditoria_sello', 'auditoria_ancla']
for (const table of tables) await t.rows(`create table copia_${table} as table ${table}`)
const files = ['auditoria.ancla', 'auditoria.anclas'].map((name) => anclaDe(t.services, name))
const contents = files.map(contentOf)

async function restore(): Promise<void> {
  const back = tables.map((table) => `insert into ${table} overriding system value select * from copia_${table};`).join('')
  await forzar(t, `truncate ${tables.join(', ')}; ${back}`)
  await t.rows('create unique index if not exists auditoria_evento on auditoria (evento)')
  files.forEach((file, i) => reponer(file, contents[i]))
}

const requeue =
  'insert into auditoria_pendiente select a.id from auditoria a where not exists (select 1 from auditoria_sello s where s.auditoria_id = a.id)'
const forge = `insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, codigo)
  values (gen_random_uuid(), date_trunc('milliseconds', now()), 1, 'crear', 'banco', '99', sha256('x'))`
const cut = `delete from auditoria_sello where orden > 45; delete from auditoria where id > ${n(45)}`
const cutSaid = /^-: faltan los sellos 46 a 50/m

interface Tampering {
  what: string
  sql?: string
  files?: () => void
  /** A normal action afterwards: the portal would seal new rows on top. */
  afterwards?: 'act'
  /** Expected output of the verification command. */
  said: RegExp
  /** Expected number of bad rows, if it is a single number. */
  count?: number
}

const changed = (orden: number) => new RegExp(`^${n(orden)}: la fila fue cambiada`, 'm')
const kinds: Tampering[] = [
  {
    what: 'everything emptied, then one action',
    sql: `truncate ${tables.join(', ')}`,
    afterwards: 'act',
    said: /^-: faltan los sellos 1 a 50/m,
    count: 50,
  },
  {
    what: 'a row taken from the middle, the later ones queued again',
    sql: `delete from auditoria where id = ${n(20)}; delete from auditoria_sello where orden >= 20; ${requeue}`,
    said: /faltan los sellos 20 a 50/,
  },
  {
    what: 'the same with one of the last five',
    sql: `delete from auditoria where id = ${n(47)}; delete from auditoria_sello where orden >= 47; ${requeue}`,
    said: /faltan los sellos 47 a 50/,
    count: 4,
  },
  { what: 'the last five cut, then one action', sql: cut, afterwards: 'act', said: cutSaid, count: 5 },
  {
    what: 'the last five cut, and the anchor with them',
    sql: cut,
    files: () => reponer(files[0] ?? '', undefined),
    said: /hay sellos y falta el ancla/,
    count: 1,
  },
  {
    what: 'the last seals taken off, their rows queued again',
    sql: `delete from auditoria_sello where orden > 45; ${requeue}`,
    said: cutSaid,
    count: 5,
  },
  {
    what: 'a row repeated with its code, and queued',
    sql: `drop index auditoria_evento; insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
      select evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo from auditoria where id = ${n(10)}; ${requeue}`,
    said: /el mismo hecho está dos veces/,
    count: 1,
  },
  {
    what: 'momento by 1 µs',
    sql: `update auditoria set momento = momento + interval '1 microsecond' where id = ${n(10)}`,
    said: changed(10),
    count: 1,
  },
  {
    what: 'momento by 1 ms',
    sql: `update auditoria set momento = momento + interval '1 millisecond' where id = ${n(10)}`,
    said: changed(10),
    count: 1,
  },
  { what: 'datos', sql: `update auditoria set datos = '{"n": 2}' where id = ${n(20)}`, said: changed(20), count: 1 },
  { what: 'usuario_id', sql: `update auditoria set usuario_id = 1 where id = ${n(20)}`, said: changed(20), count: 1 },
  { what: 'the role', sql: `update auditoria set rol = 'Otro' where id = ${n(20)}`, said: changed(20), count: 1 },
  { what: 'the device', sql: `update auditoria set equipo = 'Otro' where id = ${n(20)}`, said: changed(20), count: 1 },
  { what: 'a role taken away', sql: `update auditoria set rol = null where id = ${n(40)}`, said: changed(40), count: 1 },
  { what: 'accion', sql: `update auditoria set accion = 'eliminar' where id = ${n(20)}`, said: changed(20), count: 1 },
  { what: 'codigo', sql: `update auditoria set codigo = sha256('x') where id = ${n(20)}`, said: changed(20), count: 1 },
  {
    what: 'a row deleted',
    sql: `delete from auditoria where id = ${n(10)}`,
    said: new RegExp(`^${n(10)}: la fila fue quitada`, 'm'),
    count: 1,
  },
  {
    what: 'a row deleted with its seal',
    sql: `delete from auditoria_sello where orden = 10; delete from auditoria where id = ${n(10)}`,
    said: /^-: falta el sello 10$/m,
    count: 1,
  },
  {
    what: 'the same, and the seals numbered again',
    sql: `delete from auditoria_sello where orden = 15; delete from auditoria where id = ${n(15)};
      update auditoria_sello set orden = orden - 1 where orden > 15`,
    said: new RegExp(`^${n(16)}: la cadena se corta\\n-: falta el sello 50$`, 'm'),
    count: 2,
  },
  {
    what: 'two rows swapped',
    sql: `create temp table dos on commit drop as select * from auditoria where id in (${n(10)}, ${n(20)}); update dos set id = ${n(10) + n(20)} - id;
      delete from auditoria where id in (${n(10)}, ${n(20)}); insert into auditoria overriding system value select * from dos`,
    said: new RegExp(`^${n(10)}: la cadena se corta\\n${n(20)}: la cadena se corta$`, 'm'),
    count: 2,
  },
  {
    what: 'two seals swapped',
    sql: `update auditoria_sello set orden = -1 where orden = 10; update auditoria_sello set orden = 10 where orden = 20;
      update auditoria_sello set orden = 20 where orden = -1`,
    said: new RegExp(`^${n(20)}: la cadena se corta`, 'm'),
  },
  {
    what: 'a forged row, queued',
    sql: `${forge}; ${requeue}`,
    said: /la fila fue cambiada, o no la escribió el portal/,
    count: 1,
  },
  { what: 'a forged row, not queued', sql: forge, said: /la fila fue cambiada, o no la escribió el portal/, count: 1 },
  { what: 'only seals cut', sql: 'delete from auditoria_sello where orden > 45', said: cutSaid, count: 10 },
  {
    what: 'two rows changed: both are named',
    sql: `update auditoria set accion = 'x' where id in (${n(10)}, ${n(30)})`,
    said: new RegExp(`^${n(10)}: la fila fue cambiada\\n${n(30)}: la fila fue cambiada$`, 'm'),
    count: 2,
  },
  {
    what: 'rewritten from the middle, the seals from there on taken off and their rows queued again',
    sql: `update auditoria set datos = '{"n": 3}' where id >= ${n(25)}; delete from auditoria_sello where orden >= 25; ${requeue}`,
    said: /^-: faltan los sellos 25 a 50/m,
  },
  { what: 'the last five cut, nothing afterwards', sql: cut, said: cutSaid, count: 5 },
  {
    what: 'everything emptied, nothing afterwards',
    sql: `truncate ${tables.join(', ')}`,
    said: /faltan los sellos 1 a 50/,
    count: 50,
  },
  // Beyond the twenty-four: attacks on the repairs themselves.
  {
    what: 'a sealed row queued again',
    sql: `insert into auditoria_pendiente values (${n(10)})`,
    said: new RegExp(`^${n(10)}: espera su sello, y ya lo tiene`, 'm'),
    count: 1,
  },
  {
    what: 'a row that waits, deleted and left queued',
    sql: `insert into auditoria_pendiente values (${n(50) + 7})`,
    said: /fue quitada antes de sellarse/,
    count: 1,
  },
  { what: 'the anchor damaged', files: () => reponer(files[0] ?? '', '50 zz\n'), said: /está dañada/ },
  {
    what: 'the anchor of another chain',
    files: () => reponer(files[0] ?? '', `50 ${'ab'.repeat(32)} 2026-01-01 0\n`),
    said: new RegExp(`^${n(50)}: su sello no es el de el ancla`, 'm'),
    count: 1,
  },
]

assert.ok(kinds.length >= 24)
for (const { what, sql, files: onDisk, afterwards, said, count } of kinds) {
  test(`found: ${what}`, async () => {
    if (sql) await forzar(t, sql)
    onDisk?.()
    if (afterwards) await act('otra')
    try {
      const before = await veredicto(t.services)
      assert.match(before.texto, said)
      if (count !== undefined) assert.equal(before.malas, count, before.texto)
      // The portal does not seal it again, neither in this process nor in the next.
      const seals = await t.rows('select sello from auditoria_sello order by orden')
      await sellarTodo(t.services)
      await sellarTodo({ ...t.services })
      const after = await veredicto(t.services)
      assert.match(after.texto, said)
      assert.equal(after.malas, before.malas, after.texto)
      assert.deepEqual((await t.rows('select sello from auditoria_sello order by orden')).slice(0, seals.length), seals)
    } finally {
      await restore()
      await sealPending(t.services)
      assert.equal((await veredicto(t.services)).texto, '')
    }
  })
}

test('a restored current backup continues; an older one reports the loss until accepted', async () => {
  const copied = async (upTo: number) => {
    const other = await testApp()
    for (const table of tables) {
      const [all] = await t.rows<{ filas: string | null }>(`select json_agg(x)::text as filas from ${table} x`)
      await other.rows(`begin; set local session_replication_role = replica;
        insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, '${all?.filas ?? '[]'}'); commit`)
    }
    await forzar(
      other,
      `delete from auditoria_sello where orden > ${upTo}; delete from auditoria where id > ${n(upTo)};
      select setval(pg_get_serial_sequence('auditoria', 'id'), ${n(upTo)})`,
    )
    // Another database with the same data directory.
    const services: Services = { ...other.services, config: { ...other.services.config, dataDir: t.services.config.dataDir } }
    return { other, services, ctx: systemCtx(services, t.app.log) }
  }
  const current = await copied(50)
  assert.equal((await veredicto(current.services)).texto, '')
  await inTransaction(current.ctx, (ctx) => audit(ctx, 'crear', 'banco', 'restaurada'))
  await sellarTodo(current.services)
  assert.deepEqual((await veredicto(current.services)).filas, 51)
  files.forEach((file, i) => reponer(file, contents[i]))

  const older = await copied(40)
  assert.match((await veredicto(older.services)).texto, /^-: faltan los sellos 41 a 50$/)
  await inTransaction(older.ctx, (ctx) => audit(ctx, 'crear', 'banco', 'restaurada'))
  assert.equal(await sealPending(older.services), 0)
  assert.equal(await acceptChain(older.ctx, 10), 40)
  assert.equal((await veredicto(older.services)).texto, '')
  await sellarTodo(older.services)
  const { texto, filas } = await veredicto(older.services)
  assert.deepEqual([texto, filas], ['', 42])
  // The chain keeps who accepted it and what was missing.
  const [row] = await older.other.rows<{ datos: unknown }>(`select datos from auditoria where accion = 'anclar'`)
  assert.deepEqual(row?.datos, { antes: 50, malas: 10 })
  files.forEach((file, i) => reponer(file, contents[i]))
})

test('sealed rows of an earlier day cannot be undone with the current checkpoint or a cut list', async () => {
  const days = Date.now() + 86_400_000
  try {
    t.at(new Date(days))
    await sellarTodo(t.services)
    const [today, list] = files.map(contentOf)
    assert.match(list ?? '', /^\d{4}-\d\d-\d\d 50 [0-9a-f]{64}\n$/)
    assert.match(today ?? '', / 1\n$/)
    // The database and the current checkpoint, both as of row 45.
    const [seal] = await t.rows<{ sello: string }>(`select encode(sello, 'hex') as sello from auditoria_sello where orden = 45`)
    await forzar(t, cut)
    reponer(files[0] ?? '', `45 ${seal?.sello} 2026-01-01 0\n`)
    assert.match((await veredicto(t.services)).texto, cutSaid)
    await restore()
    reponer(files[0] ?? '', today)
    reponer(files[1] ?? '', '')
    assert.match((await veredicto(t.services)).texto, /tiene 0 líneas y tuvo 1/)
  } finally {
    t.at()
    await restore()
  }
})
