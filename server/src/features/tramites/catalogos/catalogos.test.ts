import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ProductoEditable, ProductoNuevo } from '@gremial/contract/tramites/catalogos.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const [admin, ana, beto, operador] = [
  await t.login('admin'),
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
]
const idDe = async (codigo: string): Promise<number> =>
  (await t.rows<{ id: number }>(`select id from producto where codigo = '${codigo}'`))[0]?.id ?? 0
const leer = async (codigo: string): Promise<ProductoEditable> => (await admin.get(`productos/${await idDe(codigo)}`)).body
const destinos = (await t.rows<{ id: number }>('select id from destino_fondos order by id limit 2')).map((d) => d.id)

const nuevo = (codigo: string, mas: Partial<ProductoNuevo> = {}): ProductoNuevo => ({
  codigo,
  clase: 'PRESTAMO',
  nombre: `Préstamo "d'Ñandú" 🐦 ${codigo}`,
  montoMinimo: 10_000,
  montoMaximo: 250_000.5,
  plazoMinimo: 6,
  plazoMaximo: 24,
  plazoSalto: 6,
  tna: 36.25,
  gasto: 1.5,
  maximoIngreso: 30,
  cantidadGarantes: 1,
  conformidad: 1,
  desde: '01-01-2020',
  requisitos: [
    { nombre: 'DNI', ayuda: 'Los dos lados' },
    { nombre: 'Recibo', obligatorio: 0 },
  ],
  destinos,
  ...mas,
})

test('a product with ordered documents and destinations is saved, read back, and requested', async () => {
  const { status, body } = await admin.post('productos', nuevo('PRUEBA_UNO'))
  assert.equal(status, 201, JSON.stringify(body))
  const leido = await leer('PRUEBA_UNO')
  assert.deepEqual(
    [leido.montoMaximo, leido.tna, leido.gasto, leido.maximoIngreso, leido.hasta, leido.solicitudes],
    [250_000.5, 36.25, 1.5, 30, '', 0],
  )
  assert.deepEqual(
    leido.requisitos.map((r) => [r.nombre, r.obligatorio]),
    [
      ['DNI', 1],
      ['Recibo', 0],
    ],
  )
  assert.deepEqual(leido.destinos, destinos)
  const ofrecidos = (await ana.get('vistas/productos/habilitados/1001')).body as Array<{ codigo: string }>
  assert.ok(ofrecidos.some((p) => p.codigo === 'PRUEBA_UNO'))
  const otra = await admin.post('productos', nuevo('PRUEBA_UNO'))
  assert.deepEqual([otra.status, otra.body.codigo], [409, 'PRODUCTO_REPETIDO'])
  // The name of a document nobody sent is free again.
  const [dni] = leido.requisitos
  const { body: sin } = await admin.put(`productos/${leido.id}`, { ...leido, requisitos: [{ ...dni, nombre: 'Recibo' }] })
  assert.deepEqual(
    sin.requisitos?.map((r: { id: number; nombre: string }) => [r.id, r.nombre]),
    [[dni?.id, 'Recibo']],
    JSON.stringify(sin),
  )
  assert.equal((await admin.put('productos/999999', leido)).status, 404)
})

test('overlapping or impossible limits are refused by field, and nothing is created', async () => {
  const casos: Array<[Partial<ProductoNuevo>, string]> = [
    [{ montoMaximo: 9_999 }, 'montoMaximo'],
    [{ plazoMaximo: 3 }, 'plazoMaximo'],
    [{ plazoSalto: 20 }, 'plazoSalto'],
    [{ tna: null }, 'tna'],
    [{ tna: -1 }, 'tna'],
    [{ maximoIngreso: 101 }, 'maximoIngreso'],
    [{ gasto: 51 }, 'gasto'],
    [{ cantidadGarantes: 0 }, 'conformidad'],
    [{ hasta: '31-12-2019' }, 'hasta'],
    [{ destinos: [] }, 'destinos'],
    [{ requisitos: [{ nombre: 'DNI' }, { nombre: 'dni' }] }, 'requisitos.1.nombre'],
    [{ codigo: 'minuscula' }, 'codigo'],
    [{ nombre: '' }, 'nombre'],
  ]
  for (const [mas, campo] of casos) {
    const { status, body } = await admin.post('productos', nuevo('PRUEBA_MAL', mas))
    assert.deepEqual([status, body.errores?.map((e: { campo: string }) => e.campo)], [400, [campo]], JSON.stringify(mas))
  }
  assert.equal(await idDe('PRUEBA_MAL'), 0)
})

