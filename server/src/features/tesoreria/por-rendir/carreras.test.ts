import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { dataOf, mandar, pathOf } from '../../../../test/comprobantes.ts'
import { plansOf } from '../../../../test/planes.ts'
import { esperando, loQueEspera, pasar, rutaPorRendir } from '../../../../test/por-rendir.ts'
import { newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const [operador, tesorera] = [await t.login('operador'), await t.login('tesorera')]
const count = async (de: string): Promise<number> =>
  (await t.rows<{ n: number }>(`select count(*)::int as n from ${de}`))[0]?.n ?? 0

test('of eight concurrent moves of the same receipts each one goes once, with right sums', async () => {
  const rows = await Promise.all(Array.from({ length: 3 }, (_, i) => esperando(operador, { importe: i + 1 })))
  const rendiciones = []
  for (let i = 0; i < 8; i++) rendiciones.push(await newRendicion(t, operador))
  const claves = rows.map((f) => `'${f.clave}'`).join(', ')
  const hechos = await Promise.all(
    rendiciones.map((r, i) => pasar(i % 2 ? tesorera : operador, r, i % 3 ? rows : rows.toReversed())),
  )
  assert.deepEqual(
    hechos.map((h) => h.status).toSorted((a, b) => a - b),
    [200, ...Array.from({ length: 7 }, () => 409)],
  )
  assert.ok(hechos.every((h) => h.status === 200 || h.body.codigo === 'POR_RENDIR_NO_ESTA'))
  assert.equal(await count(`comprobante where clave in (${claves})`), 3)
  assert.equal(await count(`comprobante_por_rendir where clave in (${claves})`), 0)
  const [wrong] = await t.rows<{ n: number }>(`select count(*)::int as n
    from rendicion_gasto r
    where (r.total, r.comprobantes) <> (select coalesce(sum(c.importe), 0), count(*)::int from comprobante c where c.rendicion_id = r.id)`)
  assert.equal(wrong?.n, 0)
})

test('receipts moved to a settlement being sent are in it, or stay unsettled', async () => {
  const r = await newRendicion(t, operador)
  assert.equal((await pasar(operador, r, [await esperando(operador)])).status, 200)
  const row = await esperando(operador)
  const [step, envio, other] = await alMismoTiempo(t, `select from rendicion_gasto where id = ${r.id} for update`, [
    () => pasar(operador, r, [row]),
    () => operador.post(`rendiciones-gasto/${r.id}/enviar-autorizacion`, { confirma: false }),
    () => mandar(operador, pathOf(r), dataOf()),
  ])
  // A concurrent addition is in time, or gets the settlement's new state.
  assert.ok(other?.status === 201 || other?.body.codigo === 'RENDICION_OTRO_ESTADO', JSON.stringify(other?.body))
  assert.equal(envio?.status, 200, JSON.stringify(envio?.body))
  const espera = (await loQueEspera(operador)).some((f) => f.id === row.id)
  assert.equal(espera, step?.status !== 200, JSON.stringify(step?.body))
  const [enviada] = await t.rows<{ comprobantes: number; dichos: number }>(`select r.comprobantes,
      (select count(*)::int from comprobante c where c.rendicion_id = r.id) as dichos from rendicion_gasto r where r.id = ${r.id}`)
  assert.equal(enviada?.comprobantes, enviada?.dichos)
})

test('of two concurrent moves of the same invoice one succeeds; the other gets its location', async () => {
  const dicho = dataOf()
  const [mia, own] = [await esperando(operador, dicho), await esperando(tesorera, dicho)]
  const [una, other] = [await newRendicion(t, operador), await newRendicion(t, tesorera)]
  // Locks their files, so that both check for duplicates before either is written.
  const hechos = await alMismoTiempo(t, 'select from archivo for update', [
    () => pasar(operador, una, [mia]),
    () => pasar(tesorera, other, [own]),
  ])
  assert.deepEqual(hechos.map((h) => h.status).toSorted(), [200, 409])
  assert.equal(hechos.find((h) => h.status === 409)?.body.codigo, 'COMPROBANTE_REPETIDO')
})

test('a move interrupted halfway leaves all receipts unsettled', async () => {
  const r = await newRendicion(t, operador)
  const rows = [await esperando(operador), await esperando(operador)]
  // Kills the second in the database, after the first is written.
  await t.rows(`create function cortar() returns trigger language plpgsql as $$
    begin if new.clave = '${rows[1]?.clave}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`)
  await t.rows('create trigger cortar before insert on comprobante for each row execute function cortar()')
  const { status } = await pasar(operador, r, rows)
  await t.rows('drop trigger cortar on comprobante')
  assert.ok(status >= 500, `${status}`)
  const esperan = (await loQueEspera(operador)).map((f) => f.id)
  assert.ok(rows.every((f) => esperan.includes(f.id)))
  assert.equal((await pasar(operador, r, rows)).status, 200)
})

test('a page of five hundred takes few statements and scans no table', async () => {
  const row = await esperando(operador)
  await t.rows(`insert into comprobante_por_rendir (clave, seccional_id, fecha, cuit, proveedor, letra, punto_venta, numero, importe, archivo_sha256,
      huella_original, nombre, tipo_archivo, bytes, subido, subido_por)
    select gen_random_uuid(), 1 + i % 3, p.fecha, p.cuit, p.proveedor, 'B', 1, 500 + i, 1000 + i, p.archivo_sha256, repeat(md5(i::text), 2), p.nombre,
      p.tipo_archivo, p.bytes, p.subido, case when i % 2 = 0 then p.subido_por else 1 end
    from comprobante_por_rendir p, generate_series(1, 6000) i where p.id = ${row.id}`)
  // Distinct files: six thousand copies of one file would be unrealistic.
  await t.rows(`with a as (insert into archivo (sha256, tipo, bytes) select repeat(md5('f' || i), 2), 'application/pdf', 1 from generate_series(1, 6000) i returning sha256)
    update comprobante_por_rendir p set archivo_sha256 = repeat(md5('f' || (p.numero - 500)), 2) from (select count(*) from a) x where p.numero > 500 and p.letra = 'B'`)
  await t.rows('vacuum analyze comprobante_por_rendir, comprobante, rendicion_gasto')
  const { body } = await tesorera.get(`${rutaPorRendir}?idSeccional=1`)
  assert.equal(body.filas.length, 500)
  assert.ok(body.hay >= 2000, `${body.hay}`)
  const statements = await t.calls(() => tesorera.get(`${rutaPorRendir}?idSeccional=1`))
  assert.ok(statements.length <= 12, `${statements.length}`)
  const seen = await plansOf(t, 'comprobante_por_rendir', () => operador.get(`${rutaPorRendir}?idSeccional=1`))
  for (const { text, plan, walked } of seen)
    assert.deepEqual(
      walked.filter((table) => table === 'comprobante_por_rendir'),
      [],
      `${text}\n${plan}`,
    )
  assert.ok(seen.length >= 4, `${seen.length}`)
})
