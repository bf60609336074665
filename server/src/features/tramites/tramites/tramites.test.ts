import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

const t = await testApp()
const [ana, beto, operador, otra, mesa] = [
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('otra'),
  await t.login('mesa'),
]
let numero = 900_000

/** Inserts a request with its history. */
async function pedido(
  afiliado: number,
  codigo: string,
  estado: string,
  { fecha = t.today(), resuelta, presentada }: { fecha?: string; resuelta?: string; presentada?: string } = {},
): Promise<number> {
  numero += 1
  const [fila] = await t.rows<{ id: number }>(`insert into solicitud
    (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, monto, plazo, creada, creada_por, fecha, desde, resuelta)
    select 2001, ${numero}, '${randomUUID()}', p.id, a.numero, a.seccional_id, '${estado}', 1, 60000000, 12, '${fecha}T12:00:00Z', 1, '${fecha}', '${fecha}T12:00:00Z',
      ${resuelta ? `'${resuelta}T12:00:00Z'` : 'null'} from producto p, afiliado a where p.codigo = '${codigo}' and a.numero = ${afiliado} returning id`)
  const id = fila?.id ?? 0
  if (presentada)
    await t.rows(`insert into solicitud_suceso (solicitud_id, momento, que, papel)
      values (${id}, '${fecha}T12:00:00Z', 'iniciada', 'AFILIADO'), (${id}, '${presentada}T12:00:00Z', 'presentada', 'AFILIADO')`)
  return id
}
const hace = (dias: number) => new Date(Date.parse(t.today()) - dias * 86_400_000).toISOString().slice(0, 10)
const codigos = (filas: Array<{ id: { idCodigo: number } }>) => filas.map((f) => f.id.idCodigo)

test('a page has 25 rows, newest first, with its columns (B-TRAMITES-07, B-TRAMITES-08, B-TRAMITES-09, B-TRAMITES-13)', async () => {
  for (let i = 0; i < 27; i++) await pedido(1002, 'ANTICIPO', 'ANULADA', { fecha: hace(10 + i) })
  const { body } = await beto.get('vistas/afiliado-tramites')
  assert.equal(body.content.length, 25)
  assert.equal(body.totalElements, 27)
  const fechas = body.content.map((f: { fechaSolicitud: string }) => f.fechaSolicitud)
  assert.deepEqual(fechas, fechas.toSorted().toReversed())
  const { id, numeroSolicitudCompleto, ...fila } = body.content[0]
  assert.deepEqual(Object.keys(id), ['idCodigo', 'idProducto'])
  assert.match(numeroSolicitudCompleto, /^2001-9\d{5}$/)
  assert.deepEqual(fila, {
    fechaSolicitud: hace(10),
    tramite: 'Solicitud de préstamo',
    producto: 'Anticipo de haberes',
    estadoSolicitudProducto: 'ANULADA',
    idSubestadoSolicitud: 1,
    monto: 600_000,
    plazo: 12,
    montoCaja: 600_000,
    seguroVida: 0,
    productoTuristico: 0,
    mostrarBotonContinuarRegistro: 0,
    mostrarBotonAnularSolicitud: 0,
    numeroAfiliado: 1002,
    desde: hace(10),
  })
  // The name of a procedure is in the caller's language.
  const ingles = await t.login('beto', 'en')
  assert.equal((await ingles.get('vistas/afiliado-tramites')).body.content[0].tramite, 'Loan request')
})

test('"fecha desde" is between 1900 and today, and leaves out older rows (B-TRAMITES-04, B-TRAMITES-05)', async () => {
  const pide = (dia: string) => beto.get(`vistas/afiliado-tramites?size=all&G_fechaSolicitud=${dia}&G_strategy=AND`)
  assert.equal((await pide(hace(12))).body.totalElements, 3)
  assert.equal((await pide('1900-01-01')).status, 200)
  assert.equal((await pide(t.today())).status, 200)
  for (const [dia, dice] of [
    ['1899-12-31', /anterior al 01\/01\/1900/],
    [hace(-1), /posterior a hoy/],
  ] as const) {
    const { status, body } = await pide(dia)
    assert.deepEqual([status, body.codigo, body.errores[0].campo], [400, 'VALIDACION', 'fechaSolicitud'])
    assert.match(body.errores[0].mensaje, dice)
  }
  assert.equal((await pide('2026-02-30')).status, 400)
})

test('flags mark the requests to continue or annul, by state (B-TRAMITES-10, B-TRAMITES-11)', async () => {
  const puede: Record<string, [number, number]> = {
    INICIADA: [1, 1],
    PRESENTADA: [0, 1],
    'EN ANÁLISIS': [0, 1],
    OBSERVADA: [1, 1],
    APROBADA: [0, 0],
    RECHAZADA: [0, 0],
    OTORGADA: [0, 0],
    ANULADA: [0, 0],
  }
  for (const [estado, banderas] of Object.entries(puede)) {
    const id = await pedido(1013, 'ANTICIPO', estado)
    const { body } = await operador.get('vistas/afiliado-tramites/1013/listar-tramites')
    const fila = body.find((f: { id: { idCodigo: number } }) => f.id.idCodigo === id)
    assert.deepEqual([fila.mostrarBotonContinuarRegistro, fila.mostrarBotonAnularSolicitud], banderas, estado)
  }
})

