import assert from 'node:assert/strict'
import { codigoEscrito, codigoImpreso, codigoLeido, codigosPorDia, diasDeUso } from '@gremial/contract/afiliado/beneficios.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { barrerCodigosBeneficio } from './codigos.service.ts'

/** Benefits with the card (decision 152). The branch of ana (1001) is Rosario. */

const t = await testApp()
const [ana, beto, admin] = [await t.login('ana'), await t.login('beto'), await t.login('admin')]
const comercio = t.visitor()
const nuevo = { comercio: "Panadería O'Higgins 🥐", rubro: 'Comercio', ofrece: '2 × 1 en facturas ñ', desde: '01-01-2026' }
const crear = async (datos: object = {}): Promise<number> => {
  const { status, body } = await admin.post('beneficios', { ...nuevo, ...datos })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}
const comercios = async (quien = ana, consulta = '') =>
  ((await quien.get(`vistas/beneficios?${consulta}`)).body.content as Array<{ comercio: string }>).map((b) => b.comercio)

test('a member lists benefits of their branch in force today; the search tolerates a typo', async () => {
  assert.deepEqual(await comercios(), ['Farmacia del Parque', 'Hotel Los Ñandúes', 'Librería La Plaza', 'Óptica Ver Bien'])
  assert.deepEqual(await comercios(ana, 'buscar=remedios'), ['Farmacia del Parque'])
  assert.deepEqual(await comercios(ana, 'buscar=farmasia'), ['Farmacia del Parque'])
  assert.deepEqual(await comercios(ana, 'buscar=nandues'), ['Hotel Los Ñandúes'])
  assert.deepEqual(await comercios(ana, 'rubro=Turismo'), ['Hotel Los Ñandúes'])
  const { body: rubros } = await ana.get('vistas/beneficios/rubros')
  assert.deepEqual(
    rubros.map((r: { rubro: string }) => r.rubro),
    ['Farmacia', 'Librería', 'Salud', 'Turismo'],
  )
  await t.rows(`update afiliado set seccional_id = (select id from seccional where nombre = 'Córdoba') where numero = 1001`)
  assert.ok(!(await comercios()).includes('Farmacia del Parque'))
  await t.rows(`update afiliado set seccional_id = (select id from seccional where nombre = 'Rosario') where numero = 1001`)
})

test('a code is used once, by anyone who has it, and shows no more than the card', async () => {
  const id = await crear({ conCodigo: 1 })
  const { status, body } = await ana.post(`beneficios/${id}/codigo`)
  assert.equal(status, 201, JSON.stringify(body))
  assert.match(body.codigo, /^[2-9A-HJ-NP-Z]{8}$/)
  const mirado = await comercio.get(`codigos-beneficio/${codigoImpreso(body.codigo).toLowerCase()}`)
  assert.deepEqual(
    [mirado.status, mirado.body.persona, mirado.body.ofrece, mirado.body.estado],
    [200, 'Ana Q.', nuevo.ofrece, 'VALE'],
  )
  // Reading it does not use it; of two concurrent uses one succeeds.
  const usar = () => comercio.post(`codigos-beneficio/${body.codigo}/usar`)
  const respuestas = await alMismoTiempo(t, `select from beneficio_codigo where beneficio_id = ${id} for update`, [
    usar,
    usar,
    usar,
    usar,
  ])
  assert.deepEqual(respuestas.map((r) => r.status).toSorted(), [200, 409, 409, 409])
  assert.equal((await comercio.get(`codigos-beneficio/${body.codigo}`)).body.estado, 'USADO')
  assert.equal((await ana.post(`beneficios/${id}/codigo`)).body.codigo, 'BENEFICIO_YA_USADO')
  const [mes] = await t.rows<{ usos: number }>(`select usos from beneficio_mes where beneficio_id = ${id}`)
  assert.equal(mes?.usos, 1)
  const fila = (await admin.get('beneficios?buscar=higgins')).body.content[0]
  assert.equal(fila.usosMes, 1)
  assert.equal((await comercio.get('codigos-beneficio/ZZZZZZZZ')).status, 404)
  assert.equal((await comercio.get('codigos-beneficio/%F0%9F%A5%90')).status, 404)
  await admin.delete(`beneficios/${id}`)
})

