import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { convenioBody, newConvenio } from '../../../../test/debitos.ts'
import { debito250 } from './debito-250.ts'

const t = await testApp()
const central = await t.login('central')
const { sale } = debito250
if (sale === null) throw new Error('it has a file')

test('an agreement is kept by versions, and a stale one is rejected with 409', async () => {
  const id = await newConvenio(central)
  const read = (await central.get(`convenios/${id}`)).body
  assert.equal(read.version, 1)
  assert.equal(read.convenio.codigos.length, 39)
  const changed = { ...read.convenio, maximoDebito: 60_000, version: 1 }
  assert.equal((await central.put(`convenios/${id}`, changed)).status, 204)
  assert.equal((await central.put(`convenios/${id}`, changed)).body.codigo, 'VERSION_VIEJA')
  assert.equal((await central.get(`convenios/${id}`)).body.convenio.maximoDebito, 60_000)
  assert.equal((await central.post('convenios', convenioBody())).body.codigo, 'CONVENIO_REPETIDO')
  assert.equal((await central.delete(`convenios/${id}`)).status, 204)
  assert.equal((await central.get(`convenios/${id}`)).status, 404)
  assert.equal((await t.rows(`select 1 from convenio_cobranza_version where convenio_id = ${id}`)).length, 2)
})

test('a debit without its bank or its file, and counters with one, are rejected', async () => {
  for (const others of [{ banco: '' }, { sale: null }, { clase: 'VENTANILLA' }])
    assert.equal(
      (await central.post('convenios', convenioBody(others))).body.codigo,
      'CONVENIO_INCOMPLETO',
      JSON.stringify(others),
    )
})

test('a layout whose fields do not hold a made-up lot is rejected in words', async () => {
  const [registro] = sale.pagos
  const narrow = {
    ...sale,
    pagos: [{ nombre: 'D', campos: registro?.campos.map((c) => (c.dato === 'referencia' ? { ...c, ancho: 3 } : c)) }],
  }
  assert.equal((await central.post('convenios', convenioBody({ sale: narrow }))).body.codigo, 'DEBITO_NO_ENTRA')
  const head = {
    ...sale,
    cabeza: [{ nombre: 'C', campos: [{ nombre: 'Pagador', ancho: 2, clase: 'TEXTO', dato: 'nombrePagador' }] }],
  }
  assert.equal((await central.post('convenios', convenioBody({ sale: head }))).body.codigo, 'DEBITO_NO_ENTRA_LOTE')
})

test('an agreement names the box that its money comes into, which is one in use', async () => {
  const [caja] = (await central.get('convenios/cajas')).body as Array<{ id: number; nombre: string }>
  const acreditacion = { idCaja: caja?.id, dias: 3, porDebito: 12.5, porcentaje: 1.2, iva: 21 }
  const id = await newConvenio(central, { nombre: 'Con caja', acreditacion })
  assert.deepEqual((await central.get(`convenios/${id}`)).body.convenio.acreditacion, acreditacion)
  const other = convenioBody({ nombre: 'Sin caja', acreditacion: { idCaja: 999_999 } })
  assert.equal((await central.post('convenios', other)).body.codigo, 'CONVENIO_CAJA')
})

test('each code of rejection goes once', async () => {
  const codigo = { codigo: 'R10', palabras: 'SIN_FONDOS', politica: 'REINTENTA' }
  const { status, body } = await central.post('convenios', convenioBody({ codigos: [codigo, codigo] }))
  assert.equal(status, 400)
  assert.equal(body.errores[0].campo, 'codigos')
  assert.match(body.errores[0].mensaje, /una sola vez/)
})

test('counters make no lots of debits', async () => {
  const counters = convenioBody({ nombre: 'Ventanilla', clase: 'VENTANILLA', sale: null, banco: '' })
  const { body } = await central.post('convenios', counters)
  const { body: answer } = await central.get(`lotes-debito/previa?idConvenio=${body.id}&fecha=${t.today()}`)
  assert.equal(answer.codigo, 'DEBITO_CONVENIO')
})

test('a version that this portal does not read is refused in words with 409', async () => {
  const id = await newConvenio(central, { nombre: 'Viejo' })
  await t.rows(`begin; set local session_replication_role = replica;
    update convenio_cobranza_version set datos = '{}' where convenio_id = ${id}; commit`)
  assert.equal((await central.get(`convenios/${id}`)).body.codigo, 'CONVENIO_MAL')
})

test('holidays from last year on are listed by day, and one is renamed', async () => {
  const dia = `${t.today().slice(0, 4)}-12-31`
  assert.equal((await central.post('feriados', { dia, nombre: 'Cierre' })).status, 204)
  assert.equal((await central.post('feriados', { dia, nombre: 'Cierre de bancos' })).status, 204)
  const days = (await central.get('feriados')).body as Array<{ dia: string; nombre: string }>
  assert.deepEqual(
    days.filter((d) => d.dia === dia),
    [{ dia, nombre: 'Cierre de bancos' }],
  )
  assert.deepEqual(
    days.map((d) => d.dia),
    days.map((d) => d.dia).toSorted(),
  )
})
