import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { fusionar } from '../../../../test/fusiones.ts'
import { certificar, escribirAl, monthOf, pedirCertificado } from '../../../../test/padron-certificado.ts'
import { porte } from '../../../../test/porte.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verificarPadrones } from './padron-certificado.verificar.ts'

const t = await testApp()
const [admin, revisora] = [await t.login('admin'), await t.login('admin')]
/** The demo certifies the last two months. */
const meses = (n: number) => monthOf(t.today(), n + 2)
const suma = (celdas: Array<{ cantidad: number }>) => celdas.reduce((s, { cantidad }) => s + cantidad, 0)
/** Rows that differ between a certificate and what is believed of its day, by what was known at its timestamp. */
const iguales = async (id: number) =>
  t.rows(`with p as (select * from padron_certificado where id = ${id}),
      k as (select afiliado_numero, seccional_id, categoria_id, estado_id from padron_certificado_fila where certificado_id = ${id}),
      h as (select h.afiliado_numero, h.seccional_id, h.categoria_id, h.estado_id from p, padron_al_dia(p.dia, p.momento) h where h.vinculado)
    (select * from k except select * from h) union all (select * from h except select * from k)`)
async function otraConexion() {
  const otra = new pg.Client({ connectionString: t.urlAs('superuser') })
  await otra.connect()
  return otra
}
const esperan = async () =>
  (await t.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length

test('of concurrent certifications of a month one succeeds, and numbers have no gaps', async () => {
  const { mes } = meses(1)
  const respuestas = await Promise.all(
    Array.from({ length: porte(20, 6) }, (_, i) => pedirCertificado(i % 2 ? admin : revisora, mes)),
  )
  assert.deepEqual(
    respuestas
      .map((r) => r.status)
      .toSorted()
      .slice(0, 2),
    [201, 409],
  )
  assert.ok(respuestas.slice().every((r) => r.status === 201 || r.body.codigo === 'CERTIFICADO_CAMBIO'))
  const otros = await Promise.all([2, 3, 4].map((n) => pedirCertificado(admin, meses(n).mes)))
  assert.ok(otros.every((r) => r.status === 201))
  const numeros = await t.rows<{ numero: number }>('select numero from padron_certificado order by numero')
  assert.deepEqual(
    numeros.map((x) => x.numero),
    [1, 2, 3, 4, 5, 6],
  )
  // Again concurrently: one replaces the first.
  const reemplaza = respuestas.find((r) => r.status === 201)?.body.id
  const otraVez = await Promise.all([1, 2, 3].map(() => pedirCertificado(admin, mes, { reemplaza, motivo: 'Otra vez' })))
  assert.deepEqual(otraVez.map((r) => r.status).toSorted(), [201, 409, 409])
  assert.deepEqual(await t.rows('select ultimo from padron_certificado_numerador'), [{ ultimo: 7 }])
  assert.equal((await verificarPadrones(systemCtx(t.services, t.app.log))).malos, 0)
})

test('certification is refused during an import, and an import waits for a certification', async () => {
  const otra = await otraConexion()
  try {
    await otra.query('begin')
    await otra.query('select pg_advisory_xact_lock(727004)')
    const { status, body } = await pedirCertificado(admin, meses(5).mes)
    assert.deepEqual([status, body.codigo], [503, 'OCUPADO'])
    await otra.query('commit')
    // Blocked at the number: an import that starts then must wait.
    await otra.query('begin')
    await otra.query('select from padron_certificado_numerador for update')
    const certificando = pedirCertificado(admin, meses(5).mes)
    await eventually(esperan, 1)
    const { rows } = await t.services.database.pool.query('select pg_try_advisory_lock(727004) as libre')
    assert.deepEqual(rows, [{ libre: false }])
    await otra.query('commit')
    assert.equal((await certificando).status, 201)
  } finally {
    await otra.end()
  }
})

test('a certification waits for earlier writes and includes them; later ones do not wait', async () => {
  const { mes, dia } = meses(6)
  const [baja] = await t.rows<{ id: number }>(`select id from estado_afiliado where nombre = 'BAJA'`)
  const seVa = (numero: number) => `update afiliado set estado_id = ${baja?.id}, vinculado = false where numero = ${numero}`
  const otra = await otraConexion()
  try {
    await otra.query('begin')
    await otra.query(`select set_config('gremial.al_dia', '${addDays(dia, -5)}', true)`)
    await otra.query(seVa(1030))
    const certificando = pedirCertificado(admin, mes)
    await eventually(esperan, 1)
    await otra.query('commit')
    const { status, body } = await certificando
    assert.equal(status, 201)
    assert.deepEqual(
      await t.rows(`select from padron_certificado_fila where certificado_id = ${body.id} and afiliado_numero = 1030`),
      [],
    )
    assert.deepEqual(await iguales(body.id), [])
    // A later statement about an earlier day does not change the certificate.
    await escribirAl(t, addDays(dia, -5), seVa(1031))
    assert.deepEqual(await iguales(body.id), [])
    assert.deepEqual((await admin.get(`padron-certificado/${body.id}/diferencias`)).body.pasos, [{ paso: 'EGRESO', cantidad: 1 }])
  } finally {
    await otra.end()
  }
})

test('an undone import stays in the certificate, with its names, and is reported as corrected', async () => {
  const { mes, dia } = meses(7)
  const [fila] = await t.rows<{ id: number }>(
    `insert into importacion (tipo, archivo, sha256, estado, al_dia) values ('padron', 'x.csv', '', 'APLICADA', '${dia}') returning id::int`,
  )
  const { id: seccional } = (
    await t.rows<{ id: number }>(`insert into seccional (codigo, nombre) values (900, 'La que se deshace') returning id::int`)
  )[0] ?? { id: 0 }
  const antes = await t.rows<{ seccional_id: number }>('select seccional_id from afiliado where numero = 1040')
  await escribirAl(t, dia, `update afiliado set seccional_id = ${seccional} where numero = 1040`, String(fila?.id))
  const padron = await certificar(admin, mes)
  const deLaNueva = () => padron.conteo.filter((c) => c.seccional === 'La que se deshace')
  assert.equal(suma(deLaNueva()), 1)
  await t.rows(`begin; select set_config('gremial.deshace', '${fila?.id}', true);
    update afiliado set seccional_id = ${antes[0]?.seccional_id} where numero = 1040;
    delete from conteo_afiliado where seccional_id = ${seccional}; delete from seccional where id = ${seccional};
    update importacion set estado = 'DESHECHA', anulada = clock_timestamp() where id = ${fila?.id}; commit`)
  const despues = (await admin.get(`padron-certificado/${padron.id}`)).body
  assert.deepEqual(despues.conteo, padron.conteo)
  assert.deepEqual(await iguales(padron.id), [])
  assert.deepEqual((await admin.get(`padron-certificado/${padron.id}/diferencias`)).body.pasos, [{ paso: 'PASE', cantidad: 1 }])
  const [dicho] = (await admin.get(`vistas/diferencias-padron?G_de=${padron.id}`)).body.content
  assert.match(dicho.antes, /^La que se deshace · /)
  assert.equal((await verificarPadrones(systemCtx(t.services, t.app.log))).malos, 0)
})

test('a merged number is reported as merged, not as a departure', async () => {
  const { mes } = meses(8)
  const antes = await certificar(admin, mes)
  await fusionar(admin, 1050, 1051)
  const { body } = await admin.get(`padron-certificado/${antes.id}/diferencias`)
  assert.deepEqual(body.pasos, [{ paso: 'FUSION', cantidad: 1 }])
  const despues = await certificar(admin, mes)
  assert.equal(despues.afiliados, antes.afiliados - 1)
  const { content } = (await admin.get(`vistas/diferencias-padron?G_de=${antes.id}&G_a=${despues.id}`)).body
  assert.deepEqual(
    content.map((f: { id: number; quePaso: string }) => [f.id, f.quePaso]),
    [[1051, 'Es otro número']],
  )
})