test('two codes of one person can be used once in total', async () => {
  const id = await crear({ conCodigo: 1 })
  const uno = (await beto.post(`beneficios/${id}/codigo`)).body.codigo
  const otro = (await beto.post(`beneficios/${id}/codigo`)).body.codigo
  assert.equal((await comercio.post(`codigos-beneficio/${uno}/usar`)).body.codigo, 'BENEFICIO_CODIGO_VENCIDO')
  await t.rows(`update beneficio_codigo set vence = vence + interval '1 hour' where beneficio_id = ${id}`)
  const respuestas = await Promise.all([uno, otro].map((codigo) => comercio.post(`codigos-beneficio/${codigo}/usar`)))
  assert.deepEqual(respuestas.map((r) => r.status).toSorted(), [200, 409])
  await admin.delete(`beneficios/${id}`)
})

test('a code needs an active membership and a benefit in scope, with a daily limit', async () => {
  const conCarnet = await crear()
  assert.equal((await ana.post(`beneficios/${conCarnet}/codigo`)).body.codigo, 'BENEFICIO_CON_CARNET')
  const ajeno = await crear({ comercio: 'De otra seccional', conCodigo: 1, seccionales: [3] })
  assert.equal((await ana.post(`beneficios/${ajeno}/codigo`)).status, 404)
  assert.equal((await comercio.post(`beneficios/${ajeno}/codigo`)).status, 401)
  const id = await crear({ comercio: 'Con código', conCodigo: 1 })
  assert.equal((await admin.post(`beneficios/${id}/codigo`)).body.codigo, 'BENEFICIO_NO_CORRESPONDE')
  const pedidos = await Promise.all(Array.from({ length: codigosPorDia + 5 }, () => ana.post(`beneficios/${id}/codigo`)))
  assert.ok(pedidos.filter((r) => r.status === 201).length <= codigosPorDia)
  assert.equal((await ana.post(`beneficios/${id}/codigo`)).body.codigo, 'BENEFICIO_MUCHOS_CODIGOS')
  for (const uno of [conCarnet, ajeno, id]) await admin.delete(`beneficios/${uno}`)
})

test('after thirty days no row links a person to a use; the count stays', async () => {
  const id = await crear({ conCodigo: 1 })
  await t.rows(`delete from beneficio_codigo`)
  const { codigo } = (await ana.post(`beneficios/${id}/codigo`)).body
  await comercio.post(`codigos-beneficio/${codigo}/usar`)
  const dentroDe = (dias: number) => new Date(Date.now() + dias * 86_400_000)
  await barrerCodigosBeneficio.run(t.db, dentroDe(diasDeUso - 1))
  assert.equal((await t.rows(`select from beneficio_codigo`)).length, 1)
  await barrerCodigosBeneficio.run(t.db, dentroDe(diasDeUso + 1))
  assert.equal((await t.rows(`select from beneficio_codigo`)).length, 0)
  assert.equal((await t.rows(`select from beneficio_mes where beneficio_id = ${id} and usos = 1`)).length, 1)
  // No audit row links a person to a shop.
  const filas = await t.rows<{ entidad_id: string; datos: object }>(
    `select entidad_id, datos from auditoria where entidad = 'codigoBeneficio'`,
  )
  assert.ok(filas.every(({ datos }) => Object.keys(datos).length === 0))
  assert.equal((await ana.post(`beneficios/${id}/codigo`)).status, 201)
  await admin.delete(`beneficios/${id}`)
})

test('a code is accepted in any spelling, and from the address of its QR', () => {
  assert.equal(codigoEscrito(' abcd-efgh '), 'ABCDEFGH')
  assert.equal(codigoEscrito('ABCD EFG2'), 'ABCDEFG2')
  for (const otro of ['', 'ABCDEFG', 'ABCDEFG0', 'ABCD-EFGI', 'ABCDEFGHJ']) assert.equal(codigoEscrito(otro), undefined)
  assert.equal(codigoLeido('https://portal.example/beneficio/ABCDEFGH'), 'ABCDEFGH')
  assert.equal(codigoLeido('https://portal.example/verificar/ABCDEFGH'), undefined)
})
