import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { minutosRestantes } from './pin.rules.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const admin = await t.login('admin')
/** Tests a PIN by changing it to itself; closing a nonexistent sheet would not ask for it. */
const probar = (who: typeof tesorera, box: CajaPrueba, password: string) =>
  who.post('cajas/actualizar-pin-caja', { id: box.id, password, password2: pinBueno })
/** Moves a box's attempts into the past. */
async function ago(box: CajaPrueba, interval: string): Promise<void> {
  await t.rows(`update intento_pin set ultimo = ultimo - interval '${interval}' where caja_id = ${box.id}`)
  await t.rows(
    `update intento_pin_caja set dia = (dia::timestamp - interval '${interval}')::date where caja_id = ${box.id} and '${interval}' like '%day%'`,
  )
}
const codes = (answers: Array<{ status: number; body: { codigo?: string } | undefined }>) =>
  answers.map((a) => a.body?.codigo ?? a.status)

test('five wrong PINs lock the user for 15 minutes, and no other user (C-CAJA-52)', async () => {
  const box = await newCaja(t)
  // Row of another user, earlier in the table, who may still retry.
  await t.rows(`insert into intento_pin (caja_id, usuario_id, intentos, ultimo)
    select ${box.id}, min(id), 1, now() from usuario where email <> 'tesorera@gremial.example'`)
  const wrong = []
  for (let i = 0; i < 7; i++) wrong.push(await probar(tesorera, box, '0000'))
  assert.deepEqual(codes(wrong), [...Array(5).fill('PIN_INCORRECTO'), 'PIN_BLOQUEADO', 'PIN_BLOQUEADO'])
  assert.deepEqual(
    wrong.slice(0, 5).map((a) => a.body.message.match(/\d/)?.[0]),
    ['4', '3', '2', '1', '0'],
  )
  const good = await probar(tesorera, box, pinBueno)
  assert.deepEqual([good.status, good.body.codigo], [429, 'PIN_BLOQUEADO'])
  assert.match(good.body.message, /Esperá 1[45] min/)
  assert.ok(Number(good.headers['retry-after']) > 800)
  assert.equal((await probar(secretario, box, pinBueno)).status, 204)
  await ago(box, '14 minutes')
  assert.equal((await probar(tesorera, box, pinBueno)).body.codigo, 'PIN_BLOQUEADO')
  await ago(box, '61 seconds')
  assert.equal((await probar(tesorera, box, pinBueno)).status, 204)
})

test('a right PIN clears the failures before it', async () => {
  const box = await newCaja(t)
  for (let i = 0; i < 4; i++) await probar(tesorera, box, '0000')
  assert.equal((await probar(tesorera, box, pinBueno)).status, 204)
  for (let i = 0; i < 4; i++) assert.equal((await probar(tesorera, box, '0000')).body.codigo, 'PIN_INCORRECTO')
  assert.equal((await probar(tesorera, box, pinBueno)).status, 204)
})

test('of forty concurrent guesses five are checked, and a right one among the rest fails', async () => {
  const box = await newCaja(t)
  const guesses = Array.from({ length: 40 }, (_, i) => (i === 30 ? pinBueno : String(1000 + i)))
  const answers = codes(await Promise.all(guesses.map((g) => probar(tesorera, box, g))))
  assert.equal(answers.filter((a) => a === 'PIN_INCORRECTO').length, 5)
  assert.equal(answers.filter((a) => a === 'PIN_BLOQUEADO').length, 35)
  const [row] = await t.rows<{ n: number }>(`select intentos as n from intento_pin where caja_id = ${box.id}`)
  assert.equal(row?.n, 5)
})

