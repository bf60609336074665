import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cbuOf, dice, newLote, response, signCuenta } from '../../../../test/pagos.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPagos } from './pagos.verificar.ts'

/** Tampering tests: the weekly command reports accounts, lots and payments changed directly in the database. */
const t = await testApp()
t.services.config.finance = undefined
const central = await t.login('central')
const aEscondidas = (change: string) => t.rows(`begin; set local session_replication_role = replica; ${change}; commit`)
const verify = async () => {
  const { malos } = await verifyPagos(systemCtx(t.services, t.app.log))
  return malos.length === 0 ? 'sano' : malos.map(({ cual, motivo }) => `${cual}: ${motivo}`).join('\n')
}

test('the check reports accounts, lot lines and payment days changed in the database', async () => {
  assert.equal(await verify(), 'sano')
  await signCuenta(t, cbuOf(1))
  const [uno, dos, aMano] = [await signedRendicion(t), await signedRendicion(t), await signedRendicion(t)]
  const lote = await newLote(t, central, [uno.id, dos.id])
  const [first = '', second = ''] = lote.renglones.map((r) => r.referencia)
  const fecha = t.today().replaceAll('-', '')
  const contestado = await central.post(
    `lotes-pago/${lote.id}/respuesta`,
    response(dice(first, 'A', { fecha }), dice(second, 'R', { fecha, codigo: 'R02' })),
  )
  assert.equal(contestado.status, 200, JSON.stringify(contestado.body))
  const pago = { fechaPago: t.today(), referencia: 'OP 1' }
  assert.equal((await central.post(`rendiciones-gasto/${aMano.id}/informar-pago`, pago)).status, 200)
  assert.equal(await verify(), 'sano')
  const renglon = (referencia: string) => `update lote_pago_renglon set %% where referencia = '${referencia}'`
  for (const [change, dicho] of [
    [`update seccional_cuenta set cbu = '${cbuOf(2)}' where seccional_id = 1`, /la cuenta de .*: su CBU/],
    ['update seccional_cuenta set cambiada_por = cambiada_por + 1 where seccional_id = 1', /no la cambió quien/],
    [`update seccional_cuenta set cambiada = cambiada - interval '1 day' where seccional_id = 1`, /no la cambió quien, o cuando/],
    ['delete from seccional_cuenta where seccional_id = 1', /la cuenta de .*: falta/],
    [`insert into seccional_cuenta values (2, '${cbuOf(2)}', now(), 1)`, /la auditoría no dice que se haya puesto/],
    ['update seccional_cuenta set propuesta_id = null where seccional_id = 1', /no es la que sus firmantes firmaron/],
    [`update cuenta_propuesta set cbu = '${cbuOf(2)}' where seccional_id = 1`, /no es la que sus firmantes firmaron/],
    ["update cuenta_propuesta set antes = repeat('1', 22) where seccional_id = 1", /su texto no es el que se firmó/],
    ['update cuenta_propuesta set confirmada_por = confirmada_por + 1 where seccional_id = 1', /no la confirmó quien/],
    ['update cuenta_propuesta set propuesta_por = propuesta_por - 1 where seccional_id = 1', /no la propuso quien/],
    [
      `update cuenta_propuesta set propuesta = propuesta - interval '1 day' where seccional_id = 1`,
      /no la propuso quien, o cuando/,
    ],
    [renglon(first).replace('%%', `cbu = '${cbuOf(2)}'`), /el lote .*: el renglón \d{10} no es el de su archivo/],
    [renglon(first).replace('%%', 'importe = importe + 0.01'), /no es el de su archivo/],
    [renglon(first).replace('%%', `rendicion_id = ${aMano.id}`), /un renglón figura pagado, o sin pagar/],
    [renglon(second).replace('%%', `rendicion_id = ${aMano.id}`), /no es el de su archivo/],
    [renglon(second).replace('%%', "estado = 'PAGADO', codigo = ''"), /un renglón figura pagado, o sin pagar/],
    [renglon(first).replace('%%', "estado = 'RECHAZADO'"), /un renglón figura pagado, o sin pagar/],
    [renglon(first).replace('%%', "estado = 'PENDIENTE', respondido = null"), /un renglón figura sin respuesta/],
    [`delete from lote_pago_renglon where referencia = '${second}'`, /más o menos renglones/],
    [`update lote_pago set total = total + 1 where id = ${lote.id}`, /su total/],
    [`update lote_pago set fecha = fecha + 1 where id = ${lote.id}`, /su día/],
    [`update lote_pago set creado_por = creado_por + 1 where id = ${lote.id}`, /no lo armó quien/],
    [
      `update lote_pago_renglon set cbu = '${cbuOf(2)}' where referencia = '${first}';
        update lote_pago set archivo = replace(archivo, '${cbuOf(1)}', '${cbuOf(2)}'),
          huella = encode(sha256(convert_to(replace(archivo, '${cbuOf(1)}', '${cbuOf(2)}'), 'UTF8')), 'hex') where id = ${lote.id}`,
      /su archivo no es el que la auditoría dice/,
    ],
    [`update rendicion_gasto set fecha_pago = fecha_pago - 3 where id = ${aMano.id}`, /el pago de la rendición .*: su día/],
    [`update rendicion_gasto set fecha_pago = null where id = ${aMano.id}`, /su día/],
    [`update rendicion_gasto set referencia_pago = 'OP 2' where id = ${aMano.id}`, /su referencia/],
  ] as const) {
    await t.rows(
      'create table antes_c as select * from seccional_cuenta; create table antes_p as select * from cuenta_propuesta; create table antes_l as select * from lote_pago; create table antes_r as select * from lote_pago_renglon; create table antes_g as select id, fecha_pago, referencia_pago from rendicion_gasto',
    )
    await aEscondidas(change)
    assert.match(await verify(), dicho, change)
    await aEscondidas(`delete from seccional_cuenta; delete from cuenta_propuesta;
      insert into cuenta_propuesta overriding system value select * from antes_p; insert into seccional_cuenta select * from antes_c;
      delete from lote_pago_renglon; delete from lote_pago; insert into lote_pago overriding system value select * from antes_l;
      insert into lote_pago_renglon overriding system value select * from antes_r;
      update rendicion_gasto r set fecha_pago = a.fecha_pago, referencia_pago = a.referencia_pago from antes_g a where a.id = r.id
        and (a.fecha_pago is distinct from r.fecha_pago or a.referencia_pago <> r.referencia_pago)`)
    await t.rows('drop table antes_c, antes_p, antes_l, antes_r, antes_g')
    assert.equal(await verify(), 'sano', change)
  }
})