test('the same rows are read by member, and one by its product (B-TRAMITES-14, B-TRAMITES-15)', async () => {
  const id = await pedido(1001, 'PRESTAMO_PERSONAL', 'PRESENTADA')
  const { body: filas } = await ana.get('vistas/afiliado-tramites/1001/listar-tramites')
  assert.ok(codigos(filas).includes(id))
  const fila = filas.find((f: { id: { idCodigo: number } }) => f.id.idCodigo === id)
  const una = await ana.get(`vistas/afiliado-tramites/${fila.id.idProducto}/obtener-solicitud?id=${id}&idAfiliado=1001`)
  assert.deepEqual(una.body, fila)
  assert.equal((await ana.get(`vistas/afiliado-tramites/${fila.id.idProducto + 1}/obtener-solicitud?id=${id}`)).status, 404)
  // Another member's is not reached with one's own number, or without one.
  const ajena = `vistas/afiliado-tramites/${fila.id.idProducto}/obtener-solicitud?id=${id}&idAfiliado=1002`
  for (const ruta of [ajena, ajena.replace('&idAfiliado=1002', '')]) assert.equal((await beto.get(ruta)).status, 404)
  for (const ruta of ['1001/listar-tramites', `${fila.id.idProducto}/obtener-solicitud?id=${id}&idAfiliado=1001`])
    assert.equal((await beto.get(`vistas/afiliado-tramites/${ruta}`)).status, 404, ruta)
  // Each is an audited read, unless it is one's own.
  const leer = (quien: typeof ana) => async () => {
    for (const que of ['1001/listar-tramites', `${fila.id.idProducto}/obtener-solicitud?id=${id}&idAfiliado=1001`])
      assert.equal((await quien.get(`vistas/afiliado-tramites/${que}`)).status, 200, que)
  }
  assert.deepEqual(await lecturasDe(t, 1001, leer(operador)), ['tramites', 'tramites'])
  assert.deepEqual(await lecturasDe(t, 1001, leer(ana)), [])
})

test("the branch reads its member's requests, audited; other branches and members read none", async () => {
  const ver = 'vistas/afiliado-tramites?numeroAfiliado=1001'
  assert.ok((await operador.get(ver)).body.totalElements > 0)
  assert.ok((await mesa.get(ver)).body.totalElements > 0)
  for (const quien of [otra, beto]) assert.equal((await quien.get(ver)).body.totalElements, 0)
  const [asiento] = await t.rows(
    `select datos from auditoria where accion = 'consultar' and entidad = 'tramites' order by id limit 1`,
  )
  assert.ok(asiento)
  // Reads of one's own are not audited.
  const antes = await t.rows(`select id from auditoria where entidad = 'tramites'`)
  await ana.get('vistas/afiliado-tramites')
  assert.equal((await t.rows(`select id from auditoria where entidad = 'tramites'`)).length, antes.length)
  assert.equal((await (await t.login('central')).get('vistas/afiliado-tramites')).status, 403)
})

test('the export has the rows of the list, and none of another branch (B-TRAMITES-12, B-TRAMITES-16)', async () => {
  const csv = async (quien: typeof ana, que: string) =>
    (await quien.get(`vistas/afiliado-tramites/exportar-excel?formato=csv&${que}`)).raw.toString()
  const suyo = await csv(beto, `G_fechaSolicitud=${hace(12)}`)
  assert.equal(suyo.trim().split('\n').length, 4)
  assert.match(suyo, /Anticipo de haberes/)
  assert.match(suyo.split('\n')[0] ?? '', /Número/)
  assert.equal((await csv(otra, 'numeroAfiliado=1001')).trim().split('\n').length, 1)
  assert.equal((await beto.get('vistas/afiliado-tramites/exportar-excel')).status, 200)
})

test('usual days are the median of requests answered in the last ninety, from first filing', async () => {
  await t.rows(`insert into producto (codigo, nombre, clase, monto_minimo, monto_maximo, plazo_minimo, plazo_maximo, tna, desde)
    values ('PRESTAMO_NUEVO', 'Préstamo nuevo', 'PRESTAMO', 1, 2, 1, 2, 10, '2001-01-01')`)
  const habitual = async () => {
    const [p] = await t.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_NUEVO'`)
    return (await ana.get(`vistas/productos/${p?.id}/dias-habituales`)).body
  }
  assert.deepEqual(await habitual(), { dias: null, pedidos: 0 })
  for (const [estado, presentada, resuelta] of [
    ['APROBADA', 12, 10],
    ['RECHAZADA', 20, 14],
    ['OTORGADA', 60, 30],
    // Annulled, too old, and unanswered ones do not count.
    ['ANULADA', 50, 1],
    ['APROBADA', 300, 100],
  ] as const)
    await pedido(1020, 'PRESTAMO_NUEVO', estado, {
      fecha: hace(presentada + 3),
      presentada: hace(presentada),
      resuelta: hace(resuelta),
    })
  await pedido(1021, 'PRESTAMO_NUEVO', 'PRESENTADA', { presentada: hace(40) })
  assert.deepEqual(await habitual(), { dias: 6, pedidos: 3 })
})

test("menu entries are rows, by permission and in the user's language (A-TRAMITESMENU-01)", async () => {
  const entradas = async (quien: typeof ana) => (await quien.get('vistas/items-menu?G_ubicacion=TRAMITES')).body.content
  assert.deepEqual(
    (await entradas(ana)).map((e: { link: string }) => e.link),
    [
      'app_tramites_nuevo-prestamo',
      'app_tramites_adhesion',
      'app_tramites_iniciar',
      'app_afiliados_prestamos',
      'app_tramites_documentos',
    ],
  )
  // Hidden by the organisation, it is not offered.
  await t.rows(`update menu_item set visible = false where link = 'app_tramites_adhesion'`)
  assert.equal((await entradas(ana)).length, 4)
  assert.equal((await entradas(await t.login('ana', 'en')))[0].title, 'Ask for a loan')
  assert.deepEqual(
    (await entradas(mesa)).map((e: { link: string }) => e.link),
    ['app_afiliados_prestamos'],
  )
})
