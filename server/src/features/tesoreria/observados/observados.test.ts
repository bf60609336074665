import assert from 'node:assert/strict'
import type { ObservacionesRendicion } from '@gremial/contract/tesoreria/observados.ts'
import type { FilaHistorial } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { dataOf, mandar } from '../../../../test/comprobantes.ts'
import { recibir } from '../../../../test/correo.ts'
import { rendicionConComprobantes, send, setComprobante, sign } from '../../../../test/firmas.ts'
import { newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const operador = await t.login('operador')
const secretario = await t.login('secretario')
const tesorera = await t.login('tesorera')
const central = await t.login('central')

interface Receipt {
  id: number
  detalle: number
  version: number
}
const receiptsOf = (id: number) =>
  t.rows<Receipt>(`select id, detalle_id as detalle, version from comprobante where rendicion_id = ${id} order by id`)
const observedOf = async (id: number) => (await operador.get(`rendiciones-gasto/${id}/observados`)).body as ObservacionesRendicion
const stateOf = async (id: number) => (await operador.get(`rendiciones-gasto/${id}`)).body.idEstado
const historyOf = async (id: number) => (await operador.get(`rendiciones-gasto/${id}/historial`)).body as FilaHistorial[]
const pathOf = (r: number, c: Receipt) => `rendiciones-gasto/${r}/conceptos/${c.detalle}/comprobantes/${c.id}`

/** A settlement with both signatures, and the receipts in it. */
async function authorised() {
  const r = await rendicionConComprobantes(t, operador)
  const huella = await send(operador, r.id)
  for (const quien of [secretario, tesorera]) assert.equal((await sign(quien, r.id, huella)).status, 200)
  const [first, second] = await receiptsOf(r.id)
  if (!first || !second) throw new Error('no receipts')
  return { r, huella, first, second }
}

const correct = async (quien: typeof operador, r: number, c: Receipt, others: Record<string, unknown> = {}) => {
  const { body } = await operador.get(`rendiciones-gasto/${r}/conceptos/${c.detalle}/comprobantes`)
  const own = body.find((x: { id: number }) => x.id === c.id)
  return quien.put(pathOf(r, c), { ...own, qr: '', motivoParecido: 'es otro', ...others })
}

test('central observes one receipt: only that one can be corrected, and the history has both', async () => {
  const { r, huella, first, second } = await authorised()
  await recibir(t)
  const observed = await central.post(`rendiciones-gasto/${r.id}/observar`, {
    comprobantes: [{ id: second.id, motivo: 'No se lee el importe' }],
    huella,
  })
  assert.deepEqual([observed.status, observed.body.idEstado], [200, 6])
  const mails = await recibir(t)
  assert.ok(mails.length > 0 && mails.every((m) => /Taller Hermanos Bianchi A 0004-\d{8}: No se lee el importe/.test(m.texto)))
  assert.match(observed.body.motivoObservacion, /^Taller Hermanos Bianchi A .*: No se lee el importe$/)
  assert.equal((await operador.post(`rendiciones-gasto/${r.id}/devolver`, {})).status, 204)

  const back = await observedOf(r.id)
  assert.deepEqual([back.corrige, back.fijos], [true, [first.id]])
  const [one] = back.observados
  assert.deepEqual(
    [one?.idComprobante, one?.motivo, one?.idEnvioRespuesta, one?.resuelto, one?.por !== ''],
    [second.id, 'No se lee el importe', null, null, true],
  )
  // The first one is not observed: it cannot be changed, removed or moved, and none added.
  for (const refused of [
    await correct(operador, r.id, first, { importe: 1 }),
    await operador.delete(pathOf(r.id, first)),
    await operador.post(`${pathOf(r.id, first)}/mover`, { idRendicion: r.id, iddetalle: second.detalle, version: first.version }),
  ])
    assert.deepEqual([refused.status, refused.body.codigo], [409, 'COMPROBANTE_SIN_OBSERVAR'])
  const added = await mandar(operador, `rendiciones-gasto/${r.id}/conceptos/${first.detalle}/comprobantes`, dataOf())
  assert.deepEqual([added.status, added.body.codigo], [409, 'CORRECCION_COMPLETA'])

  const early = await operador.post(`rendiciones-gasto/${r.id}/enviar-autorizacion`, { confirma: true })
  assert.deepEqual([early.status, early.body.codigo], [409, 'OBSERVADOS_SIN_RESOLVER'])
  assert.match(early.body.message, /Taller Hermanos Bianchi/)
  // Saving it unchanged corrects nothing.
  assert.equal((await correct(operador, r.id, second)).status, 200)
  assert.equal((await observedOf(r.id)).observados[0]?.cambio, null)
  const version = { version: second.version + 1 }
  assert.equal((await correct(operador, r.id, second, { importe: 65_900, ...version })).status, 200)
  assert.equal((await observedOf(r.id)).observados[0]?.cambio, 'CORREGIDO')

  await send(operador, r.id, true)
  const [told] = (await observedOf(r.id)).observados
  assert.deepEqual(told?.cambios, [{ campo: 'importe', antes: '69500.5', ahora: '65900' }])
  const history = await historyOf(r.id)
  assert.equal(history.find((s) => s.que === 'observada')?.envio, told?.idEnvio)
  assert.equal(history.findLast((s) => s.que === 'enviada')?.envio, told?.idEnvioRespuesta)
  assert.deepEqual((await observedOf(r.id)).fijos, [])
})

test('a signer returns it with two observed receipts: one is replaced, the other answered', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const huella = await send(operador, r.id)
  const [first, second] = await receiptsOf(r.id)
  if (!first || !second) throw new Error('no receipts')
  const marked = [
    { id: first.id, motivo: 'Está cortada' },
    { id: second.id, motivo: '¿Es de la sede? «ñandú» 🙂' },
  ]
  await recibir(t)
  assert.equal(
    (await tesorera.post(`rendiciones-gasto/${r.id}/devolver`, { motivo: 'Dos cosas', comprobantes: marked, huella })).status,
    204,
  )
  const mails = await recibir(t)
  assert.ok(mails.every((m) => m.texto.includes('Dos cosas') && m.texto.includes('Está cortada') && m.texto.includes('ñandú')))
  assert.equal(await stateOf(r.id), 1)
  assert.deepEqual(
    await t.rows(`select datos -> 'comprobantes' as ids from auditoria
      where accion = 'devolver' and entidad = 'rendicion' and entidad_id = '${r.id}'`),
    [{ ids: [first.id, second.id] }],
  )

  assert.equal((await operador.delete(pathOf(r.id, first))).status, 204)
  const { id: replaced } = await setComprobante(t, r.id, first.detalle, { importe: 52_400 })
  const answer = { respuesta: 'Es de la sede de Avellaneda', version: second.version }
  const stale = await operador.post(`${pathOf(r.id, second)}/responder`, { ...answer, version: second.version + 7 })
  assert.deepEqual([stale.status, stale.body.codigo], [409, 'VERSION_VIEJA'])
  assert.equal((await operador.post(`${pathOf(r.id, second)}/responder`, answer)).status, 204)
  // The replacement is not observed, and can still be corrected.
  const [, replacement] = await receiptsOf(r.id)
  assert.equal(replacement?.id, replaced)
  const unknown = await operador.post(`${pathOf(r.id, replacement ?? first)}/responder`, { respuesta: 'Sí', version: 1 })
  assert.equal(unknown.status, 404)
  assert.equal((await correct(operador, r.id, replacement ?? first, { importe: 52_000 })).status, 200)

  await send(operador, r.id, true)
  assert.deepEqual(
    (await observedOf(r.id)).observados.map((o) => [o.cambio, o.respuesta, o.idDetalle === null]),
    [
      ['QUITADO', '', true],
      [null, 'Es de la sede de Avellaneda', false],
    ],
  )
})

