import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { Person, testApp } from '../../../../test/app.ts'
import { cbuOf, loteBody, paidBefore, withCuenta } from '../../../../test/pagos.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
t.services.config.finance = undefined
const [central, admin, tesorera] = [await t.login('central'), await t.login('admin'), await t.login('tesorera')]
/** The same user, who fails to authenticate. */
const mute = new Person(t.app, central.headers, false)
const told = (a: { status: number; body: { codigo?: string } }) => [a.status, a.body?.codigo]
const one = 3751.5
const rules = async (pruebaDesde: number | null, dosDesde: number | null) => {
  const antes = (await admin.get('reglas-pago')).body
  assert.equal((await admin.put('reglas-pago', { pruebaDesde, dosDesde, antes })).status, 204)
}
const lote = (quien: Person, ids: number[]) => quien.post('lotes-pago', loteBody(t, ids, ids.length * one))
const signed = async () => (await signedRendicion(t)).id
const approve = async (quien: Person, id: number) =>
  quien.post(`lotes-pago/${id}/aprobar`, { huella: (await central.get(`lotes-pago/${id}`)).body.huella })
const renglones = async (id: number) => (await central.get(`lotes-pago/${id}`)).body.renglones.map((r: { id: number }) => r.id)
const paid = async (id: number) =>
  central.post(`lotes-pago/${id}/resultado`, { renglones: await renglones(id), resultado: 'PAGADO', fecha: t.today() })

/** The account of branch 1 can be paid, and there are no lots today. */
beforeEach(async () => {
  await withCuenta(t, 1)
  await t.rows(`begin; set local session_replication_role = replica; delete from lote_pago_renglon; delete from lote_pago;
    update organizacion set pago_prueba_desde = null, pago_dos_desde = null; commit`)
  await paidBefore(t)
})

test('administration sets the amounts, audited, and a stale screen is rejected', async () => {
  for (const who of ['central', 'tesorera', 'revisora']) {
    assert.equal((await (await t.login(who)).get('reglas-pago')).status, 403)
    assert.equal((await (await t.login(who)).put('reglas-pago', {})).status, 403)
  }
  await rules(1000, 5000)
  const stale = { pruebaDesde: null, dosDesde: null }
  assert.deepEqual(told(await admin.put('reglas-pago', { ...stale, antes: stale })), [409, 'VERSION_VIEJA'])
  assert.deepEqual((await admin.get('reglas-pago')).body, { pruebaDesde: 1000, dosDesde: 5000 })
  for (const wrong of [-1, 1.001, 1e15, '5'])
    assert.equal((await admin.put('reglas-pago', { pruebaDesde: wrong, dosDesde: null, antes: stale })).status, 400)
})

test('an amount over the limit, or an account never paid, requires authentication', async () => {
  // Paid before and no rule: nothing is required.
  assert.equal((await lote(mute, [await signed()])).status, 201)
  await rules(one + 0.01, null)
  const id = await signed()
  assert.equal((await mute.post(`rendiciones-gasto/${id}/informar-pago`, { fechaPago: t.today() })).status, 200)
  await rules(one, null)
  const otra = await signed()
  assert.deepEqual(told(await mute.post(`rendiciones-gasto/${otra}/informar-pago`, { fechaPago: t.today() })), [
    403,
    'ACTO_SIN_PRUEBA',
  ])
  assert.deepEqual(told(await lote(mute, [otra])), [403, 'ACTO_SIN_PRUEBA'])
  assert.equal((await lote(central, [otra])).status, 201)
  const [row] = await t.rows<{ prueba: string }>(`select datos->>'prueba' as prueba from auditoria
    where entidad = 'lotePago' and accion = 'generar' order by id desc limit 1`)
  assert.equal(row?.prueba, 'clave')
  // Never paid: always required.
  await rules(null, null)
  await t.rows(`update seccional_cuenta set cbu = '${cbuOf(8)}' where seccional_id = 1`)
  const nueva = await signed()
  assert.deepEqual(told(await lote(mute, [nueva])), [403, 'ACTO_SIN_PRUEBA'])
  assert.deepEqual(told(await mute.post(`rendiciones-gasto/${nueva}/informar-pago`, { fechaPago: t.today() })), [
    403,
    'ACTO_SIN_PRUEBA',
  ])
  assert.equal((await lote(central, [nueva])).status, 201)
})

