import assert from 'node:assert/strict'
import type { Esperan } from '@gremial/contract/afiliado/avisos.ts'
import type { AcreditacionesDeCaja } from '@gremial/contract/tesoreria/acreditaciones.ts'
import type { LoteDebito } from '@gremial/contract/tesoreria/debitos.ts'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { addWorkingDays } from '@gremial/contract/values/working-days.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { newCaja } from '../../../../test/caja.ts'
import { answerLine, newConvenio, renglonesDe, sendAnswer, sentLote, withDebitos } from '../../../../test/debitos.ts'
import { withFile } from '../../../../test/importaciones.ts'

const t = await testApp()
const [central, tesorera, operador] = [await t.login('central'), await t.login('tesorera'), await t.login('operador')]
const socios = (
  await t.rows<{ numero: number }>('select numero from afiliado where vinculado and numero > 1020 order by numero limit 3')
).map((a) => Number(a.numero))
/** A lot of three debits of $ 100 whose money comes into a new box, asked of the bank for some days ago and collected, one of them later. */
async function collected({ dias = 3, ...reglas }: { dias?: number; porDebito?: number } = {}) {
  const box = await newCaja(t)
  await t.rows(`begin; set local session_replication_role = replica;
    delete from acreditacion_cobro; delete from lote_debito_renglon; delete from lote_debito; commit`)
  await withDebitos(
    t,
    socios.map((n) => [n, 100] as const),
  )
  const convenio = await newConvenio(central, { nombre: `Banco ${box.id}`, acreditacion: { idCaja: box.id, dias: 2, ...reglas } })
  const { id, numero } = await sentLote(t, central, convenio)
  const fecha = addDays(t.today(), -dias)
  await t.rows(`update lote_debito set fecha = '${fecha}', hecho = now() - interval '40 days' where id = ${id}`)
  const debitos = await renglonesDe(t, id)
  const answer = async (lugares: number[]) => {
    const lines = lugares.map((i) => {
      const { referencia = '', cbu = '' } = debitos[i] ?? {}
      return answerLine({ referencia, cbu, centavos: 10_000, resultado: 'ACE', fecha })
    })
    const { status, body } = await sendAnswer(central, convenio, lines, `R${id}-${lugares.join('')}.txt`)
    assert.equal(status, 201, JSON.stringify(body))
  }
  await answer([0, 1])
  return { box, convenio, id, numero, answer }
}

async function statement(box: number, ...importes: string[]): Promise<void> {
  const lines = importes.map((importe, i) => `${formatDate(t.today())};ACREDITACION ${i};${importe}`)
  const { cuerpo, cabeceras } = withFile('extracto.csv', `${['Fecha;Concepto;Importe', ...lines].join('\r\n')}\r\n`)
  const { status, body } = await tesorera.post(`conciliacion/${box}/extracto`, cuerpo, cabeceras)
  assert.equal(status, 200, JSON.stringify(body))
}
const leer = async (box: number, quien: Person = tesorera): Promise<AcreditacionesDeCaja> =>
  (await quien.get(`acreditaciones/${box}`)).body
const lote = async (id: number): Promise<LoteDebito> => (await central.get(`lotes-debito/${id}`)).body