test('an observed receipt withdrawn to the inbox or moved to another draft counts as removed', async () => {
  const { r, first, second } = await authorised()
  const marked = [first, second].map(({ id }) => ({ id, motivo: 'No va acá' }))
  await central.post(`rendiciones-gasto/${r.id}/observar`, { comprobantes: marked })
  await operador.post(`rendiciones-gasto/${r.id}/devolver`, {})
  const other = await newRendicion(t, operador)
  assert.equal((await operador.post(`${pathOf(r.id, first)}/retirar`, {})).status, 204)
  const moved = { idRendicion: other.id, iddetalle: other.detalles[0]?.id, version: second.version }
  assert.equal((await operador.post(`${pathOf(r.id, second)}/mover`, moved)).status, 200)
  assert.deepEqual(
    (await observedOf(r.id)).observados.map((o) => [o.cambio, o.idDetalle]),
    [
      ['QUITADO', null],
      ['QUITADO', null],
    ],
  )
})

test('unlocking the whole lets every receipt change, and the observed ones still need an answer', async () => {
  const { r, first, second } = await authorised()
  const none = await operador.post(`rendiciones-gasto/${r.id}/corregir-entera`, {})
  assert.deepEqual([none.status, none.body.codigo], [409, 'RENDICION_OTRO_ESTADO'])
  await central.post(`rendiciones-gasto/${r.id}/observar`, { comprobantes: [{ id: second.id, motivo: 'Falta el CUIT' }] })
  await operador.post(`rendiciones-gasto/${r.id}/devolver`, {})
  assert.equal((await operador.post(`rendiciones-gasto/${r.id}/corregir-entera`, {})).status, 204)
  assert.deepEqual((await observedOf(r.id)).fijos, [])
  assert.equal((await correct(operador, r.id, first, { importe: 10 })).status, 200)
  const early = await operador.post(`rendiciones-gasto/${r.id}/enviar-autorizacion`, { confirma: true })
  assert.equal(early.body.codigo, 'OBSERVADOS_SIN_RESOLVER')
  assert.ok((await historyOf(r.id)).some((s) => s.que === 'entera'))
  const again = await operador.post(`rendiciones-gasto/${r.id}/corregir-entera`, {})
  assert.equal(again.body.codigo, 'RENDICION_OTRO_ESTADO')
})

