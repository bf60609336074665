import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { dataOf } from '../../../../test/comprobantes.ts'
import { dejar, esperando, loQueEspera, rutaPorRendir } from '../../../../test/por-rendir.ts'
import { rendicionBody } from '../../../../test/rendiciones.ts'

/** A new settlement made of unsettled receipts and sent to its signers (decision 138). */
const t = await testApp()
const [operador, tesorera, otra, ana] = [
  await t.login('operador'),
  await t.login('tesorera'),
  await t.login('otra'),
  await t.login('ana'),
]
const path = `${rutaPorRendir}/rendir`
const bandeja = async (quien: typeof operador) => (await quien.get(`${rutaPorRendir}?idSeccional=1`)).body
const [concepto = '', other = ''] = (await bandeja(operador)).tipos.find(
  (tipo: { nombre: string }) => tipo.nombre === 'Gastos de funcionamiento',
).conceptos as string[]
const cuerpo = async (rows: Array<{ clave: string; version: number }>, others: Record<string, unknown> = {}) => ({
  ...(await rendicionBody(t)),
  comprobantes: rows.map(({ clave, version }, i) => ({ clave, version, concepto: i % 2 ? other : concepto })),
  enviar: true,
  ...others,
})
const settlements = async () => (await t.rows('select 1 from rendicion_gasto')).length

test('receipts become a settlement, each in its concept, and it is sent to its signers', async () => {
  const rows = [await esperando(operador, { importe: 100 }), await esperando(operador, { importe: 50.25 })]
  const pide = await cuerpo(rows)
  const { status, body } = await operador.post(path, pide)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.enviada, body.sinCuenta], [true, []])
  const r = (await operador.get(`rendiciones-gasto/${body.id}`)).body
  assert.deepEqual([r.idEstado, r.total, r.cantidadComprobantes, r.numeroRendicion], [7, 150.25, 2, body.numeroRendicion])
  const sums = Object.fromEntries(r.detalles.map((d: { concepto: string; sumaConcepto: number }) => [d.concepto, d.sumaConcepto]))
  assert.deepEqual([sums[concepto], sums[other]], [100, 50.25])
  assert.deepEqual(
    (await loQueEspera(operador)).filter((f) => rows.some((row) => row.id === f.id)),
    [],
  )
  // A repeated request returns it, and sends nothing twice.
  const again = await operador.post(path, pide)
  assert.deepEqual([again.status, again.body.id, again.body.enviada], [201, body.id, true])
  const [sent] = await t.rows<{ n: number }>(`select count(*)::int as n from rendicion_envio where rendicion_id = ${body.id}`)
  assert.equal(sent?.n, 1)
})

test('without sending it stays a draft, and its header is proposed for the next one', async () => {
  const pide = await cuerpo([await esperando(operador)], { enviar: false, motivo: 'Arreglo del techo' })
  const { status, body } = await operador.post(path, pide)
  assert.deepEqual([status, body.enviada], [201, false])
  const { borradores, propuestas } = await bandeja(operador)
  const [propuesta] = propuestas
  const [first] = borradores
  assert.deepEqual([first.id, first.mia, first.cantidadComprobantes], [body.id, true, 1])
  assert.deepEqual([propuesta.motivo, propuesta.idSecretario, propuesta.idTesorero], ['Arreglo del techo', 1011, 1010])
  // The treasurer, without settlements of her own, gets the branch's header; the draft is not hers.
  const hers = await bandeja(tesorera)
  assert.equal(hers.propuestas[0].motivo, 'Arreglo del techo')
  assert.equal(hers.borradores.find((b: { id: number }) => b.id === body.id).mia, false)
})

test('the same receipt twice in one move is refused as such, and creates nothing', async () => {
  const dicho = dataOf({ importe: 31 })
  const twins = [await esperando(operador, dicho), await esperando(operador, dicho)]
  const before = await settlements()
  const { status, body } = await operador.post(path, await cuerpo(twins))
  assert.deepEqual([status, body.codigo], [409, 'POR_RENDIR_DOS_VECES'])
  assert.ok(twins.some((row) => row.clave === body.detalle.clave))
  assert.equal(await settlements(), before)
})

test('one unusable receipt cancels all: nothing is created', async () => {
  const right = await esperando(operador, { importe: 10 })
  const incomplete = (await dejar(operador)).body.fila
  const [before, waiting] = [await settlements(), (await loQueEspera(operador)).length]
  const refused = async (pide: Record<string, unknown>) => {
    const { status, body } = await operador.post(path, pide)
    return [status, body.codigo, body.detalle?.clave]
  }
  assert.deepEqual(await refused(await cuerpo([right, incomplete])), [409, 'POR_RENDIR_INCOMPLETO', incomplete.clave])
  assert.deepEqual(await refused(await cuerpo([{ ...right, version: 9 }])), [409, 'VERSION_VIEJA', right.clave])
  const gone = { clave: randomUUID(), version: 1 }
  assert.deepEqual(await refused(await cuerpo([right, gone])), [409, 'POR_RENDIR_NO_ESTA', gone.clave])
  const noConcept = await cuerpo([right])
  noConcept.comprobantes = [{ ...right, concepto: 'Ninguno de ellos' }]
  assert.deepEqual(await refused(noConcept), [409, 'POR_RENDIR_CONCEPTO', right.clave])
  const sameSigners = await operador.post(path, await cuerpo([right], { idTesorero: 1011 }))
  assert.deepEqual([sameSigners.status, sameSigners.body.codigo], [400, 'RENDICION_FIRMANTES_IGUALES'])
  assert.equal((await operador.post(path, await cuerpo([right], { motivo: '' }))).status, 400)
  assert.equal((await operador.post(path, await cuerpo([]))).status, 400)
  assert.deepEqual([await settlements(), (await loQueEspera(operador)).length], [before, waiting])
})

test('two concurrent identical calls create one settlement', async () => {
  const pide = await cuerpo([await esperando(operador), await esperando(operador)])
  const both = await Promise.all([operador.post(path, pide), operador.post(path, pide)])
  assert.deepEqual(
    both.map((r) => r.status),
    [201, 201],
    JSON.stringify(both.map((r) => r.body)),
  )
  assert.equal(both[0]?.body.id, both[1]?.body.id)
})

test('of two concurrent settlements of the same receipts one succeeds, the other is refused', async () => {
  const rows = [await esperando(operador), await esperando(operador)]
  const before = await settlements()
  const both = await Promise.all([operador.post(path, await cuerpo(rows)), tesorera.post(path, await cuerpo(rows.toReversed()))])
  assert.deepEqual(both.map((r) => r.status).toSorted(), [201, 409], JSON.stringify(both.map((r) => r.body)))
  assert.equal(both.find((r) => r.status === 409)?.body.codigo, 'POR_RENDIR_NO_ESTA')
  assert.equal(await settlements(), before + 1)
})

test('the wrong role, another branch and receipts of another person are refused', async () => {
  const row = await esperando(tesorera)
  assert.equal((await ana.post(path, await cuerpo([row]))).status, 403)
  assert.equal((await otra.post(path, await cuerpo([row]))).status, 404)
  const { status, body } = await operador.post(path, await cuerpo([row]))
  assert.deepEqual([status, body.codigo], [409, 'POR_RENDIR_NO_ESTA'])
  assert.equal(
    (await loQueEspera(tesorera)).some((f) => f.id === row.id),
    true,
  )
})