test('an authorisation has no limits: none is required or stored', async () => {
  const vacio = { montoMinimo: null, montoMaximo: null, plazoMinimo: null, plazoMaximo: null, maximoIngreso: null }
  const { status, body } = await admin.post('productos', {
    ...nuevo('PRUEBA_ADHESION', { clase: 'ADHESION', ...vacio, destinos: [], cantidadGarantes: 0, conformidad: 0 }),
    tna: 12,
  })
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal((await leer('PRUEBA_ADHESION')).tna, null)
})

test('of two concurrent changes of a product the second is rejected', async () => {
  const leido = await leer('PRUEBA_UNO')
  const con = (tna: number) => admin.put(`productos/${leido.id}`, { ...leido, tna })
  const [una, otra] = [await con(40), await con(50)]
  assert.deepEqual([una.status, otra.status, otra.body.codigo], [200, 409, 'VERSION_VIEJA'])
  const despues = await leer('PRUEBA_UNO')
  assert.equal(despues.tna, 40)
  // Destinations are replaced by the last ones sent.
  for (const quedan of [destinos.slice(1), destinos.slice(0, 1), destinos]) {
    const { version } = await leer('PRUEBA_UNO')
    assert.equal((await admin.put(`productos/${leido.id}`, { ...despues, version, destinos: quedan })).status, 200)
    assert.deepEqual((await leer('PRUEBA_UNO')).destinos, quedan)
  }
})

test('filed requests keep their conditions; drafts are warned of a change', async () => {
  const [destino] = (await ana.get(`destino-fondos/habilitados/${await idDe('ANTICIPO')}`)).body as Array<{ id: number }>
  const datos = {
    domicilio: 'Ayolas 1245',
    localidad: 'Rosario',
    codigoPostal: '2000',
    telefono: '3415550142',
    email: 'ana@correo.example',
    empresa: 'Textil',
    empleoDesde: '',
    ingreso: 900_000,
  }
  const empezar = async (quien: typeof ana) => {
    const idProducto = await idDe('ANTICIPO')
    const pide = {
      clave: randomUUID(),
      idProducto,
      monto: 120_000,
      plazo: 3,
      idDestino: destino?.id,
      cbu: '0110432930043210987654',
    }
    const { body: s } = await quien.post('solicitudes-prestamo', pide)
    return (await quien.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, { version: s.version, ...datos })).body
  }
  const [presentada, empezada] = [await empezar(ana), await empezar(beto)]
  assert.equal(
    (await ana.post(`solicitudes-prestamo/${presentada.id}/presentar`, { version: presentada.version, conforme: 1 })).status,
    200,
  )
  assert.equal(empezada.condicionesAntes, null)
  const antes = await leer('ANTICIPO')
  const [{ n: iniciadas } = { n: 0 }] = await t.rows<{ n: number }>(
    `select count(*)::int as n from solicitud where producto_id = ${antes.id} and estado = 'INICIADA'`,
  )
  assert.deepEqual([antes.empezadas, antes.solicitudes > iniciadas], [iniciadas, true])
  assert.equal((await admin.put(`productos/${antes.id}`, { ...antes, tna: 77, montoMaximo: 210_000 })).status, 200)
  const deAna = (await ana.get(`productos-afiliado/${presentada.id}`)).body
  assert.deepEqual([deAna.producto.condiciones.tna, deAna.condicionesAntes], [antes.tna, null])
  const deBeto = (await beto.get(`productos-afiliado/${empezada.id}`)).body
  assert.deepEqual(
    [deBeto.producto.condiciones.tna, deBeto.condicionesAntes.tna, deBeto.condicionesAntes.montoMaximo],
    [77, antes.tna, antes.montoMaximo],
  )
  // Saved again with the new conditions, there is no warning.
  const { idDestino, cbu, monto, plazo, version } = deBeto
  const { body } = await beto.put(`solicitudes-prestamo/${empezada.id}`, {
    version,
    idProducto: antes.id,
    monto,
    plazo,
    idDestino,
    cbu,
  })
  assert.equal(body.condicionesAntes, null, JSON.stringify(body))
})

test('a requested product is only disabled; an unused one is deleted with its documents', async () => {
  const id = await idDe('PRESTAMO_PERSONAL')
  const { status, body } = await admin.delete(`productos/${id}`)
  assert.deepEqual([status, body.codigo], [409, 'PRODUCTO_EN_USO'])
  assert.ok((await leer('PRESTAMO_PERSONAL')).requisitos.length > 0)
  assert.deepEqual((await admin.post(`productos/cambiar-estado/${id}`, {})).body, { habilitado: 0 })
  const ofrecidos = (await ana.get('vistas/productos/habilitados/1001')).body as Array<{ codigo: string }>
  assert.ok(!ofrecidos.some((p) => p.codigo === 'PRESTAMO_PERSONAL'))
  assert.equal((await admin.delete(`productos/${await idDe('PRUEBA_UNO')}`)).status, 204)
  assert.equal(await idDe('PRUEBA_UNO'), 0)
})