test('a credit less the commission is proposed to the cent, joined, shown on the lot and taken apart', async () => {
  const { box, id, numero } = await collected({ porDebito: 1.5 })
  await statement(box.id, '150,00', '197,00', '-3,00')
  const [esperado, ...otros] = (await leer(box.id)).esperados
  assert.ok(esperado && otros.length === 0)
  assert.deepEqual(
    [esperado.nombre, esperado.cantidad, esperado.cobrado, esperado.comision, esperado.falta],
    [String(numero), 2, 200, 3, 197],
  )
  assert.deepEqual(
    esperado.lineas.map((l) => [l.importe, l.diferencia]),
    [
      [197, 0],
      [150, -47],
    ],
  )
  const [suya, otra] = esperado.lineas
  const pedido = { caja: box.id, linea: suya?.id, clase: 'LOTE', cobros: [id], diferencia: 0 }
  const made = await tesorera.post('acreditaciones', pedido)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal((await tesorera.post('acreditaciones', { ...pedido, diferencia: 197 })).body.codigo, 'ACREDITACION_TOMADA')
  const { acreditaciones, acreditacion } = await lote(id)
  assert.deepEqual(
    acreditaciones.map((a) => [a.fecha, a.importe, a.comision]),
    [[t.today(), 197, 3]],
  )
  assert.equal(acreditacion?.falta, 0)
  const after = await leer(box.id)
  assert.deepEqual([after.esperados, after.hechas.map((h) => h.importe)], [[], [197]])
  // It changes nothing of the box: its line is as loose as before.
  assert.equal((await tesorera.get(`conciliacion/${box.id}`)).body.sinResolver.cantidad, 3)
  // Too much came: said in cents.
  const more = { ...pedido, linea: otra?.id }
  assert.equal((await tesorera.post('acreditaciones', { ...more, diferencia: 0 })).body.codigo, 'ACREDITACION_OTRA')
  assert.equal((await tesorera.post('acreditaciones', { ...more, diferencia: 150 })).status, 201)
  assert.equal((await lote(id)).acreditacion?.falta, -150)
  assert.equal((await tesorera.post(`acreditaciones/${made.body.id}/separar`)).status, 204)
  assert.equal((await tesorera.post(`acreditaciones/${made.body.id}/separar`)).status, 404)
  assert.equal((await lote(id)).acreditacion?.falta, 47)
})

test('a lot that was credited to the cent is expected again once more of it is collected; a removed statement frees its lines', async () => {
  const { box, id, answer } = await collected()
  await statement(box.id, '200,00', '100,00')
  const pedido = async () => {
    const [esperado] = (await leer(box.id)).esperados
    const linea = esperado?.lineas[0]
    return { caja: box.id, linea: linea?.id, clase: 'LOTE', cobros: [id], diferencia: linea?.diferencia }
  }
  assert.equal((await tesorera.post('acreditaciones', await pedido())).status, 201)
  assert.deepEqual((await leer(box.id)).esperados, [])
  await answer([2])
  assert.equal((await leer(box.id)).esperados[0]?.falta, 100)
  assert.equal((await tesorera.post('acreditaciones', await pedido())).status, 201)
  assert.equal((await lote(id)).acreditacion?.falta, 0)
  const { extracto } = (await tesorera.get(`conciliacion/${box.id}`)).body
  assert.equal((await tesorera.delete(`extractos-banco/${extracto.id}`)).status, 204)
  assert.equal((await lote(id)).acreditacion?.falta, 300)
})