test('with fifty checks queued for a box, the rest get 503 and count no attempt', async () => {
  const box = await newCaja(t)
  await t.rows(`insert into intento_pin_caja (caja_id, dia, intentos) values (${box.id}, dia_de(now()), 0)`)
  const holder = new pg.Client({ connectionString: t.urlAs('superuser') })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select from intento_pin_caja where caja_id = ${box.id} for update`)
  let busy = 0
  const tries = Array.from({ length: 60 }, async (_, i) => {
    const [code] = codes([await probar(i % 2 ? tesorera : secretario, box, '0000')])
    if (code === 'OCUPADO') busy++
    return code
  })
  try {
    await eventually(async () => busy, 10)
  } finally {
    await holder.query('commit')
    await holder.end()
  }
  const byCode = Map.groupBy(await Promise.all(tries), (codigo) => codigo)
  assert.deepEqual([byCode.get('OCUPADO')?.length, byCode.get('PIN_INCORRECTO')?.length], [10, 10])
})

test('many concurrent right PINs are all accepted', async () => {
  const box = await newCaja(t)
  const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => probar(i % 2 ? tesorera : secretario, box, pinBueno)))
  // Each one rewrites the PIN's hash, so some get PIN_CAMBIADO; none counts as a failure.
  assert.ok(
    codes(answers).every((c) => c === 204 || c === 'PIN_CAMBIADO'),
    String(codes(answers)),
  )
  assert.equal((await probar(tesorera, box, pinBueno)).status, 204)
  assert.deepEqual(await t.rows(`select intentos from intento_pin_caja where caja_id = ${box.id} and intentos <> 0`), [])
})

test('ten failures in a day lock a box for everybody until an administrator resets it', async () => {
  const box = await newCaja(t)
  for (let i = 0; i < 5; i++) await probar(tesorera, box, '0000')
  for (let i = 0; i < 5; i++) assert.equal((await probar(secretario, box, '0000')).body.codigo, 'PIN_INCORRECTO')
  assert.equal((await probar(secretario, box, pinBueno)).body.codigo, 'CAJA_BLOQUEADA')
  await ago(box, '2 days')
  const bloqueada = await probar(tesorera, box, pinBueno)
  assert.deepEqual([bloqueada.status, bloqueada.body.codigo], [409, 'CAJA_BLOQUEADA'])
  assert.equal((await tesorera.get(`cajas/${box.id}`)).body.bloqueada, true)
  assert.equal((await admin.post(`cajas/restablecer-pin/${box.id}`)).status, 204)
  assert.equal((await probar(tesorera, box, pinBueno)).status, 204)
  assert.equal((await tesorera.get(`cajas/${box.id}`)).body.bloqueada, false)
})

test('over ten failures spread over days lock nothing', async () => {
  const box = await newCaja(t)
  for (let i = 0; i < 5; i++) await probar(tesorera, box, '0000')
  await ago(box, '1 day')
  for (let i = 0; i < 4; i++) await probar(secretario, box, '0000')
  await ago(box, '1 day')
  for (let i = 0; i < 4; i++) await probar(tesorera, box, '0000')
  assert.equal((await probar(tesorera, box, pinBueno)).status, 204)
  assert.equal((await tesorera.get(`cajas/${box.id}`)).body.bloqueada, false)
})

test('an administrator can set a new PIN without the old one', async () => {
  const box = await newCaja(t)
  const different = await admin.post(`cajas/restablecer-pin/${box.id}`, { pin: '5555', pin2: '5556' })
  assert.equal(different.body.errores[0].mensaje, 'Los pines deben ser iguales')
  // Users with failures start again.
  await t.rows(`insert into intento_pin (caja_id, usuario_id, intentos, ultimo)
    select ${box.id}, id, 5, now() from usuario where email = 'tesorera@gremial.example'`)
  assert.equal((await admin.post(`cajas/restablecer-pin/${box.id}`, { pin: '5555', pin2: '5555' })).status, 204)
  assert.equal((await probar(tesorera, box, pinBueno)).body.codigo, 'PIN_INCORRECTO')
  assert.equal((await probar(tesorera, box, '5555')).status, 204)
})

test('failures stay counted if the action is refused; refusals before the PIN count none', async () => {
  const box = await newCaja(t)
  const id = await registrar(tesorera, box)
  const close = (password: string, password2: number) =>
    tesorera.post('saldos-caja/cerrar-planilla-caja', { id: box.id, password, password2 })
  assert.equal((await close('0000', 7)).body.codigo, 'PLANILLA_NO_EXISTE')
  assert.deepEqual(await t.rows(`select 1 from intento_pin where caja_id = ${box.id}`), [])
  assert.equal((await close('0000', 1)).body.codigo, 'PIN_INCORRECTO')
  assert.equal(
    (await tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { password: '0000', motivo: 'x' })).body.codigo,
    'PIN_INCORRECTO',
  )
  const [row] = await t.rows<{ n: number }>(`select intentos as n from intento_pin where caja_id = ${box.id}`)
  assert.equal(row?.n, 2)
})

test('right and wrong PINs run the same statements until the decision', async () => {
  const box = await newCaja(t)
  const seen = async (password: string) => {
    const id = await registrar(tesorera, box)
    const all = await t.calls(() => tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { password, motivo: 'x' }))
    assert.deepEqual([all.filter((what) => what.startsWith('argon2')), all.at(-1)], [['argon2 verify'], 'commit'])
    return all.slice(0, all.indexOf('argon2 verify'))
  }
  const wrong = await seen('0000')
  // The attempt is counted before the check.
  assert.ok(wrong.some((what) => what.includes('intento_pin')))
  assert.deepEqual(await seen(pinBueno), wrong)
})

test('no PIN appears in the audit, the outbox or the responses', async () => {
  const box = await newCaja(t)
  const { body } = await probar(tesorera, box, '9173')
  await probar(tesorera, box, pinBueno)
  const rows = await t.rows<{ datos: string }>(
    `select datos::text from auditoria union all select datos::text from bandeja_salida`,
  )
  assert.ok(rows.every(({ datos }) => !/9173|"pin"|password/.test(datos) && !datos.includes(`"${pinBueno}"`)))
  assert.ok(!JSON.stringify(body).includes('9173'))
  const [bad] = await t.rows(`select 1 from auditoria where accion = 'pin-incorrecto' and entidad_id = '${box.id}'`)
  assert.ok(bad)
})

test('minutes left are none below five failures, and fifteen from the last one on', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const after = (min: number) => new Date(at.getTime() + min * 60_000)
  assert.deepEqual(
    [
      minutosRestantes(4, at, at),
      minutosRestantes(5, at, at),
      minutosRestantes(5, at, after(14.5)),
      minutosRestantes(5, at, after(15)),
    ],
    [0, 15, 1, 0],
  )
})
