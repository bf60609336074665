import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sembrarDemo } from '../demo/demo.ts'
import { boot } from '../src/installation/boot.ts'
import { openDatabase } from '../src/platform/db/pool.ts'
import { StartError } from '../src/platform/runtime/start-error.ts'
import { sembrar } from '../src/semillas/semillas.ts'
import { testApp } from './app.ts'

/** An interrupted first start is repeated. Really killed at each step: primer-arranque.nightly.test.ts. */
const t = await testApp()

/** The state that a killed start leaves: empty tables, with sequences beyond the numbers used. */
async function cut(): Promise<void> {
  const tables = await t.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not in ('migracion', 'instalacion')`,
  )
  const all = tables.map(({ name }) => name).join(', ')
  await t.rows(`begin; set local session_replication_role = replica; truncate ${all}; commit`)
  const owner = openDatabase(t.urlAs('owner'), { max: 1 })
  try {
    await sembrar(owner.db)
  } finally {
    await owner.close()
  }
}

test('an interrupted demo seed is completed by the next start, whatever the sequence values', async () => {
  await cut()
  const [planted] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'ACTIVO'`)
  assert.notEqual(planted?.id, 1)
  assert.equal(await sembrarDemo(t.services, 300, true), true)
  const [ana] = await t.rows(
    `select c.nombre as categoria, e.nombre as estado, d.nombre as documento, s.codigo as seccional, m.nombre as empresa
      from afiliado a join categoria_afiliado c on c.id = a.categoria_id join estado_afiliado e on e.id = a.estado_id
      join tipo_documento d on d.id = a.tipo_documento_id join seccional s on s.id = a.seccional_id join empresa m on m.id = a.empresa_id
      where a.numero = 1001`,
  )
  assert.deepEqual(
    { ...ana, empresa: undefined },
    {
      categoria: 'Activo A',
      estado: 'ACTIVO',
      documento: 'DNI',
      seccional: 1,
      empresa: undefined,
    },
  )
  const [made] = await t.rows(`select (select count(*)::int from afiliado) as afiliados,
    (select count(*)::int from afiliado a join estado_afiliado e on e.id = a.estado_id where a.vinculado <> e.vinculado) as dudosos,
    (select string_agg(distinct p.nombre, ', ' order by p.nombre) from familiar f join parentesco p on p.id = f.parentesco_id
      where f.afiliado_numero = 1001) as "deAna",
    (select array_agg(estado order by estado) from importacion) as importaciones,
    (select array_agg(estado) from publicacion) as publicaciones,
    (select count(*)::int from solicitud where afiliado_numero = 1001) > 3 as pide`)
  assert.deepEqual(made, {
    afiliados: 300,
    dudosos: 0,
    deAna: 'Cónyuge, Hija/o',
    importaciones: ['APLICADA', 'REVISAR'],
    publicaciones: ['REVISAR'],
    pide: true,
  })
  // Later rows get new numbers.
  const admin = await t.login('admin')
  assert.equal((await admin.post('bancos', { nombre: 'Banco nuevo', sucursales: [{ nombre: 'Centro' }] })).status, 201)
})

test('data from before the two roles, unreadable to the application, is reported as older', async () => {
  await t.rows('revoke all on migracion from gremial_app')
  await t.rows('delete from migracion where nombre = (select max(nombre) from migracion)')
  const said: string[] = []
  const env = {
    DATABASE_URL: t.url,
    DATABASE_URL_MIGRAR: t.urlAs('owner'),
    GREMIAL_CLAVE: t.services.config.secret,
    GREMIAL_DATOS: t.services.config.dataDir,
  }
  // A real portal does not start with demo accounts, whether or not this one is added again.
  await assert.rejects(boot(env, { exclusive: true, log: (line) => said.push(line) }), StartError)
  assert.match(
    said.join('\n'),
    /^La base tiene datos de una versión anterior y se pone al día \(1 migraciones\): .* una copia de antes\.$/m,
  )
})
