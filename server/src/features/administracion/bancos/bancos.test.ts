import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readSheet } from '../../../../test/hojas.ts'

const t = await testApp()
const admin = await t.login('admin')
const revisora = await t.login('revisora')
const crear = async (nombre: string, sucursales: object[] = []) =>
  (await admin.post('bancos', { nombre, codigo: '900', sucursales })).body.id as number

test('a bank is created and read by id and name (B-BANCOS-06, B-BANCOS-07, B-BANCOS-05)', async () => {
  const { status, body } = await admin.post('bancos', {
    nombre: "  Banco O'Higgins ñandú 🏦 ",
    sucursales: [{ nombre: 'Centro', localidad: 'Tandil' }],
    inventado: 'x',
  })
  assert.equal(status, 201)
  const leido = (await admin.get(`bancos/${body.id}`)).body
  assert.deepEqual(
    [leido.nombre, leido.habilitado, leido.version, leido.sucursales[0].nombre],
    ["Banco O'Higgins ñandú 🏦", 1, 1, 'Centro'],
  )
  assert.equal('inventado' in leido, false)
})

test('bancos/{id}/sucursales returns its branches (B-BANCOS-10, B-BANCOS-04)', async () => {
  const id = await crear('Banco con sucursales', [{ nombre: 'B' }, { nombre: 'A' }])
  const { body } = await revisora.get(`bancos/${id}/sucursales`)
  assert.deepEqual(
    body.map((s: { nombre: string }) => s.nombre),
    ['A', 'B'],
  )
  assert.equal((await revisora.get('bancos/999999/sucursales')).status, 404)
})

test('a bank is replaced as a whole; a stale version is rejected and writes nothing (B-BANCOS-08)', async () => {
  const id = await crear('Banco cambiante', [{ nombre: 'Uno' }, { nombre: 'Dos' }])
  const leido = (await admin.get(`bancos/${id}`)).body
  const [dos, uno] = leido.sucursales
  const cambio = { ...leido, nombre: 'Banco cambiado', sucursales: [{ ...uno, nombre: 'Primera' }, { nombre: 'Nueva' }] }
  const primero = await admin.put(`bancos/${id}`, cambio)
  assert.deepEqual([primero.status, primero.body.version], [200, 2])
  assert.deepEqual(
    primero.body.sucursales.map((s: { nombre: string }) => s.nombre),
    ['Nueva', 'Primera'],
  )
  assert.ok(!primero.body.sucursales.some((s: { id: number }) => s.id === dos.id))
  const { version: _, ...sinVersion } = cambio
  assert.equal((await admin.put(`bancos/${id}`, sinVersion)).body.errores?.[0]?.campo, 'version')
  const largo = await admin.put(`bancos/${id}`, { ...cambio, nombre: 'x'.repeat(81) })
  assert.equal(largo.body.errores?.[0]?.mensaje, 'Este campo no puede tener más de 80 caracteres.')
  const viejo = await admin.put(`bancos/${id}`, { ...cambio, nombre: 'Otro' })
  assert.deepEqual([viejo.status, viejo.body.codigo], [409, 'VERSION_VIEJA'])
  assert.equal((await admin.get(`bancos/${id}`)).body.nombre, 'Banco cambiado')
})

test('of two concurrent saves one succeeds and the other is rejected', async () => {
  const id = await crear('Banco disputado')
  const leido = (await admin.get(`bancos/${id}`)).body
  const estados = await Promise.all(
    [1, 2, 3, 4].map((n) => admin.put(`bancos/${id}`, { ...leido, nombre: `Banco disputado ${n}` })),
  )
  assert.deepEqual(estados.map((r) => r.status).sort(), [200, 409, 409, 409])
})

test('names are unique regardless of capitals and accents; branches within a bank too', async () => {
  await crear('Banco Único')
  const { status, body } = await admin.post('bancos', { nombre: 'BANCO UNICO' })
  assert.deepEqual([status, body.codigo, body.message], [409, 'BANCO_REPETIDO', 'Ya hay un banco con ese nombre.'])
  const sucursales = await admin.post('bancos', { nombre: 'Banco repetido', sucursales: [{ nombre: 'X' }, { nombre: 'X' }] })
  assert.equal(sucursales.body.codigo, 'SUCURSAL_REPETIDA')
  assert.equal((await admin.get('bancos?G_nombre=repetido')).body.totalElements, 0)
  const [a, b] = await Promise.all([
    admin.post('bancos', { nombre: 'Doble click' }),
    admin.post('bancos', { nombre: 'Doble click' }),
  ])
  assert.deepEqual([a.status, b.status].sort(), [201, 409])
})