test('a document already sent is no longer requested but kept; with its name it comes back', async () => {
  const antes = await leer('PRESTAMO_VIVIENDA')
  const [enviado] = await t.rows<{
    id: number
    nombre: string
  }>(`select r.id, r.nombre from requisito r join solicitud_documento d on d.requisito_id = r.id
    where r.producto_id = ${antes.id} limit 1`)
  assert.ok(enviado)
  const cambiar = async (requisitos: unknown) => {
    const leido = await leer('PRESTAMO_VIVIENDA')
    return admin.put(`productos/${leido.id}`, { ...leido, requisitos })
  }
  const sin = await cambiar(antes.requisitos.filter((r) => r.id !== enviado.id))
  assert.equal(sin.status, 200, JSON.stringify(sin.body))
  assert.equal(sin.body.requisitos.length, antes.requisitos.length - 1)
  assert.equal((await t.rows(`select from requisito where id = ${enviado.id} and not habilitado`)).length, 1)
  const { body: proxima } = await ana.get(`vistas/productos/${antes.id}/obtener-proxima-pantalla`)
  assert.equal(proxima.cantidadDocumentos, antes.requisitos.length - 1)
  // Another one cannot take the name of a disabled one.
  const [uno, ...resto] = sin.body.requisitos
  const tomado = await cambiar([{ ...uno, nombre: enviado.nombre }, ...resto])
  assert.deepEqual([tomado.status, tomado.body.codigo], [409, 'REQUISITO_REPETIDO'])
  assert.deepEqual((await leer('PRESTAMO_VIVIENDA')).requisitos, sin.body.requisitos)
  const con = await cambiar([{ nombre: enviado.nombre, ayuda: '' }, ...sin.body.requisitos])
  assert.equal(con.body.requisitos[0].id, enviado.id)
  // Two documents swap their names.
  const [a, b, ...otros] = con.body.requisitos
  const cruzados = await cambiar([{ ...a, nombre: b.nombre }, { ...b, nombre: a.nombre }, ...otros])
  assert.equal(cruzados.status, 200, JSON.stringify(cruzados.body))
  assert.deepEqual(
    cruzados.body.requisitos.slice(0, 2).map((r: { id: number; nombre: string }) => [r.id, r.nombre]),
    [
      [a.id, b.nombre],
      [b.id, a.nombre],
    ],
  )
  // One of another product is refused.
  const [ajeno] = await t.rows<{ id: number }>(`select id from requisito where producto_id <> ${antes.id} limit 1`)
  assert.equal((await cambiar([{ id: ajeno?.id, nombre: 'Ajeno' }])).status, 409)
})

test('destinations: created, renamed by version, disabled, deleted only if unused', async () => {
  const { body: hecho } = await admin.post('destinos-fondos', { nombre: 'Sepelio' })
  assert.deepEqual((await admin.post('destinos-fondos', { nombre: 'Sepelio' })).body.codigo, 'DESTINO_REPETIDO')
  assert.equal((await admin.put(`destinos-fondos/${hecho.id}`, { nombre: 'Sepelio y luto', version: 1 })).status, 204)
  assert.equal(
    (await admin.put(`destinos-fondos/${hecho.id}`, { nombre: 'Otro nombre', version: 1 })).body.codigo,
    'VERSION_VIEJA',
  )
  assert.deepEqual((await admin.post(`destinos-fondos/cambiar-estado/${hecho.id}`, {})).body, { habilitado: 0 })
  assert.equal((await admin.delete(`destinos-fondos/${hecho.id}`)).status, 204)
  assert.equal((await admin.delete(`destinos-fondos/${destinos[0]}`)).body.codigo, 'DESTINO_EN_USO')
  assert.equal((await admin.delete(`destinos-fondos/${hecho.id}`)).status, 404)
})

test('only tramites.catalogos reads and writes it: not a branch, not a member', async () => {
  const id = await idDe('ANTICIPO')
  for (const quien of [operador, ana])
    for (const { status } of [
      await quien.get('productos'),
      await quien.get(`productos/${id}`),
      await quien.post('productos', nuevo('PRUEBA_AJENA')),
      await quien.delete(`productos/${id}`),
      await quien.get('destinos-fondos'),
      await quien.post('destinos-fondos', { nombre: 'x' }),
    ])
      assert.equal(status, 403)
})