test("a lot from before the audit's file hash is checked against its lines and sums", async () => {
  // The bank rejected its previous account.
  await signCuenta(t, cbuOf(4))
  const { id } = await signedRendicion(t)
  const lote = await newLote(t, central, [id])
  await aEscondidas(
    `update auditoria set datos = datos - 'huella' where entidad = 'lotePago' and entidad_id = '${lote.id}' and accion = 'generar'`,
  )
  assert.equal(await verify(), 'sano')
  await aEscondidas(`update lote_pago_renglon set cbu = '${cbuOf(3)}' where lote_id = ${lote.id}`)
  assert.match(await verify(), /no es el de su archivo/)
})

test('an account, a lot line and a payment day changed together are reported one by one', async () => {
  await aEscondidas(`update seccional_cuenta set cbu = '${cbuOf(9)}' where seccional_id = 1;
    update lote_pago_renglon set importe = importe + 0.01 where id = (select min(id) from lote_pago_renglon);
    update rendicion_gasto set fecha_pago = fecha_pago - 3 where id = (select min(id) from rendicion_gasto
      where referencia_pago = 'OP 1')`)
  const dichos = (await verify()).split('\n')
  for (const [what, count] of [
    [/^la cuenta de Rosario: su CBU no es el que la auditoría dice/, 1],
    [/^el lote 1: el renglón \d{10} no es el de su archivo/, 1],
    [/^el pago de la rendición \d+\/\d{4}: su día no es el que la auditoría dice/, 1],
  ] as const)
    assert.equal(dichos.filter((d) => what.test(d)).length, count, dichos.join('\n'))
})