test('a credit of two lots to the cent is proposed, joined to both and taken apart from both; with a difference it is not', async () => {
  const { box, convenio, id: uno } = await collected({ porDebito: 1.5 })
  // Another lot of the agreement, collected the same day.
  const [otro] = await t.rows<{
    id: number
    numero: number
  }>(`insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado,
      creado_por, cantidad, total, huella, necesita_otra, aprobado, aprobado_por, hecho, hecho_por, acreditable_cantidad, acreditable, acreditable_desde,
      acreditable_hasta)
    select k.numero + 900, gen_random_uuid(), k.convenio_id, k.convenio_version, k.fecha, k.creado, k.creado_por, 1, 60, k.huella, false, k.aprobado,
      k.aprobado_por, k.hecho, k.hecho_por, 1, 60, k.acreditable_desde, k.acreditable_hasta from lote_debito k where k.id = ${uno} returning id, numero`)
  const dos = Number(otro?.id)
  await statement(box.id, '255,50', '255,00')
  const { juntos } = await leer(box.id)
  assert.deepEqual(
    juntos.map((j) => [j.linea.importe, j.cobros.map((c) => [c.id, c.falta])]),
    [
      [
        255.5,
        [
          [uno, 197],
          [dos, 58.5],
        ],
      ],
    ],
  )
  const pedido = { caja: box.id, linea: juntos[0]?.linea.id, clase: 'LOTE', cobros: [uno, dos], diferencia: 0 }
  const corta = (await leer(box.id)).esperados[0]?.lineas.find((l) => l.importe === 255)
  assert.equal((await tesorera.post('acreditaciones', { ...pedido, linea: corta?.id })).body.codigo, 'ACREDITACION_OTRA')
  const conDiferencia = { ...pedido, linea: corta?.id, diferencia: -0.5 }
  assert.equal((await tesorera.post('acreditaciones', conDiferencia)).body.codigo, 'ACREDITACION_NO_PUEDE')
  assert.equal((await tesorera.post('acreditaciones', { ...pedido, cobros: [uno, 999_999] })).status, 404)
  const made = await tesorera.post('acreditaciones', pedido)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.deepEqual([(await lote(uno)).acreditacion?.falta, (await lote(dos)).acreditacion?.falta], [0, 0])
  assert.deepEqual(
    (await lote(dos)).acreditaciones.map((a) => a.importe),
    [58.5],
  )
  const after = await leer(box.id)
  assert.deepEqual(
    [after.esperados, after.juntos, after.hechas.map((h) => [h.nombres.length, h.importe])],
    [[], [], [[2, 255.5]]],
  )
  assert.equal(
    (await tesorera.post('acreditaciones', { ...pedido, cobros: [dos], diferencia: 0 })).body.codigo,
    'ACREDITACION_TOMADA',
  )
  assert.equal((await tesorera.post(`acreditaciones/${made.body.id}/separar`)).status, 204)
  assert.deepEqual([(await lote(uno)).acreditacion?.falta, (await lote(dos)).acreditacion?.falta], [197, 58.5])
  // Of another agreement whose money comes into the box: not one credit.
  const ajeno = await newConvenio(central, {
    nombre: `Otro ${box.id}`,
    acreditacion: { idCaja: box.id, dias: 2, porDebito: 1.5 },
  })
  await t.rows(`update lote_debito set convenio_id = ${ajeno} where id = ${dos}`)
  assert.deepEqual((await leer(box.id)).juntos, [])
  assert.equal((await tesorera.post('acreditaciones', pedido)).body.codigo, 'ACREDITACION_NO_PUEDE')
  assert.ok(convenio !== ajeno)
})

test('two people join two lines of the same amount to a lot at once: one is, and the other one sees another difference', async () => {
  const { box, id } = await collected()
  await statement(box.id, '200,00', '200,00')
  const [esperado] = (await leer(box.id)).esperados
  const secretario = await t.login('secretario')
  const answers = await alMismoTiempo(
    t,
    `select from caja where id = ${box.id} for update`,
    [tesorera, secretario].map(
      (quien, i) => () =>
        quien.post('acreditaciones', {
          caja: box.id,
          linea: esperado?.lineas[i]?.id,
          clase: 'LOTE',
          cobros: [id],
          diferencia: 0,
        }),
    ),
  )
  assert.deepEqual(answers.map((a) => a.status).toSorted(), [201, 409])
  assert.equal((await lote(id)).acreditacion?.falta, 0)
})

test('another branch, a box that no agreement names and a line of another box are not found; a reader does not join', async () => {
  const { box, id } = await collected()
  await statement(box.id, '200,00')
  const otra = await newCaja(t)
  await statement(otra.id, '200,00')
  const linea = (await leer(box.id)).esperados[0]?.lineas[0]?.id
  const pedido = { caja: box.id, linea, clase: 'LOTE', cobros: [id], diferencia: 0 }
  const ajeno = await t.login('otra')
  assert.equal((await ajeno.get(`acreditaciones/${box.id}`)).status, 404)
  assert.equal((await ajeno.post('acreditaciones', pedido)).status, 404)
  assert.equal((await tesorera.post('acreditaciones', { ...pedido, caja: otra.id })).status, 404)
  const [suelta] = await t.rows<{ id: number }>(`select id from linea_banco where caja_id = ${otra.id}`)
  assert.equal((await tesorera.post('acreditaciones', { ...pedido, linea: Number(suelta?.id) })).status, 404)
  assert.equal((await operador.post('acreditaciones', pedido)).status, 403)
  // Of the branch, and not assigned to the box.
  await t.rows(`delete from caja_usuario where caja_id = ${box.id} and usuario_id <> 0 and usuario_id in
    (select id from usuario where email = 'secretario@gremial.example')`)
  const secretario = await t.login('secretario')
  assert.equal((await secretario.post('acreditaciones', pedido)).body.codigo, 'CAJA_SIN_HABILITACION')
  assert.equal((await leer(box.id, secretario)).can.operar, false)
  assert.equal((await (await t.login('ana')).get(`acreditaciones/${box.id}`)).status, 403)
  assert.equal((await t.rows('select from acreditacion_cobro')).length, 0)
})

