import assert from 'node:assert/strict'
import type { Esperan } from '@gremial/contract/afiliado/avisos.ts'
import type { TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import type { CajaMirada, OwnCaja } from '@gremial/contract/tesoreria/inicio.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { close, newCaja, registrar } from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { llevarA, newRendicion } from '../../../../test/rendiciones.ts'
import { esperasCaja } from './caja.espera.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const central = await t.login('central')
const propias = async (quien = tesorera) =>
  (await quien.get('vistas/inicio-cajas')).body as { total: { total: number }; cajas: OwnCaja[] }
const inspect = async (quien = central) =>
  (await quien.get('vistas/inicio-central')).body as Record<'tarde' | 'sinOficial' | 'diferencias', CajaMirada[]> &
    Pick<TesoreriaCentral, 'total' | 'cajas'>

test('a treasurer sees only their enabled boxes, with balance and days open', async () => {
  const caja = await newCaja(t)
  await registrar(tesorera, caja, { importeEfectivo: 100.5 })
  const ajena = await newCaja(t, { usuarios: ['secretario'] })
  const { cajas, total } = await propias()
  const mia = cajas.find((c) => c.id === caja.id)
  assert.deepEqual([mia?.saldo?.efectivo, mia?.nroPla, mia?.movimientos, mia?.opera, mia?.cierra], [100.5, 1, 1, true, true])
  assert.ok(!cajas.some((c) => c.id === ajena.id))
  assert.equal(
    toCents(total.total),
    cajas.reduce((n, c) => n + toCents(c.saldo?.total ?? 0), 0),
  )
  assert.deepEqual((await propias(await t.login('revisora'))).cajas, [])
})

test('a blind box shows its counter no balance, alone or in the total', async () => {
  const before = (await propias()).total.total
  const ciega = await newCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, ciega, { importeEfectivo: 777 })
  const { cajas, total } = await propias()
  assert.equal(cajas.find((c) => c.id === ciega.id)?.saldo, null)
  assert.equal(toCents(total.total), toCents(before))
})

test('pending tasks list overdue sheets, bank differences, payments and signatures in scope', async () => {
  const caja = await newCaja(t)
  const ajena = await newCaja(t, { usuarios: ['secretario'] })
  const operador = await t.login('operador')
  const [pagada, media, withoutFirmas, mia] = await Promise.all([4, 7, 7, 7].map(() => newRendicion(t, operador)))
  await llevarA(t, pagada?.id ?? 0, 4)
  await llevarA(t, media?.id ?? 0, 7, { firmas: ['TESORERIA'] })
  await llevarA(t, withoutFirmas?.id ?? 0, 7)
  await llevarA(t, mia?.id ?? 0, 7, { firmas: ['SECRETARIA'] })
  // Overdue only with movements to close.
  const empty = await newCaja(t)
  for (const { id } of [caja, ajena, empty])
    await t.rows(`begin; set local session_replication_role = replica; update planilla_caja set desde = dia_de(now()) - 32 where caja_id = ${id};
      update caja set planilla_desde = dia_de(now()) - 32 where id = ${id}; commit`)
  const cosas = async (quien = tesorera) => ((await quien.get('vistas/esperan')).body as Esperan).cosas
  const ofCaja = async () => (await cosas()).filter((c) => c.id === String(caja.id) && ['cerrar', 'banco'].includes(c.cosa))
  assert.deepEqual(await ofCaja(), [])
  await registrar(tesorera, caja, { importeBanco: 200 })
  await registrar(await t.login('secretario'), ajena)
  const [tarde] = await ofCaja()
  assert.deepEqual([tarde?.cosa, tarde?.datos.n, daysBetween(dateOf(new Date(tarde?.desde ?? '')), t.today())], ['cerrar', 1, 32])
  assert.ok(!(await cosas()).some((c) => c.cosa === 'cerrar' && c.id === String(ajena.id)))
  const arqueo = await tesorera.post('saldos-caja/registrar-arqueo', {
    id: caja.id,
    nroPla: 1,
    banco: 150,
    cheques: 0,
    monedas: 100,
  })
  const pendienteBanco = 'Depósito del viernes'
  assert.equal((await close(tesorera, caja, 1, { idArqueo: arqueo.body.id, pendienteBanco })).status, 200)
  const [banco, ...demas] = await ofCaja()
  assert.deepEqual([banco?.cosa, banco?.datos.n, banco?.importe, banco?.datos.nota, demas], ['banco', 1, -50, pendienteBanco, []])
  // A count that matches the bank leaves nothing pending.
  const justa = await newCaja(t)
  await registrar(tesorera, justa, { importeEfectivo: 0, importeBanco: 9 })
  const cierra = { id: justa.id, nroPla: 1, banco: 9, cheques: 0 }
  const { id: idArqueo } = (await tesorera.post('saldos-caja/registrar-arqueo', cierra)).body
  assert.equal((await close(tesorera, justa, 1, { idArqueo })).status, 200)
  assert.ok(!(await cosas()).some((c) => c.cosa === 'banco' && c.id === String(justa.id)))
  const ofRendicion = (await cosas()).filter((c) => ['pago', 'segundaFirma'].includes(c.cosa))
  const ids = [pagada?.id, media?.id, withoutFirmas?.id, mia?.id].map(String)
  assert.deepEqual(
    ofRendicion.filter((c) => ids.includes(c.id)).map((c) => [c.cosa, c.id, c.datos.numero]),
    [
      ['pago', String(pagada?.id), pagada?.numeroRendicion],
      ['segundaFirma', String(media?.id), media?.numeroRendicion],
    ],
  )
  assert.equal(ofRendicion.find((c) => c.id === String(media?.id))?.datos.quien, 'Ramón Esteban Acosta')
  // Nothing of another branch, and nothing for a user without boxes.
  const seccional = ofRendicion.find((c) => c.cosa === 'pago')?.datos.seccional
  assert.ok(!(await cosas(await t.login('tesoreria2'))).some((c) => c.cosa === 'pago' && c.datos.seccional === seccional))
  const ofCajas = new Set(esperasCaja.map((e) => e.cosa))
  assert.deepEqual(
    (await cosas(await t.login('revisora'))).filter((c) => ofCajas.has(c.cosa)),
    [],
  )
  // Nor for a user of a box in a branch where they no longer work.
  const other = await t.login('otra')
  await t.rows(
    `insert into caja_usuario (caja_id, usuario_id) select ${empty.id}, id from usuario where email = 'otra@gremial.example'`,
  )
  await registrar(tesorera, empty)
  assert.ok(!(await propias(other)).cajas.some((c) => c.id === empty.id))
  assert.ok(!(await cosas(other)).some((c) => c.cosa === 'cerrar' && c.id === String(empty.id)))
  // Nothing is listed if no permission covers the branch.
  const mias = async () => new Set((await cosas()).map((c) => c.cosa).filter((cosa) => ofCajas.has(cosa)))
  const hace = async () => (await propias()).cajas.some((c) => c.opera || c.cierra)
  assert.deepEqual([await mias(), await hace()], [ofCajas, true])
  const alcanzan = (ambito: string) =>
    t.rows(`update rol_permiso set ambito = '${ambito}' where rol_id = (select id from rol where codigo = 'TESORERO_SECCIONAL')
      and permiso in ('movimientosCaja.editar', 'rendiciones.consultar', 'planillas.cerrar', 'planillas.consultar')`)
  await alcanzan('propio')
  await eventually(mias, new Set())
  assert.equal(await hace(), false)
  await alcanzan('seccionales')
  await eventually(mias, ofCajas)
})