test('observing receipts is refused to other roles and branches, and for a stale screen', async () => {
  const { r, huella, first } = await authorised()
  const other = await authorised()
  const observe = (quien: typeof operador, cuerpo: Record<string, unknown>) =>
    quien.post(`rendiciones-gasto/${r.id}/observar`, cuerpo)
  const one = [{ id: first.id, motivo: 'No' }]
  for (const quien of [operador, secretario, tesorera]) assert.equal((await observe(quien, { comprobantes: one })).status, 403)
  const ana = await t.login('ana')
  assert.equal((await observe(ana, { comprobantes: one })).status, 403)
  assert.equal((await ana.get(`rendiciones-gasto/${r.id}/observados`)).status, 403)
  const otra = await t.login('otra')
  assert.equal((await otra.get(`rendiciones-gasto/${r.id}/observados`)).status, 404)
  assert.equal((await otra.post(`rendiciones-gasto/${r.id}/corregir-entera`, {})).status, 404)
  assert.equal((await otra.post(`${pathOf(r.id, first)}/responder`, { respuesta: 'Sí', version: 1 })).status, 404)
  for (const [cuerpo, status, codigo] of [
    [{}, 400, 'VALIDACION'],
    [{ comprobantes: [{ id: first.id, motivo: ' ' }] }, 400, 'VALIDACION'],
    [{ comprobantes: [{ id: first.id, motivo: 'x'.repeat(301) }] }, 400, 'VALIDACION'],
    [{ comprobantes: [...one, ...one] }, 400, 'VALIDACION'],
    [{ comprobantes: one, huella: 'a'.repeat(64) }, 409, 'VERSION_VIEJA'],
    [{ comprobantes: [...one, { id: other.first.id, motivo: 'De otra' }], huella }, 404, 'NO_EXISTE'],
  ] as const) {
    const refused = await observe(central, cuerpo)
    assert.deepEqual([refused.status, refused.body.codigo], [status, codigo])
  }
  assert.deepEqual([await stateOf(r.id), (await observedOf(r.id)).observados], [2, []])
})

test('a preparer takes it back without observing receipts; an observed one takes no more', async () => {
  const r = await rendicionConComprobantes(t, operador)
  const huella = await send(operador, r.id)
  const [first] = await receiptsOf(r.id)
  const comprobantes = [{ id: first?.id, motivo: 'No' }]
  const own = await operador.post(`rendiciones-gasto/${r.id}/devolver`, { comprobantes, huella })
  assert.deepEqual([own.status, await stateOf(r.id)], [403, 7])
  for (const quien of [secretario, tesorera]) await sign(quien, r.id, huella)
  await central.post(`rendiciones-gasto/${r.id}/observar`, { motivo: 'Otra cosa' })
  const late = await operador.post(`rendiciones-gasto/${r.id}/devolver`, { comprobantes })
  assert.deepEqual([late.status, late.body.codigo], [409, 'RENDICION_OTRO_ESTADO'])
  // Observed as a whole, the whole draft may change.
  assert.equal((await operador.post(`rendiciones-gasto/${r.id}/devolver`, {})).status, 204)
  assert.deepEqual(
    [(await observedOf(r.id)).corrige, (await correct(operador, r.id, first as Receipt, { importe: 9 })).status],
    [false, 200],
  )
})

test('of two concurrent observations one succeeds, and the other gets the new state', async () => {
  const { r, first, second } = await authorised()
  const other = await t.login('central')
  const answers = await Promise.all([
    central.post(`rendiciones-gasto/${r.id}/observar`, { comprobantes: [{ id: first.id, motivo: 'Uno' }] }),
    other.post(`rendiciones-gasto/${r.id}/observar`, { comprobantes: [{ id: second.id, motivo: 'Otro' }] }),
  ])
  assert.deepEqual(answers.map((a) => a.status).toSorted(), [200, 409])
  assert.equal(answers.find((a) => a.status === 409)?.body.codigo, 'RENDICION_OTRO_ESTADO')
  assert.equal((await observedOf(r.id)).observados.length, 1)
})