test('a branch of another bank is refused', async () => {
  const ajena = (await admin.get(`bancos/${await crear('Banco ajeno', [{ nombre: 'Suya' }])}`)).body.sucursales[0]
  const id = await crear('Banco ladrón')
  const { status } = await admin.put(`bancos/${id}`, {
    nombre: 'Banco ladrón',
    version: 1,
    sucursales: [{ ...ajena, nombre: 'Mía' }],
  })
  assert.equal(status, 409)
})

test('a bank is deleted with its branches; then it is 404 (B-BANCOS-09)', async () => {
  const id = await crear('Banco efímero', [{ nombre: 'X' }])
  const leido = (await admin.get(`bancos/${id}`)).body
  assert.equal((await admin.delete(`bancos/${id}`)).status, 204)
  assert.equal((await admin.get(`bancos/${id}`)).status, 404)
  assert.equal((await admin.delete(`bancos/${id}`)).status, 404)
  assert.equal((await admin.put(`bancos/${id}`, leido)).status, 404)
})

test('a bank is disabled and enabled, and the list filters by it', async () => {
  const id = await crear('Banco intermitente')
  assert.deepEqual((await admin.post(`bancos/cambiar-estado/${id}`)).body, { habilitado: 0 })
  assert.equal((await admin.get('bancos?G_habilitado=0&buscar=intermitente')).body.totalElements, 1)
  assert.deepEqual((await admin.post(`bancos/cambiar-estado/${id}`)).body, { habilitado: 1 })
})

test('all errors of a bank are returned together', async () => {
  const { status, body } = await admin.post('bancos', { nombre: ' ', codigo: 'demasiado largo', sucursales: [{ nombre: '' }] })
  assert.equal(status, 400)
  assert.deepEqual(body.errores, [
    { campo: 'codigo', mensaje: 'Este campo no puede tener más de 10 caracteres.' },
    { campo: 'nombre', mensaje: 'Este campo es requerido.' },
    { campo: 'sucursales.0.nombre', mensaje: 'Este campo es requerido.' },
  ])
  for (const raro of ['[]', 'null', '{"nombre": 5}', '{mal', '{"nombre":"\\u0000"}']) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/bancos',
      payload: raro,
      headers: {
        'content-type': 'application/json',
        cookie: (admin as unknown as { headers: Record<string, string> }).headers.cookie ?? '',
      },
    })
    assert.equal(answer.statusCode, 400, raro)
  }
})

test('only an administrator writes banks; a reader cannot (B-BANCOS-11)', async () => {
  const id = await crear('Banco protegido')
  assert.equal((await revisora.get(`bancos/${id}`)).status, 200)
  for (const quien of ['revisora', 'central', 'ana', 'operador']) {
    const persona = await t.login(quien)
    for (const llamada of [
      persona.post('bancos', { nombre: 'x' }),
      persona.put(`bancos/${id}`, { nombre: 'x', version: 1 }),
      persona.delete(`bancos/${id}`),
      persona.post(`bancos/cambiar-estado/${id}`),
    ]) {
      const { status, body } = await llamada
      assert.deepEqual([quien, status, body.message], [quien, 403, 'No tiene permisos suficientes'])
    }
  }
  const [row] = await t.rows<{ n: number }>(
    `select count(*)::int as n from auditoria where entidad = 'banco' and entidad_id = '${id}'`,
  )
  assert.equal(row?.n, 1)
})

test('exports neutralise formulas, and LibreOffice reads the .xls', async () => {
  await crear('=HYPERLINK("http://mal.example","Banco")')
  const csv = (await admin.get('bancos/exportar-excel?formato=csv&buscar=hyperlink')).raw.toString()
  assert.match(csv, /;"'=HYPERLINK/)
  for (const formato of ['xls', 'xlsx'] as const) {
    const filas = readSheet((await admin.get(`bancos/exportar-excel?formato=${formato}&buscar=hyperlink`)).raw, formato)
    assert.equal(filas[1]?.[1], '=HYPERLINK("http://mal.example","Banco")')
  }
})

test('the search ignores accents, and % matches itself', async () => {
  assert.equal((await admin.get('bancos?buscar=nacion+argentina')).body.totalElements, 1)
  assert.equal((await admin.get('bancos?buscar=%25')).body.totalElements, 0)
})