test('a lot over the second amount has no file or answer until another person approves it', async () => {
  await rules(null, 2 * one)
  const hecho = await lote(central, [await signed(), await signed()])
  const { id } = hecho.body
  const read = async (quien = central) => (await quien.get(`lotes-pago/${id}`)).body
  assert.deepEqual([(await read()).estado, (await read()).aprobable, (await read(admin)).aprobable], ['POR_APROBAR', false, true])
  assert.deepEqual(told(await central.get(`lotes-pago/${id}/archivo`)), [409, 'LOTE_POR_APROBAR'])
  assert.deepEqual(told(await paid(id)), [409, 'LOTE_POR_APROBAR'])
  assert.deepEqual(told(await central.post(`lotes-pago/${id}/respuesta`, { contenido: 'Ug==' })), [400, 'RESPUESTA_ILEGIBLE'])
  await assert.rejects(
    t.rows(`update lote_pago_renglon set estado = 'PAGADO', respondido = now() where lote_id = ${id}`),
    /second person/,
  )
  const cosas = async (quien: Person) =>
    ((await quien.get('vistas/esperan')).body.cosas as Array<{ cosa: string; id: string }>).filter(
      (c) => c.cosa === 'lotesPorAprobar',
    )
  assert.deepEqual([(await cosas(central)).length, (await cosas(admin)).map((c) => c.id)], [0, [String(id)]])
  assert.deepEqual(told(await approve(central, id)), [409, 'LOTE_LO_ARMASTE'])
  assert.equal((await approve(tesorera, id)).status, 403)
  assert.deepEqual(told(await admin.post(`lotes-pago/${id}/aprobar`, { huella: 'a'.repeat(64) })), [409, 'VERSION_VIEJA'])
  assert.deepEqual(told(await approve(new Person(t.app, admin.headers, false), id)), [403, 'ACTO_SIN_PRUEBA'])
  const dos = await alMismoTiempo(t, `select from lote_pago where id = ${id} for update`, [
    () => approve(admin, id),
    () => approve(admin, id),
  ])
  assert.deepEqual(dos.map((a) => told(a)).toSorted(), [
    [200, undefined],
    [409, 'LOTE_YA_APROBADO'],
  ])
  assert.deepEqual([(await read()).estado, (await read()).aprobo !== ''], ['EN_BANCO', true])
  assert.equal((await central.get(`lotes-pago/${id}/archivo`)).status, 200)
  assert.equal((await paid(id)).status, 200)
  assert.deepEqual(told(await approve(admin, id)), [409, 'LOTE_YA_APROBADO'])
})

test("a user's lots of the day add up, so that an amount cannot be split", async () => {
  await rules(null, 2 * one)
  const first = await lote(central, [await signed()])
  const second = await lote(central, [await signed()])
  const estado = async (id: number) => (await central.get(`lotes-pago/${id}`)).body.estado
  assert.deepEqual([await estado(first.body.id), await estado(second.body.id)], ['EN_BANCO', 'POR_APROBAR'])
  // Other users count apart, and annulled lots do not count.
  const other = await lote(admin, [await signed()])
  assert.equal(await estado(other.body.id), 'EN_BANCO')
})

test('an approved lot pays current accounts only, never one changed since or set by the approver', async () => {
  await rules(null, one)
  const { id } = (await lote(central, [await signed()])).body
  await t.rows(`update seccional_cuenta set cbu = '${cbuOf(9)}' where seccional_id = 1`)
  assert.deepEqual(told(await approve(admin, id)), [409, 'LOTE_CUENTA_CAMBIO'])
  assert.equal((await central.post(`lotes-pago/${id}/anular`, { motivo: 'Cambió el CBU' })).status, 200)
  await t.rows(`update seccional_cuenta set cambiada_por = (select id from usuario where email = 'admin@gremial.example')
    where seccional_id = 1`)
  const otro = (await lote(central, [await signed()])).body
  assert.deepEqual(told(await approve(admin, otro.id)), [409, 'LOTE_CUENTA_PROPIA'])
  await central.post(`lotes-pago/${otro.id}/anular`, { motivo: 'No' })
})

test("over the second amount no manual payment exists; an account's author does not pay it first", async () => {
  await rules(null, one)
  const id = await signed()
  const by = (quien: Person, rendicion = id) =>
    quien.post(`rendiciones-gasto/${rendicion}/informar-pago`, { fechaPago: t.today() })
  assert.deepEqual(told(await by(central)), [409, 'PAGO_DE_A_DOS'])
  await rules(null, null)
  await t.rows(`update seccional_cuenta set cbu = '${cbuOf(10)}', cambiada_por = (select id from usuario
    where email = 'admin@gremial.example') where seccional_id = 1`)
  assert.deepEqual(told(await by(admin)), [409, 'PAGO_CUENTA_PROPIA'])
  assert.equal((await by(central)).status, 200)
})

test('a payment dated before the last signature or over 40 days ago needs confirmation', async () => {
  const id = await signed()
  const day = (n: number) => new Date(Date.parse(t.today()) - n * 86_400_000).toISOString().slice(0, 10)
  const pay = (rendicion: number, fechaPago: string, confirma = false) =>
    central.post(`rendiciones-gasto/${rendicion}/informar-pago`, { fechaPago, confirma })
  assert.deepEqual(told(await pay(id, day(1))), [409, 'PAGO_ANTES_DE_FIRMA'])
  const firmadas = (dias: number) =>
    t.rows(`begin; set local session_replication_role = replica; update rendicion_firma set momento = now() - interval '${dias} days'
      where rendicion_id = ${id}; commit`)
  await firmadas(60)
  assert.deepEqual(told(await pay(id, day(41))), [409, 'PAGO_VIEJO'])
  assert.deepEqual(told(await pay(id, day(61), false)), [409, 'PAGO_ANTES_DE_FIRMA'])
  assert.equal((await pay(id, day(61), true)).status, 200)
  const pagadas = (await central.get('vistas/pagos?grupo=pagadas&size=all')).body.content as Array<{
    id: number
    fechaPago: string
  }>
  assert.equal(pagadas.find((f) => f.id === id)?.fechaPago, day(61))
  const resumen = (await central.get('vistas/pagos/resumen')).body.grupos as Array<{ grupo: string; cantidad: number }>
  assert.equal(resumen.find((g) => g.grupo === 'pagadas')?.cantidad, pagadas.length)
  // The same for a lot answered by a user.
  const otra = await signed()
  const { id: lot } = (await lote(central, [otra])).body
  const result = async (fecha: string, confirma = false) =>
    central.post(`lotes-pago/${lot}/resultado`, { renglones: await renglones(lot), resultado: 'PAGADO', fecha, confirma })
  assert.deepEqual(told(await result(day(3))), [409, 'PAGO_ANTES_DE_FIRMA'])
  assert.equal((await result(day(3), true)).status, 200)
})
