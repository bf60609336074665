import assert from 'node:assert/strict'
import type { FilaParecido, GastoRow, GastosSummary } from '@gremial/contract/tesoreria/gastos.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { add, cuitOf } from '../../../../test/comprobantes.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { llevarA, newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const central = await t.login('central')
const revisora = await t.login('revisora')
const resumen = async (pide = ''): Promise<GastosSummary> => (await central.get(`vistas/gastos/resumen${pide}`)).body

test('expenses by month, concept and branch equal the receipts; drafts do not count', async () => {
  const before = await resumen()
  const r = await newRendicion(t, tesorera)
  const fecha = dateOf(new Date())
  const uno = await add(tesorera, r, { importe: 1234.56, fecha })
  await add(tesorera, r, { importe: 0.44, fecha }, { cual: 1 })
  assert.deepEqual((await resumen()).meses, before.meses)
  await llevarA(t, r.id, 2)
  const after = await resumen()
  assert.equal(Math.round((after.total - before.total) * 100), 123_500)
  assert.equal(after.cantidad, before.cantidad + 2)
  assert.equal(after.meses.length, 12)
  assert.equal(after.meses.at(-1)?.mes, Number(fecha.slice(0, 7).replace('-', '')))
  assert.equal(Math.round(((after.meses.at(-1)?.total ?? 0) - (before.meses.at(-1)?.total ?? 0)) * 100), 123_500)
  const centavos = (parts: Array<{ total: number }>) => parts.reduce((n, p) => n + Math.round(p.total * 100), 0)
  for (const parts of [after.meses, after.conceptos, after.seccionales])
    assert.equal(centavos(parts), Math.round(after.total * 100))
  for (const c of after.conceptos) assert.equal(Math.round(c.porMes.reduce((n, m) => n + m, 0) * 100), Math.round(c.total * 100))
  // Computed by SQL for those months, and for one branch.
  const [sum] = await t.rows<{
    n: number
  }>(`select (sum(c.importe) * 100)::bigint as n from comprobante c join rendicion_gasto r on r.id = c.rendicion_id
    where c.vigente and r.estado in (2, 4, 5, 6, 8) and r.seccional_id = 1
      and c.fecha >= date_trunc('month', '${fecha}'::date) - interval '11 months' and c.fecha < date_trunc('month', '${fecha}'::date) + interval '1 month'`)
  assert.equal(Math.round((await resumen('?idSeccional=1')).total * 100), sum?.n)
  // Down to the receipt, which the reviewer may open.
  const list = await central.get(`vistas/gastos?idConcepto=${r.detalles[0]?.idConcepto}&mes=${after.meses.at(-1)?.mes}&size=100`)
  const row = (list.body.content as GastoRow[]).find((f) => f.id === uno.id)
  assert.deepEqual(
    [row?.importe, row?.numeroRendicion, row?.identificacion],
    [1234.56, r.numeroRendicion, `A 0004-000${uno.numeroComprobante}`],
  )
  assert.equal(
    (await revisora.get(`rendiciones-gasto/${r.id}/conceptos/${row?.idDetalle}/comprobantes/${uno.id}/descargar?ver=1`)).status,
    200,
  )
  assert.deepEqual((await central.get('vistas/gastos?mes=202613')).body.totalElements, 0)
  // A cancelled settlement does not count.
  await t.rows(`update comprobante set vigente = false where rendicion_id = ${r.id}`)
  assert.equal((await resumen()).total, before.total)
})

test('an overridden duplicate shows both receipts and its reason, and is reviewed once (decisions §9.3)', async () => {
  const r = await newRendicion(t, tesorera)
  const cuitProveedor = cuitOf(9_000)
  const other = await add(tesorera, r, { cuitProveedor, importe: 777 })
  const uno = await add(tesorera, r, { cuitProveedor, importe: 777, motivoParecido: 'Son dos cargas distintas' })
  const { sinRevisar } = await resumen()
  const rows = async (filter: string): Promise<FilaParecido[]> =>
    (await central.get(`vistas/comprobantes-parecidos?size=100&${filter}`)).body.content
  const row = (await rows('revisado=0')).find((f) => f.uno.id === uno.id)
  assert.ok(row)
  assert.deepEqual(
    [row.otro.id, row.clase, row.motivo, row.importe, row.uno.numeroRendicion],
    [other.id, 'MISMO_IMPORTE', 'Son dos cargas distintas', 777, r.numeroRendicion],
  )
  assert.equal((await central.post(`comprobantes-parecidos/${row.id}/revisar`, {})).status, 204)
  const [marca] = await t.rows<{ revisado_por: number; revisado: string }>(
    `select revisado_por, revisado from comprobante_parecido where id = ${row.id}`,
  )
  // A second reviewer changes nothing.
  assert.equal((await revisora.post(`comprobantes-parecidos/${row.id}/revisar`, {})).status, 204)
  assert.deepEqual(await t.rows(`select revisado_por, revisado from comprobante_parecido where id = ${row.id}`), [marca])
  assert.equal((await resumen()).sinRevisar, sinRevisar - 1)
  assert.ok((await rows('revisado=1')).some((f) => f.id === row.id && f.revisadoPor !== ''))
  assert.equal(
    (await rows('revisado=0')).some((f) => f.id === row.id),
    false,
  )
  assert.equal((await central.post('comprobantes-parecidos/999999/revisar', {})).status, 404)
  for (const path of ['vistas/gastos', 'vistas/gastos/resumen', 'vistas/comprobantes-parecidos'])
    assert.equal((await tesorera.get(path)).status, 403, path)
  // A user without branches gets an empty list.
  const { id, person } = await cuentas(t).somebody('RENTADO')
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select rol_id, 'rendiciones.revisar', 'propio' from usuario_rol where usuario_id = ${id}`,
  )
  await eventually(async () => (await person.get('vistas/comprobantes-parecidos')).status, 200)
  for (const list of ['vistas/comprobantes-parecidos', 'vistas/gastos'])
    assert.equal((await person.get(`${list}?size=all`)).body.totalElements, 0, list)
  const nada = (await person.get('vistas/gastos/resumen')).body as GastosSummary
  assert.deepEqual([nada.total, nada.cantidad, nada.seccionales], [0, 0, []])
  assert.equal((await person.get('vistas/gastos/resumen?idSeccional=1')).status, 403)
  assert.equal((await person.post(`comprobantes-parecidos/${row.id}/revisar`, {})).status, 404)
  // A user of one branch sees pairs entirely in it, not pairs across two branches.
  await t.rows(`update rol_permiso set ambito = 'seccionales' where permiso = 'rendiciones.revisar' and rol_id in (select rol_id from usuario_rol where usuario_id = ${id});
    insert into usuario_seccional (usuario_id, seccional_id) values (${id}, 1)`)
  const seVe = async () =>
    (await person.get('vistas/comprobantes-parecidos?size=100')).body.content?.some((f: FilaParecido) => f.id === row.id) ?? false
  await eventually(seVe, true)
  for (const lejos of [uno, other]) {
    const alla = await newRendicion(t, tesorera)
    const va = (rendicion: number, seccional: number) =>
      t.rows(`begin; set local session_replication_role = replica; update comprobante set rendicion_id = ${rendicion} where id = ${lejos.id};
        update rendicion_gasto set seccional_id = ${seccional} where id = ${alla.id}; commit`)
    await va(alla.id, 2)
    assert.equal(await seVe(), false)
    await va(r.id, 1)
  }
  assert.equal(await seVe(), true)
})
