import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { close, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { textoDelPdf } from '../../../../test/papel.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const dar = (movimiento: number, others: Record<string, unknown> = {}, quien = tesorera) =>
  quien.post('recibos-caja', { movimiento, recibidoDe: "María D'Ángelo Ñandú", documento: '27-12345678-4', ...others })
const pdfOf = async (id: number) => (await tesorera.get(`recibos-caja/${id}/pdf`)).raw

test("a payer's receipt is numbered, in figures and words, and stable after renames", async () => {
  const caja = await newCaja(t)
  const id = await registrar(tesorera, caja, { importeEfectivo: 1234.5, importeBanco: 0.06, descripcion: 'Cuota de octubre 💰' })
  const { status, body } = await dar(id)
  assert.deepEqual([status, body.numero], [201, 1])
  const pdf = await pdfOf(body.id)
  const dice = textoDelPdf(pdf)
  for (const algo of [
    'Recibo n.º 1',
    'Original',
    'Duplicado',
    "María D'Ángelo Ñandú · 27-12345678-4",
    '$ 1.234,56',
    'Son mil doscientos treinta y cuatro pesos con 56/100.',
    'Servicios · Cuota de octubre',
    'efectivo $ 1.234,50 · banco $ 0,06',
    'Planilla 1, movimiento n.º 1',
    'CUIT',
  ])
    assert.ok(dice.replaceAll(/\s+/g, ' ').includes(algo), `${algo}\n${dice}`)
  assert.doesNotMatch(dice, /ANULADO/)
  const [before] = await t.rows<{ nombre: string }>(`select nombre from caja where id = ${caja.id}`)
  await t.rows(`update caja set nombre = 'Otro nombre ${caja.id}' where id = ${caja.id}`)
  assert.ok((await pdfOf(body.id)).equals(pdf))
  await t.rows(`update caja set nombre = '${before?.nombre}' where id = ${caja.id}`)
  assert.deepEqual((await tesorera.get(`vistas/movimientos-caja/${id}`)).body.recibo, {
    id: body.id,
    numero: 1,
    nombre: "María D'Ángelo Ñandú",
  })
  // If the income is annulled, the receipt shows it.
  await tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  assert.match(textoDelPdf(await pdfOf(body.id)), /ANULADO/)
})

test('only a valid income from a payer has a receipt, not annulled ones or reversals', async () => {
  const caja = await newCaja(t)
  const anulado = await registrar(tesorera, caja)
  assert.equal(
    (await tesorera.post(`movimientos-caja/${anulado}/anular-movimiento`, { password: pinBueno, motivo: 'x' })).status,
    204,
  )
  const gasto = await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 5, confirmaNegativo: true })
  assert.equal((await close(tesorera, caja, 1)).status, 200)
  const corrige = { password: pinBueno, descripcion: 'No era' }
  assert.ok((await tesorera.post(`movimientos-caja/${gasto}/corregir-movimiento`, corrige)).status < 300)
  const [deshace] = await t.rows<{ id: number }>(
    `select id from movimiento_caja where corrige_id = ${gasto} and ingreso_egreso = 1`,
  )
  for (const id of [anulado, gasto, deshace?.id ?? 0]) {
    assert.equal((await tesorera.get(`vistas/movimientos-caja/${id}`)).body.llevaRecibo, false)
    assert.equal((await dar(id)).body.codigo, 'RECIBO_NO_CORRESPONDE')
  }
})

test('an income has one receipt, with no number gaps under concurrency or refusals', async () => {
  const caja = await newCaja(t)
  const ids: number[] = []
  for (let i = 0; i < 12; i++) ids.push(await registrar(tesorera, caja))
  const gasto = await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 1 })
  const secretario = await t.login('secretario')
  const hechos = await Promise.all(ids.flatMap((id) => [dar(id), dar(id, {}, secretario), dar(gasto)]))
  const numbers = await t.rows<{ numero: number }>(`select numero from recibo_caja where caja_id = ${caja.id} order by numero`)
  assert.deepEqual(
    numbers.map((r) => r.numero),
    ids.map((_, i) => i + 1),
  )
  assert.deepEqual(new Set(hechos.map((r) => r.body.codigo ?? r.status)), new Set([201, 'RECIBO_NO_CORRESPONDE']))
  assert.equal((await dar(ids[0] ?? 0, { recibidoDe: 'Otra persona' })).body.codigo, 'RECIBO_YA_EMITIDO')
  // Two concurrent requests for one income return the same receipt.
  const other = await registrar(tesorera, caja)
  const juntos = await alMismoTiempo(
    t,
    `select from caja where id = ${caja.id} for update`,
    [1, 2].map(() => () => dar(other)),
  )
  assert.deepEqual(juntos[0]?.body, juntos[1]?.body)
  assert.equal(juntos[0]?.body.numero, 13)
  const [c] = await t.rows<{ ultimo_recibo: number }>(`select ultimo_recibo from caja where id = ${caja.id}`)
  assert.equal(c?.ultimo_recibo, 13)
})

test('a user not enabled on the box issues none; missing fields are reported', async () => {
  const caja = await newCaja(t, { usuarios: ['tesorera'] })
  const id = await registrar(tesorera, caja)
  assert.equal((await dar(id, {}, await t.login('secretario'))).body.codigo, 'CAJA_SIN_HABILITACION')
  assert.equal((await dar(id, {}, await t.login('central'))).status, 403)
  assert.equal((await dar(id, {}, await t.login('otra'))).status, 404)
  const wrong = await dar(id, { recibidoDe: ' ', documento: 'x'.repeat(31) })
  assert.deepEqual([wrong.status, wrong.body.errores.map((e: { campo: string }) => e.campo)], [400, ['recibidoDe', 'documento']])
  assert.equal((await tesorera.get('recibos-caja/999999999/pdf')).status, 404)
  // Any user of its branch may print it, which is audited.
  const { body } = await dar(id)
  const impresos = () =>
    t.rows(`select from auditoria where accion = 'imprimir' and entidad = 'recibo-caja' and entidad_id = '${body.id}'`)
  assert.equal((await (await t.login('otra')).get(`recibos-caja/${body.id}/pdf`)).status, 404)
  assert.equal((await impresos()).length, 0)
  await pdfOf(body.id)
  assert.equal((await impresos()).length, 1)
})