test('the central home lists all balances, overdue sheets, orphan boxes and differences', async () => {
  const caja = await newCaja(t)
  const figuras = (await central.get('tesoreria/central')).body as TesoreriaCentral
  const before = await inspect()
  assert.deepEqual([before.total, before.cajas], [figuras.total, figuras.cajas])
  const tarde = figuras.seccionales.flatMap((s) => s.cajas).filter((c) => c.dias > 31)
  assert.deepEqual(new Set(before.tarde.map((c) => c.id)), new Set(tarde.map((c) => c.id)))
  assert.ok(!before.tarde.some((c) => c.id === caja.id) && !before.sinOficial.some((c) => c.id === caja.id))
  // A sheet's start cannot be changed through the portal, so a month passes by direct SQL.
  await t.rows(`begin; set local session_replication_role = replica;
    update planilla_caja set desde = dia_de(now()) - 32 where caja_id = ${caja.id} and estado = 'ABIERTA'; commit`)
  await t.rows(`delete from caja_usuario where caja_id = ${caja.id}`)
  const after = await inspect()
  assert.equal(after.tarde.find((c) => c.id === caja.id)?.dias, 32)
  assert.ok(after.sinOficial.some((c) => c.id === caja.id))
  const [real] = await t.rows<{
    n: number
  }>(`select count(*)::int as n from planilla_caja p join arqueo_caja a on a.id = p.arqueo_id
    where p.estado = 'CERRADA' and p.hasta >= date_trunc('month', dia_de(now())) and contado_efectivo + contado_banco + contado_cheque
      <> libros_efectivo + libros_banco + libros_cheque`)
  assert.ok(after.diferencias.length >= (real?.n ?? 0))
  assert.ok(after.diferencias.every((c) => c.importe !== null))
  for (const quien of ['tesorera', 'ana']) assert.equal((await (await t.login(quien)).get('vistas/inicio-central')).status, 403)
  // A user of one branch sees only that branch.
  const other = await t.login('otra')
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) select x.rol_id, 'tesoreria.central', 'seccionales'
    from usuario_rol x join usuario u on u.id = x.usuario_id where u.email = 'otra@gremial.example'`)
  await eventually(async () => (await other.get('vistas/inicio-central')).status, 200)
  const deUna = await inspect(other)
  const own = figuras.seccionales.find((s) => s.id === 3)
  assert.deepEqual([deUna.total, deUna.cajas], [own?.saldo, own?.cajas.length])
  for (const rows of [deUna.tarde, deUna.sinOficial, deUna.diferencias]) assert.ok(rows.every((c) => c.idSeccional === 3))
})
