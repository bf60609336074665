import assert from 'node:assert/strict'
import type { CuentaDePago } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { beforeEach, test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { Person, testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { cbuOf, loteBody, signCuenta, withCuenta } from '../../../../test/pagos.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
t.services.config.finance = undefined
const [tesorera, secretario, central, admin, operador, otra] = (await Promise.all(
  ['tesorera', 'secretario', 'central', 'admin', 'operador', 'otra'].map((who) => t.login(who)),
)) as [Person, Person, Person, Person, Person, Person]
const at = (id = 1) => `seccionales/${id}/cuenta-pagos`
const read = async (quien = tesorera, id = 1) => (await quien.get(at(id))).body as CuentaDePago
const propose = (quien: Person, cbu: string, antes = '', id = 1) => quien.post(`${at(id)}/proponer`, { cbu, antes })
const confirm = (quien: Person, propuesta: { id: number; huella: string } | null, id = 1) =>
  quien.post(`${at(id)}/confirmar`, { propuesta: propuesta?.id, huella: propuesta?.huella })
const withdraw = (quien: Person, propuesta: number, motivo = 'No es', id = 1) =>
  quien.post(`${at(id)}/retirar`, { propuesta, motivo })
const review = (quien: Person, cbu: string, que: string, motivo = 'Es ese?') =>
  quien.post(`${at()}/revisar`, { cbu, que, motivo })
const told = (answer: { status: number; body: { codigo?: string } }) => [answer.status, answer.body?.codigo]
const inForce = async (id = 1) =>
  (await t.rows<{ cbu: string }>(`select cbu from seccional_cuenta where seccional_id = ${id}`))[0]?.cbu ?? ''
const rastro = async () =>
  (
    await t.rows<{
      que: string
    }>(`select accion || coalesce(' ' || (datos->>'como'), '') || coalesce(' ' || (datos->>'prueba'), '') as que
      from auditoria where entidad = 'cuentaSeccional' and entidad_id = '1' order by id`)
  ).map((r) => r.que)
const mandatos = (change: string) =>
  t.rows(`begin; set local session_replication_role = replica; update mandato set ${change}; commit`)

beforeEach(async () => {
  await t.rows(`begin; set local session_replication_role = replica; delete from lote_pago_renglon where cbu in (select cbu
      from cuenta_propuesta); delete from seccional_cuenta; delete from cuenta_propuesta; delete from cuenta_rechazada; commit`)
})

test('one signer proposes an account and the other puts it in force, each with proof', async () => {
  const before = (await rastro()).length
  assert.deepEqual([(await read()).cuenta, (await read()).can.proponer], [null, true])
  assert.equal((await propose(tesorera, cbuOf(1))).status, 201)
  const pending = await read(secretario)
  assert.deepEqual(
    [pending.propuesta?.cbu, pending.propuesta?.antes, pending.propuesta?.propuestaComo, pending.cuenta],
    [cbuOf(1), '', 'TESORERIA', null],
  )
  assert.deepEqual(pending.can, { proponer: false, confirmar: true, retirar: true, revisar: false })
  assert.deepEqual((await read()).can, { proponer: false, confirmar: false, retirar: true, revisar: false })
  assert.deepEqual(told(await confirm(tesorera, pending.propuesta)), [409, 'CUENTA_LA_PROPUSISTE'])
  assert.deepEqual(await inForce(), '')
  assert.deepEqual((await confirm(secretario, pending.propuesta)).body, { cbu: cbuOf(1) })
  const { cuenta, propuesta, historia } = await read()
  assert.deepEqual([cuenta?.cbu, cuenta?.nueva, cuenta?.situacion, cuenta?.puso, propuesta], [cbuOf(1), true, 'BIEN', '', null])
  assert.deepEqual(
    historia.map((h) => [h.estado, h.propuestaComo, h.confirmadaComo]),
    [['VIGENTE', 'TESORERIA', 'SECRETARIA']],
  )
  assert.deepEqual((await rastro()).slice(before), ['proponer TESORERIA clave', 'firmar SECRETARIA clave'])
  // Replacing it keeps the history.
  await signCuenta(t, cbuOf(2))
  assert.deepEqual(
    (await read()).historia.map((h) => [h.cbu, h.antes, h.estado]),
    [
      [cbuOf(2), cbuOf(1), 'VIGENTE'],
      [cbuOf(1), '', 'REEMPLAZADA'],
    ],
  )
})

test('without proof of the person nothing is proposed, confirmed or audited', async () => {
  const noProof = (quien: Person) => new Person(t.app, quien.headers, false)
  assert.deepEqual(told(await propose(noProof(tesorera), cbuOf(1))), [403, 'ACTO_SIN_PRUEBA'])
  assert.equal((await read()).propuesta, null)
  await propose(tesorera, cbuOf(1))
  const { propuesta } = await read()
  assert.deepEqual(told(await confirm(noProof(secretario), propuesta)), [403, 'ACTO_SIN_PRUEBA'])
  assert.equal(await inForce(), '')
})

test('only its signers change an account: not central, operators, auditors or other branches', async () => {
  await propose(tesorera, cbuOf(1))
  const { propuesta } = await read()
  for (const [who, status] of [
    ['operador', 403],
    ['central', 403],
    ['admin', 403],
    ['revisora', 403],
    ['otra', 404],
    ['tesoreria2', 404],
    ['ana', 403],
    ['mesa', 403],
  ] as const) {
    const quien = await t.login(who)
    const answers = [await propose(quien, cbuOf(2)), await confirm(quien, propuesta), await withdraw(quien, propuesta?.id ?? 0)]
    assert.deepEqual(
      answers.map((a) => a.status),
      [status, status, status],
      who,
    )
    if (['operador', 'central', 'admin', 'revisora'].includes(who))
      for (const a of answers) assert.equal(a.body.codigo, 'CUENTA_AJENA', who)
  }
  assert.equal((await otra.get(at())).status, 404)
  assert.deepEqual([(await read(central)).propuesta?.cbu, (await read(central)).can.confirmar], [cbuOf(1), false])
  // Reviews are central's: a separate permission, within the branches in scope.
  for (const quien of [tesorera, secretario, operador, otra])
    assert.equal((await review(quien, cbuOf(1), 'CONSULTA')).status, 403)
})

test('an account is refused by field: check digits, unchanged, or rejected by the bank', async () => {
  const wrong = cbuOf(50).replace(/.$/, (d) => String((Number(d) + 1) % 10))
  for (const cbu of [wrong, '', '123', `${cbuOf(1)}0`, "0110001'; drop table x"]) {
    const answer = await propose(tesorera, cbu)
    assert.deepEqual([answer.status, answer.body.errores?.[0]?.campo], [400, 'cbu'], cbu)
  }
  await signCuenta(t, cbuOf(1))
  assert.deepEqual(told(await propose(tesorera, cbuOf(1), cbuOf(1))), [409, 'CUENTA_IGUAL'])
  assert.deepEqual(told(await propose(tesorera, cbuOf(2), cbuOf(3))), [409, 'VERSION_VIEJA'])
  assert.deepEqual(told(await propose(tesorera, cbuOf(2), '')), [409, 'VERSION_VIEJA'])
  assert.equal((await review(central, cbuOf(1), 'RECHAZO', 'Cuenta embargada')).status, 204)
  assert.deepEqual([(await read()).cuenta?.situacion, (await read()).cuenta?.rechazo], ['RECHAZADA', 'Cuenta embargada'])
  await signCuenta(t, cbuOf(2))
  assert.deepEqual(told(await propose(tesorera, cbuOf(1), cbuOf(2))), [409, 'CUENTA_DEL_BANCO_RECHAZADA'])
})

test('an account refused while it waits for the second signature is not put in force', async () => {
  await signCuenta(t, cbuOf(1))
  await propose(tesorera, cbuOf(2), cbuOf(1))
  await t.rows(`insert into cuenta_rechazada select '${cbuOf(2)}', 1, 'Cerrada', now(), 1`)
  assert.deepEqual(told(await confirm(secretario, (await read()).propuesta)), [409, 'CUENTA_DEL_BANCO_RECHAZADA'])
  assert.equal(await inForce(), cbuOf(1))
})

test('two concurrent proposals leave one, and a double confirmation puts one account in force', async () => {
  const lock = 'select from seccional where id = 1 for update'
  const dos = await alMismoTiempo(t, lock, [() => propose(tesorera, cbuOf(1)), () => propose(secretario, cbuOf(2))])
  assert.deepEqual(dos.map((a) => a.status).toSorted(), [201, 409])
  assert.equal(dos.find((a) => a.status === 409)?.body.codigo, 'CUENTA_YA_PROPUESTA')
  const { propuesta } = await read()
  const quien = propuesta?.propuestaComo === 'TESORERIA' ? secretario : tesorera
  const veces = await alMismoTiempo(t, lock, [() => confirm(quien, propuesta), () => confirm(quien, propuesta)])
  assert.deepEqual(veces.map((a) => a.status).toSorted(), [200, 409])
  assert.equal(veces.find((a) => a.status === 409)?.body.codigo, 'CUENTA_SIN_PROPUESTA')
  assert.equal(await inForce(), propuesta?.cbu)
})

test('a concurrent confirmation and withdrawal end in one of both', async () => {
  await propose(tesorera, cbuOf(1))
  const { propuesta } = await read()
  const dos = await alMismoTiempo(t, 'select from seccional where id = 1 for update', [
    () => confirm(secretario, propuesta),
    () => withdraw(tesorera, propuesta?.id ?? 0),
  ])
  const won = dos.findIndex((a) => a.status < 300)
  assert.deepEqual(told(dos[1 - won] as (typeof dos)[number]), [409, 'CUENTA_SIN_PROPUESTA'])
  assert.equal(await inForce(), won === 0 ? cbuOf(1) : '')
})

test('a confirmation of a text changed or not on screen signs nothing', async () => {
  await propose(tesorera, cbuOf(1))
  const stale = (await read()).propuesta
  await withdraw(tesorera, stale?.id ?? 0)
  await propose(tesorera, cbuOf(2))
  assert.deepEqual(told(await confirm(secretario, stale)), [409, 'CUENTA_SIN_PROPUESTA'])
  const ahora = (await read()).propuesta
  assert.deepEqual(told(await confirm(secretario, { id: ahora?.id ?? 0, huella: stale?.huella ?? '' })), [409, 'VERSION_VIEJA'])
  assert.equal((await confirm(secretario, { id: 99_999_999, huella: ahora?.huella ?? '' })).status, 404)
  await t.rows(`begin; set local session_replication_role = replica; update cuenta_propuesta set cbu = '${cbuOf(3)}'
    where id = ${ahora?.id}; commit`)
  assert.deepEqual(told(await confirm(secretario, ahora)), [409, 'CUENTA_ALTERADA'])
  assert.equal(await inForce(), '')
})

test('in a branch without signers nobody can propose an account, and the screen explains it', async () => {
  const [sola] = await t.rows<{ id: number }>(`select s.id from seccional s where not exists (select from mandato m
    join puesto o on o.codigo = m.puesto and o.firma is not null where m.seccional_id = s.id) limit 1`)
  const id = sola?.id ?? 0
  assert.deepEqual(told(await propose(admin, cbuOf(1), '', id)), [409, 'CUENTA_SIN_FIRMANTES'])
  assert.deepEqual((await read(admin, id)).firmantes, [])
})

test('a signed account cannot be rewritten in the database', async () => {
  await signCuenta(t, cbuOf(1))
  for (const change of [
    `cbu = '${cbuOf(2)}'`,
    'propuesta_por = propuesta_por + 1',
    "estado = 'PENDIENTE', confirmada = null, confirmada_por = null, confirmada_como = null",
    'confirmada_por = 1',
  ])
    await assert.rejects(
      t.rows(`update cuenta_propuesta set ${change} where seccional_id = 1`),
      /signed account|cuenta_propuesta_/,
    )
})

test('a proposal whose signer left the office is not confirmed, and can be withdrawn', async () => {
  await propose(tesorera, cbuOf(1))
  const { propuesta } = await read()
  await mandatos('hasta = dia_de(now()) - 1 where seccional_id = 1 and afiliado_numero = 1010')
  try {
    assert.deepEqual(told(await confirm(secretario, propuesta)), [409, 'CUENTA_FIRMANTE_SIN_CARGO'])
    // One signer is left, but the proposal is another person's: administration cannot confirm it either.
    assert.deepEqual(told(await confirm(admin, propuesta)), [409, 'CUENTA_FIRMANTE_SIN_CARGO'])
    assert.deepEqual(told(await propose(tesorera, cbuOf(2))), [403, 'CUENTA_AJENA'])
    assert.equal((await withdraw(secretario, propuesta?.id ?? 0)).status, 204)
    // In a branch with one signer, that signer and an administrator sign, never the signer alone.
    assert.equal((await propose(secretario, cbuOf(2))).status, 201)
    const suya = await read(secretario)
    assert.deepEqual([suya.conAdministracion, suya.can.confirmar, (await read(admin)).can.confirmar], [true, false, true])
    assert.deepEqual(told(await confirm(secretario, suya.propuesta)), [409, 'CUENTA_LA_PROPUSISTE'])
    assert.deepEqual(told(await confirm(central, suya.propuesta)), [403, 'CUENTA_AJENA'])
    assert.equal((await confirm(admin, suya.propuesta)).status, 200)
    assert.deepEqual([await inForce(), (await read()).historia[0]?.confirmadaComo], [cbuOf(2), 'ADMINISTRACION'])
  } finally {
    await mandatos('hasta = dia_de(now()) + 700 where seccional_id = 1 and afiliado_numero = 1010')
  }
})

test('nobody who proposed or confirmed an account makes its first payment, whatever their role', async () => {
  await mandatos('hasta = dia_de(now()) - 1 where seccional_id = 1 and afiliado_numero = 1010')
  try {
    await propose(secretario, cbuOf(7))
    assert.equal((await confirm(admin, (await read(secretario)).propuesta)).status, 200)
  } finally {
    await mandatos('hasta = dia_de(now()) + 700 where seccional_id = 1 and afiliado_numero = 1010')
  }
  const { id } = await signedRendicion(t)
  assert.deepEqual(told(await admin.post('lotes-pago', loteBody(t, [id], 3751.5))), [409, 'LOTE_CUENTA_PROPIA'])
  const lote = await central.post('lotes-pago', loteBody(t, [id], 3751.5))
  assert.equal(lote.status, 201)
  const renglones = (await central.get(`lotes-pago/${lote.body.id}`)).body.renglones.map((r: { id: number }) => r.id)
  await central.post(`lotes-pago/${lote.body.id}/resultado`, { renglones, resultado: 'PAGADO', fecha: t.today() })
  assert.equal((await read()).cuenta?.nueva, false)
  const { id: next } = await signedRendicion(t)
  assert.equal((await admin.post('lotes-pago', loteBody(t, [next], 3751.5))).status, 201)
})

test('a questioned account receives no money until its signers answer or it is withdrawn', async () => {
  await withCuenta(t, 1)
  const cbu = cbuOf(1)
  assert.deepEqual([(await read()).cuenta?.puso !== '', (await read()).historia], [true, []])
  assert.equal((await review(central, cbu, 'CONSULTA')).status, 204)
  assert.deepEqual(told(await review(central, cbu, 'CONSULTA')), [409, 'VERSION_VIEJA'])
  assert.deepEqual(told(await review(central, cbuOf(2), 'LEVANTA')), [409, 'VERSION_VIEJA'])
  const { id } = await signedRendicion(t)
  assert.deepEqual(told(await central.post('lotes-pago', loteBody(t, [id], 3751.5))), [409, 'LOTE_CUENTA_CONSULTADA'])
  assert.deepEqual([(await read()).cuenta?.situacion, (await read()).cuenta?.consulta?.motivo], ['CONSULTADA', 'Es ese?'])
  assert.equal((await review(central, cbu, 'LEVANTA')).status, 204)
  assert.equal((await read()).cuenta?.situacion, 'BIEN')
  await review(central, cbu, 'CONSULTA')
  // The signers answer by signing the same account again.
  await signCuenta(t, cbu)
  assert.deepEqual([(await read()).cuenta?.situacion, (await read()).cuenta?.puso], ['BIEN', ''])
})

test('the home asks the other signer to confirm, and both for a usable account', async () => {
  const cosas = async (quien: Person) =>
    ((await quien.get('vistas/esperan')).body.cosas as Array<{ cosa: string; va: string }>).filter((c) =>
      c.cosa.startsWith('cuenta'),
    )
  await signedRendicion(t)
  const va = '/app/seccionales/cuenta-pagos?idSeccional=1'
  await eventually(async () => (await cosas(tesorera)).map((c) => [c.cosa, c.va]), [['cuentaMal', va]])
  assert.deepEqual(await cosas(operador), [])
  await propose(tesorera, cbuOf(1))
  assert.deepEqual(
    (await cosas(secretario)).map((c) => [c.cosa, c.va]),
    [['cuentaPorConfirmar', va]],
  )
  for (const quien of [tesorera, admin, central]) assert.deepEqual(await cosas(quien), [])
  await confirm(secretario, (await read(secretario)).propuesta)
  assert.deepEqual(await cosas(secretario), [])
})
