import assert from 'node:assert/strict'
import type { FilaGasto, FilaParecido, ResumenGastos } from '@gremial/contract/tesoreria/gastos.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { agregar, cuitDe } from '../../../../test/comprobantes.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { llevarA, nuevaRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const central = await t.login('central')
const revisora = await t.login('revisora')
const resumen = async (pide = ''): Promise<ResumenGastos> => (await central.get(`vistas/gastos/resumen${pide}`)).body

test('issue 12, point 9: what was spent by month, concept and branch, equal to the receipts to the cent; a draft is not spent yet', async () => {
  const antes = await resumen()
  const r = await nuevaRendicion(t, tesorera)
  const fecha = dateOf(new Date())
  const uno = await agregar(tesorera, r, { importe: 1234.56, fecha })
  await agregar(tesorera, r, { importe: 0.44, fecha }, { cual: 1 })
  assert.deepEqual((await resumen()).meses, antes.meses)
  await llevarA(t, r.id, 2)
  const despues = await resumen()
  assert.equal(Math.round((despues.total - antes.total) * 100), 123_500)
  assert.equal(despues.cantidad, antes.cantidad + 2)
  assert.equal(despues.meses.length, 12)
  assert.equal(despues.meses.at(-1)?.mes, Number(fecha.slice(0, 7).replace('-', '')))
  assert.equal(Math.round(((despues.meses.at(-1)?.total ?? 0) - (antes.meses.at(-1)?.total ?? 0)) * 100), 123_500)
  const centavos = (partes: Array<{ total: number }>) => partes.reduce((n, p) => n + Math.round(p.total * 100), 0)
  for (const partes of [despues.meses, despues.conceptos, despues.seccionales])
    assert.equal(centavos(partes), Math.round(despues.total * 100))
  for (const c of despues.conceptos)
    assert.equal(Math.round(c.porMes.reduce((n, m) => n + m, 0) * 100), Math.round(c.total * 100))
  // What the database says of those months, and of a branch alone.
  const [suma] = await t.rows<{
    n: number
  }>(`select (sum(c.importe) * 100)::bigint as n from comprobante c join rendicion_gasto r on r.id = c.rendicion_id
    where c.vigente and r.estado in (2, 4, 5, 6, 8) and r.seccional_id = 1
      and c.fecha >= date_trunc('month', '${fecha}'::date) - interval '11 months' and c.fecha < date_trunc('month', '${fecha}'::date) + interval '1 month'`)
  assert.equal(Math.round((await resumen('?idSeccional=1')).total * 100), suma?.n)
  // Down to the receipt, which the reviewer may open.
  const lista = await central.get(
    `vistas/gastos?idConcepto=${r.detalles[0]?.idConcepto}&mes=${despues.meses.at(-1)?.mes}&size=100`,
  )
  const fila = (lista.body.content as FilaGasto[]).find((f) => f.id === uno.id)
  assert.deepEqual(
    [fila?.importe, fila?.numeroRendicion, fila?.identificacion],
    [1234.56, r.numeroRendicion, `A 0004-000${uno.numeroComprobante}`],
  )
  assert.equal(
    (await revisora.get(`rendiciones-gasto/${r.id}/conceptos/${fila?.idDetalle}/comprobantes/${uno.id}/descargar?ver=1`)).status,
    200,
  )
  assert.deepEqual((await central.get('vistas/gastos?mes=202613')).body.totalElements, 0)
  // Cancelled, it was not spent.
  await t.rows(`update comprobante set vigente = false where rendicion_id = ${r.id}`)
  assert.equal((await resumen()).total, antes.total)
})

test('what went although it looked like another one is seen with both receipts and its reason, and marked once (decisions §9.3)', async () => {
  const r = await nuevaRendicion(t, tesorera)
  const cuitProveedor = cuitDe(9_000)
  const otro = await agregar(tesorera, r, { cuitProveedor, importe: 777 })
  const uno = await agregar(tesorera, r, { cuitProveedor, importe: 777, motivoParecido: 'Son dos cargas distintas' })
  const { sinRevisar } = await resumen()
  const filas = async (filtro: string): Promise<FilaParecido[]> =>
    (await central.get(`vistas/comprobantes-parecidos?size=100&${filtro}`)).body.content
  const fila = (await filas('revisado=0')).find((f) => f.uno.id === uno.id)
  assert.ok(fila)
  assert.deepEqual(
    [fila.otro.id, fila.clase, fila.motivo, fila.importe, fila.uno.numeroRendicion],
    [otro.id, 'MISMO_IMPORTE', 'Son dos cargas distintas', 777, r.numeroRendicion],
  )
  assert.equal((await central.post(`comprobantes-parecidos/${fila.id}/revisar`, {})).status, 204)
  const [marca] = await t.rows<{ revisado_por: number; revisado: string }>(
    `select revisado_por, revisado from comprobante_parecido where id = ${fila.id}`,
  )
  // The second one to look changes nothing.
  assert.equal((await revisora.post(`comprobantes-parecidos/${fila.id}/revisar`, {})).status, 204)
  assert.deepEqual(await t.rows(`select revisado_por, revisado from comprobante_parecido where id = ${fila.id}`), [marca])
  assert.equal((await resumen()).sinRevisar, sinRevisar - 1)
  assert.ok((await filas('revisado=1')).some((f) => f.id === fila.id && f.revisadoPor !== ''))
  assert.equal(
    (await filas('revisado=0')).some((f) => f.id === fila.id),
    false,
  )
  assert.equal((await central.post('comprobantes-parecidos/999999/revisar', {})).status, 404)
  for (const ruta of ['vistas/gastos', 'vistas/gastos/resumen', 'vistas/comprobantes-parecidos'])
    assert.equal((await tesorera.get(ruta)).status, 403, ruta)
  // Who reaches no branch has the list, and nobody's receipts in it.
  const { id, person } = await cuentas(t).somebody('RENTADO')
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select rol_id, 'rendiciones.revisar', 'propio' from usuario_rol where usuario_id = ${id}`,
  )
  await eventually(async () => (await person.get('vistas/comprobantes-parecidos')).status, 200)
  for (const lista of ['vistas/comprobantes-parecidos', 'vistas/gastos'])
    assert.equal((await person.get(`${lista}?size=all`)).body.totalElements, 0, lista)
  const nada = (await person.get('vistas/gastos/resumen')).body as ResumenGastos
  assert.deepEqual([nada.total, nada.cantidad, nada.seccionales], [0, 0, []])
  assert.equal((await person.get('vistas/gastos/resumen?idSeccional=1')).status, 403)
  assert.equal((await person.post(`comprobantes-parecidos/${fila.id}/revisar`, {})).status, 404)
  // Who reaches a branch sees what is all of it: of two receipts of two branches, neither.
  await t.rows(`update rol_permiso set ambito = 'seccionales' where permiso = 'rendiciones.revisar' and rol_id in (select rol_id from usuario_rol where usuario_id = ${id});
    insert into usuario_seccional (usuario_id, seccional_id) values (${id}, 1)`)
  const seVe = async () =>
    (await person.get('vistas/comprobantes-parecidos?size=100')).body.content?.some((f: FilaParecido) => f.id === fila.id) ??
    false
  await eventually(seVe, true)
  for (const lejos of [uno, otro]) {
    const alla = await nuevaRendicion(t, tesorera)
    const va = (rendicion: number, seccional: number) =>
      t.rows(`begin; set local session_replication_role = replica; update comprobante set rendicion_id = ${rendicion} where id = ${lejos.id};
        update rendicion_gasto set seccional_id = ${seccional} where id = ${alla.id}; commit`)
    await va(alla.id, 2)
    assert.equal(await seVe(), false)
    await va(r.id, 1)
  }
  assert.equal(await seVe(), true)
})