test('its last day is so many working days after the collection, none included, on the screen and at home', async () => {
  const { box, id, convenio } = await collected({ dias: 40 })
  await t.rows(`update convenio_cobranza_version set momento = momento - interval '99 days' where convenio_id = ${convenio}`)
  // A Monday, and the holidays that follow it.
  const monday = addWorkingDays(t.today(), -20, new Set())
  const start = addDays(monday, -((new Date(`${monday}T00:00:00Z`).getUTCDay() + 6) % 7))
  const feriados = new Set([addDays(start, 1), addDays(start, 7), addDays(start, 8)])
  for (const dia of feriados)
    await t.rows(`insert into feriado (dia, nombre) values ('${dia}', 'Feriado de prueba') on conflict do nothing`)
  const todos = new Set((await t.rows<{ dia: string }>('select dia::text from feriado')).map((f) => f.dia))
  for (const dias of [0, 1, 2, 5])
    for (const after of [0, 1, 4, 5, 6]) {
      await t.rows(
        `update convenio_cobranza_version set datos = jsonb_set(datos, '{acreditacion,dias}', '${dias}') where convenio_id = ${convenio}`,
      )
      const dia = addDays(start, after)
      await t.rows(`update lote_debito set acreditable_hasta = '${dia}' where id = ${id}`)
      const hasta = addWorkingDays(dia, dias, todos)
      assert.equal((await leer(box.id)).esperados[0]?.hasta, hasta, `${dias} working days after ${dia}`)
      const { cosas } = (await central.get('vistas/esperan')).body as Esperan
      const suya = cosas.find((e) => e.cosa === 'cobroSinAcreditar' && e.va.endsWith(`/${id}`))
      assert.equal(suya?.datos.hasta, formatDate(hasta), `${dias} working days after ${dia}, at home`)
    }
})

test('central treasury finds on its home a lot that was collected and not credited in the days of its agreement', async () => {
  const { box, id, convenio } = await collected({ dias: 12 })
  const suyas = async () =>
    ((await central.get('vistas/esperan')).body as Esperan).cosas.filter(
      (e) => e.cosa === 'cobroSinAcreditar' && e.va.endsWith(`/${id}`),
    )
  // Collected before the agreement named its box.
  assert.equal((await suyas()).length, 0)
  await t.rows(`update convenio_cobranza_version set momento = momento - interval '60 days' where convenio_id = ${convenio}`)
  assert.equal((await suyas()).length, 1)
  await statement(box.id, '200,00')
  const [esperado] = (await leer(box.id)).esperados
  await t.rows(`update linea_banco set fecha = fecha - 30 where caja_id = ${box.id}`)
  const [antes] = await t.rows<{ id: number }>(`select id from linea_banco where caja_id = ${box.id}`)
  const temprano = { caja: box.id, linea: Number(antes?.id), clase: 'LOTE', cobros: [id], diferencia: 0 }
  assert.equal((await tesorera.post('acreditaciones', temprano)).body.codigo, 'ACREDITACION_NO_PUEDE')
  await t.rows(`update linea_banco set fecha = fecha + 30 where caja_id = ${box.id}`)
  // Late, and proposed: otherwise nobody could join it on the screen.
  assert.deepEqual(
    esperado?.lineas.map((l) => [l.importe, l.diferencia]),
    [[200, 0]],
  )
  const [linea] = await t.rows<{ id: number }>(`select id from linea_banco where caja_id = ${box.id}`)
  const pedido = { caja: box.id, linea: Number(linea?.id), clase: 'LOTE', cobros: [id], diferencia: 0 }
  assert.equal((await tesorera.post('acreditaciones', pedido)).status, 201)
  assert.equal((await suyas()).length, 0)
})
