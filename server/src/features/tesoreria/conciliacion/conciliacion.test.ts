import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ConciliacionDeCaja, FilaLineaBanco } from '@gremial/contract/tesoreria/conciliacion.ts'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, inconsistencias, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { withFile } from '../../../../test/importaciones.ts'
import { libro } from '../../../../test/libro.ts'

/** A statement against a box: who may, what is kept of it, what is joined, taken apart, left pending, and what closing takes of it. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const hoy = t.today()
const dia = formatDate(hoy)

type Renglon = [texto: string, importe: string, saldo?: string, cuando?: string]
const csv = (...renglones: Renglon[]) =>
  [
    'Banco de prueba;;;',
    'Fecha;Concepto;Importe;Saldo',
    ...renglones.map(([x, i, s = '', d = dia]) => `${d};${x};${i};${s}`),
  ].join('\r\n') + '\r\n'
const subir = (quien: Person, caja: number, contenido: string | Buffer, nombre = 'extracto.csv', columnas = '') => {
  const { cuerpo, cabeceras } = withFile(nombre, contenido)
  return quien.post(`conciliacion/${caja}/extracto${columnas && `?columnas=${columnas}`}`, cuerpo, cabeceras)
}
const leer = async (box: CajaPrueba, quien = tesorera): Promise<ConciliacionDeCaja> =>
  (await quien.get(`conciliacion/${box.id}`)).body
const banco = (box: CajaPrueba, importeBanco: number, otros: object = {}) =>
  registrar(tesorera, box, { importeEfectivo: 0, importeBanco, ...otros })
const sale = { ingresoEgreso: 2 }
const clases = (c: ConciliacionDeCaja) =>
  c.items.map((i) => [i.clase, i.lineas.map((l) => l.importe), i.movimientos.map((m) => m.importe)])
/** The sum of the screen, in cents: it always closes. */
const cuadra = (c: ConciliacionDeCaja) =>
  assert.equal(
    Math.round(((c.banco ?? 0) - c.pendientes.total - c.sinResolver.total - (c.anterior ?? 0)) * 100),
    Math.round((c.libros ?? 0) * 100),
  )

test('a statement joins what coincides and says what to do with the rest; the sum closes; read again it changes nothing', async () => {
  const box = await newCaja(t)
  await banco(box, 201_902.37, { descripcion: 'Reintegro 7781204' })
  await banco(box, 45_320.5, { ...sale, descripcion: 'Librería' })
  await banco(box, 5000, { ...sale, descripcion: 'Alquiler' })
  await registrar(tesorera, box)
  const nada = await banco(box, 77)
  await tesorera.post(`movimientos-caja/${nada}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  const extracto = csv(
    ['Transferencia recibida 7781204', '201.902,37', '201.902,37'],
    ['Débito librería', '-45.320,50', '156.581,87'],
    ['Comisión mantenimiento', '-9.075,00', '147.506,87'],
    ['IVA s/ comisión', '-1.905,75', '145.601,12'],
  )
  const { status, body } = await subir(tesorera, box.id, extracto)
  assert.deepEqual([status, body], [200, { lineas: 4, nuevas: 4, unidas: 2, elegir: null }])
  const c = await leer(box)
  assert.deepEqual(clases(c), [
    ['GASTO', [-9075, -1905.75], []],
    ['SOLO_CAJA', [], [-5000]],
  ])
  assert.deepEqual([c.banco, c.libros, c.sinResolver, c.anterior], [145_601.12, 151_581.87, { cantidad: 2, total: -5980.75 }, 0])
  assert.deepEqual([c.lineas, c.movimientos, c.coinciden], [4, 3, { lineas: 2, movimientos: 2 }])
  cuadra(c)
  // The same file, and one that goes over it with one line more of the same words.
  assert.deepEqual((await subir(tesorera, box.id, extracto)).body, { lineas: 4, nuevas: 0, unidas: 0, elegir: null })
  assert.deepEqual(await leer(box), c)
  const otra = csv(['IVA s/ comisión', '-1.905,75', '145.601,12'], ['IVA s/ comisión', '-1.905,75', '143.695,37'])
  assert.equal((await subir(tesorera, box.id, otra)).body.nuevas, 1)
  assert.equal((await t.rows(`select from linea_banco where caja_id = ${box.id}`)).length, 5)
  // What was read last can be taken away, and only that.
  const [primero, ultimo] = await t.rows<{ id: number }>(`select id from extracto_banco where caja_id = ${box.id} order by id`)
  assert.equal((await tesorera.delete(`extractos-banco/${primero?.id}`)).body.codigo, 'EXTRACTO_NO_ULTIMO')
  assert.equal((await tesorera.delete(`extractos-banco/${ultimo?.id}`)).status, 204)
  assert.deepEqual(await leer(box), c)
  assert.equal((await tesorera.delete(`extractos-banco/${primero?.id}`)).status, 204)
  assert.equal((await leer(box)).extracto, null)
  assert.deepEqual(await t.rows(`select from conciliacion where caja_id = ${box.id}`), [])
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('a person joins, takes apart and leaves pending; the same twice is one; sums have to agree; what was annulled is loose again', async () => {
  const box = await newCaja(t)
  const [a, b] = [await banco(box, 300.11), await banco(box, 700.22)]
  await subir(tesorera, box.id, csv(['Depósito', '1.000,33'], ['Depósito', '55,00']))
  const c = await leer(box)
  assert.deepEqual(clases(c), [
    ['SUMA', [1000.33], [300.11, 700.22]],
    ['SOLO_BANCO', [55], []],
  ])
  assert.equal(c.banco, null)
  const [suma, sola] = c.items
  const linea = suma?.lineas[0]?.id ?? 0
  const chica = sola?.lineas[0]?.id ?? 0
  const unir = (lineas: number[], movimientos: number[]) => tesorera.post('conciliaciones', { caja: box.id, lineas, movimientos })
  const mal = await unir([linea], [a])
  assert.deepEqual([mal.status, mal.body.codigo], [409, 'CONCILIACION_SUMA'])
  assert.match(mal.body.message, /\$ 1\.000,33 y en la caja \$ 300,11/)
  // Said to be two, they are not proposed again; a person may still join them, and what was pending of them no longer is.
  const distintos = (lineas: number[], movimientos: number[]) =>
    tesorera.post('conciliaciones/distintos', { caja: box.id, lineas, movimientos })
  assert.deepEqual([(await distintos([999_999], [a])).status, (await distintos([linea], [999_999])).status], [404, 404])
  assert.equal((await distintos([linea], [a])).status, 204)
  assert.equal((await leer(box)).items[0]?.clase, 'SOLO_BANCO')
  await tesorera.post('conciliaciones/pendientes', { caja: box.id, lineas: [linea], movimientos: [b], nota: 'Se mira' })
  const hecha = await unir([linea], [a, b])
  assert.equal(hecha.status, 201)
  assert.deepEqual((await unir([linea], [b, a])).body, hecha.body)
  assert.equal((await unir([linea, chica], [a, b])).body.codigo, 'CONCILIACION_TOMADA')
  assert.equal((await unir([linea], [999_999])).status, 404)
  assert.equal((await unir([linea], [])).status, 400)
  // Pending, with a note and without; a list of what is pending and one of what is not resolved have it in turn.
  const deSituacion = async (situacion: string) =>
    (await tesorera.get(`vistas/lineas-banco?caja=${box.id}&situacion=${situacion}`)).body.content.map(
      (f: FilaLineaBanco) => f.id,
    )
  const nota = { caja: box.id, lineas: [chica], nota: 'Le preguntamos al banco quién depositó.' }
  assert.equal((await tesorera.post('conciliaciones/pendientes', nota)).status, 204)
  const con = await leer(box)
  assert.deepEqual([con.items[0]?.clase, con.items[0]?.nota?.texto, con.sinResolver.cantidad], ['PENDIENTE', nota.nota, 0])
  assert.deepEqual([await deSituacion('PENDIENTE'), await deSituacion('SIN_RESOLVER')], [[chica], []])
  assert.equal(
    (await tesorera.post('conciliaciones/pendientes', { caja: box.id, lineas: [linea], nota: 'x' })).body.codigo,
    'CONCILIACION_TOMADA',
  )
  await tesorera.post('conciliaciones/pendientes', { caja: box.id, lineas: [chica], nota: '' })
  assert.equal((await leer(box)).sinResolver.cantidad, 1)
  assert.deepEqual([await deSituacion('PENDIENTE'), await deSituacion('SIN_RESOLVER')], [[], [chica]])
  // Its lines say what they are joined to.
  const { body: lista } = await tesorera.get(`vistas/lineas-banco?caja=${box.id}&situacion=CONCILIADA`)
  assert.deepEqual(
    lista.content.map((f: FilaLineaBanco) => [f.codigos, f.motivo, f.can.separar]),
    [['1-1, 1-2', 'A mano', true]],
  )
  // Annulled, its whole union is loose.
  assert.equal((await tesorera.post(`movimientos-caja/${a}/anular-movimiento`, { password: pinBueno, motivo: 'x' })).status, 204)
  assert.deepEqual(clases(await leer(box)), [
    ['SOLO_BANCO', [1000.33], []],
    ['SOLO_BANCO', [55], []],
    ['SOLO_CAJA', [], [700.22]],
  ])
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('what was taken apart, or is said to be two, is not joined nor proposed again; what is posted later is joined in one press', async () => {
  const box = await newCaja(t)
  const uno = await banco(box, 1234.56, { descripcion: 'Cobro, boleta 5550001' })
  await subir(tesorera, box.id, csv(['Depósito 5550001', '1.234,56'], ['Pago 5550002', '-77,31']))
  const [fila] = (await tesorera.get(`vistas/lineas-banco?caja=${box.id}&situacion=CONCILIADA`)).body.content as FilaLineaBanco[]
  assert.equal(fila?.motivo, 'Importe y número')
  // Two at once: one of them finds nothing to take apart.
  const separar = () => tesorera.post(`conciliaciones/${fila?.idConciliacion}/separar`)
  const dos = await alMismoTiempo(t, `select from caja where id = ${box.id} for update`, [separar, separar])
  assert.deepEqual(dos.map(({ status }) => status).toSorted(), [204, 404])
  assert.deepEqual((await tesorera.post(`conciliacion/${box.id}/unir-seguras`)).body, { unidas: 0 })
  assert.deepEqual(
    clases(await leer(box)).map(([clase]) => clase),
    ['SOLO_BANCO', 'SOLO_BANCO', 'SOLO_CAJA'],
  )
  // A person may still say so.
  assert.equal((await tesorera.post('conciliaciones', { caja: box.id, lineas: [fila?.id], movimientos: [uno] })).status, 201)
  await banco(box, 77.31, { ...sale, descripcion: 'Pago 5550002' })
  assert.deepEqual(clases(await leer(box)), [['SEGURA', [-77.31], [-77.31]]])
  assert.deepEqual((await tesorera.post(`conciliacion/${box.id}/unir-seguras`)).body, { unidas: 1 })
  assert.deepEqual((await leer(box)).items, [])
})

test('closing takes the balance of the statement and what is pending in a line; what was joined then stays, what is joined later may go', async () => {
  const box = await newCaja(t)
  await banco(box, 500.5, { descripcion: 'Cobro' })
  const cheque = await banco(box, 120.75, { ...sale, descripcion: 'Imprenta, cheque 412' })
  await subir(tesorera, box.id, csv(['Depósito', '500,50', '500,50'], ['Depósito por ventanilla', '64,00', '564,50']))
  const c = await leer(box)
  const suelta = c.items.find((i) => i.clase === 'SOLO_BANCO')?.lineas[0]?.id
  await tesorera.post('conciliaciones/pendientes', { caja: box.id, lineas: [suelta], movimientos: [cheque], nota: 'Se pregunta' })
  const { body: cierre } = await tesorera.get(`conciliacion/${box.id}/para-cierre`)
  const corto = dia.slice(0, 5)
  assert.deepEqual(cierre, {
    hasta: hoy,
    saldo: 564.5,
    sinResolver: 0,
    pendientes: 2,
    pendiente: `En el banco y no en la caja: ${corto} Depósito por ventanilla 64,00. En la caja y no en el banco: ${corto} n.º 2 −120,75`,
  })
  const { body: arqueo } = await tesorera.post('saldos-caja/registrar-arqueo', {
    id: box.id,
    nroPla: 1,
    banco: cierre.saldo,
    cheques: 0,
  })
  const cerrada = await close(tesorera, box, 1, { idArqueo: arqueo.id, pendienteBanco: cierre.pendiente })
  assert.equal(cerrada.status, 200, JSON.stringify(cerrada.body))
  const [vieja] = (await tesorera.get(`vistas/lineas-banco?caja=${box.id}&situacion=CONCILIADA`)).body.content as FilaLineaBanco[]
  assert.equal(vieja?.can.separar, false)
  assert.equal((await tesorera.post(`conciliaciones/${vieja?.idConciliacion}/separar`)).body.codigo, 'CONCILIACION_CERRADA')
  // Nor does it go with its statement.
  assert.equal((await tesorera.delete(`extractos-banco/${c.extracto?.id}`)).body.codigo, 'CONCILIACION_CERRADA')
  // The cheque of the closed sheet is paid in the next one: that may be taken apart.
  await subir(tesorera, box.id, csv(['Cheque 48hs 000412', '-120,75', '443,75']))
  const filas = (await tesorera.get(`vistas/lineas-banco?caja=${box.id}&situacion=CONCILIADA`)).body.content as FilaLineaBanco[]
  const pagado = filas.find((f) => f.importe === -120.75)
  assert.deepEqual([pagado?.motivo, pagado?.can.separar], ['Importe y número', true])
  assert.equal((await tesorera.post(`conciliaciones/${pagado?.idConciliacion}/separar`)).status, 204)
  cuadra(await leer(box))
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('who works with the box writes, its branch and the centre read, another branch knows nothing of it', async () => {
  const box = await newCaja(t, { usuarios: ['tesorera'] })
  await banco(box, 10.01)
  await subir(tesorera, box.id, csv(['Depósito', '10,01'], ['Otro', '3,00']))
  const linea = (await leer(box)).items[0]?.lineas[0]?.id ?? 0
  const [extracto] = await t.rows<{ id: number }>(`select id from extracto_banco where caja_id = ${box.id}`)
  const [union] = await t.rows<{ id: number }>(`select id from conciliacion where caja_id = ${box.id}`)
  const escribe = (quien: Person) => [
    subir(quien, box.id, 'whatever it is'),
    quien.post(`conciliacion/${box.id}/unir-seguras`),
    quien.put(`extractos-banco/${extracto?.id}/saldo`, { saldo: 1 }),
    quien.delete(`extractos-banco/${extracto?.id}`),
    quien.post('conciliaciones', { caja: box.id, lineas: [linea, linea], movimientos: [] }),
    quien.post(`conciliaciones/${union?.id}/separar`),
    quien.post('conciliaciones/distintos', { caja: box.id, lineas: [linea], movimientos: [1] }),
    quien.post('conciliaciones/pendientes', { caja: box.id, lineas: [linea], nota: 'x' }),
  ]
  const antes = await leer(box)
  await t.rows(
    `insert into caja_usuario (caja_id, usuario_id) select ${box.id}, id from usuario where email = 'revisora@gremial.example'`,
  )
  for (const [quien, lee, motivo] of [
    // Of the branch, and not enabled on this box; on the box, and without the permission.
    ['secretario', 200, [403]],
    ['revisora', 200, [403]],
    ['otra', 404, [404]],
    ['central', 200, [403]],
    ['ana', 403, [403]],
  ] as const) {
    const persona = await t.login(quien)
    const { status, body } = await persona.get(`conciliacion/${box.id}`)
    assert.deepEqual([status, body.can?.operar ?? false], [lee, false], quien)
    for (const { status } of await Promise.all(escribe(persona)))
      assert.ok((motivo as readonly number[]).includes(status), `${quien} ${status}`)
    const lista = await persona.get(`vistas/lineas-banco?caja=${box.id}`)
    assert.equal(lista.status === 200 ? lista.body.totalElements : lista.status, lee === 200 ? 2 : lee === 404 ? 0 : 403, quien)
    assert.ok(
      !lista.body.content?.some((fila: FilaLineaBanco) => fila.can.separar),
      `${quien} is offered nothing that is refused`,
    )
  }
  assert.deepEqual(await leer(box), antes)
  const { body: suya } = await tesorera.get(`vistas/lineas-banco?caja=${box.id}`)
  assert.deepEqual(suya.content.map((fila: FilaLineaBanco) => [fila.texto, fila.can.separar]).toSorted(), [
    ['Depósito', true],
    ['Otro', false],
  ])
  // Lines and movements of another box are nobody's here.
  const otra = await newCaja(t)
  await subir(tesorera, otra.id, csv(['Suyo', '3,00']))
  const ajena = (await leer(otra)).items[0]?.lineas[0]?.id ?? 0
  assert.equal((await tesorera.post('conciliaciones/pendientes', { caja: box.id, lineas: [ajena], nota: 'x' })).status, 404)
  // A blind box tells its sum after the count.
  const ciega = await newCaja(t, { arqueo: 'CIEGO' })
  await banco(ciega, 10.01)
  await subir(tesorera, ciega.id, csv(['x', '11,01', '11,01']))
  const oculta = await leer(ciega)
  assert.deepEqual([oculta.libros, oculta.anterior], [null, null])
})

test('what is no statement is said in words and nothing of it stays; columns that nobody knows are asked for once; OFX and a workbook come in too', async () => {
  const box = await newCaja(t)
  const seguras = await tesorera.post(`conciliacion/${box.id}/unir-seguras`)
  assert.deepEqual([seguras.status, seguras.body.codigo], [409, 'CONCILIACION_SIN_EXTRACTO'])
  const ofx = (
    moneda: string,
  ) => `OFXHEADER:100\n<OFX><STMTRS><CURDEF>${moneda}<STMTTRN><DTPOSTED>${hoy.replaceAll('-', '')}<TRNAMT>-10.50
    <FITID>A1<NAME>Débito</STMTTRN><LEDGERBAL><BALAMT>89.50</LEDGERBAL></STMTRS></OFX>`
  const titulos = 'Fecha;Concepto;Importe\n'
  for (const [que, codigo] of [
    ['%PDF-1.4 nada', 'EXTRACTO_ILEGIBLE'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'EXTRACTO_ILEGIBLE'],
    [Buffer.from('PK\u0003\u0004 roto'), 'EXTRACTO_ILEGIBLE'],
    ['<OFX><STMTRS></STMTRS><STMTRS></STMTRS></OFX>', 'EXTRACTO_ILEGIBLE'],
    [ofx('USD'), 'EXTRACTO_MONEDA'],
    [`${titulos};;\n`, 'EXTRACTO_SIN_LINEAS'],
    [`${titulos}${dia};a;1,00\n${dia};b;mil\n`, 'EXTRACTO_RENGLON'],
    [`${titulos}${`${dia};a;1,00\n`.repeat(10_001)}`, 'EXTRACTO_LARGO'],
    // However few of them say something: it is not read to its end.
    [`${titulos}${';a;\n'.repeat(10_101)}`, 'EXTRACTO_LARGO'],
    ['', 'ARCHIVO_VACIO'],
  ] as const) {
    const { status, body } = await subir(tesorera, box.id, que)
    assert.deepEqual([status, body.codigo], [400, codigo], String(que).slice(0, 40))
  }
  assert.deepEqual(await t.rows(`select from extracto_banco where caja_id = ${box.id}`), [])
  const raro = `uno;dos;tres\n${dia};Algo de alguien;1,00\n`
  const lectores: ChildProcess[] = []
  const nuevo = (dicho: unknown) => void lectores.push((dicho as { process: ChildProcess }).process)
  subscribe('child_process', nuevo)
  const { body: pide } = await subir(tesorera, box.id, raro)
  unsubscribe('child_process', nuevo)
  assert.deepEqual([pide.nuevas, pide.elegir.titulos, pide.elegir.filas[0].campos], [0, 1, ['uno', 'dos', 'tres']])
  // Who read its titles does not stay to wait for what nobody will ask of it.
  await eventually(() => lectores.map((uno) => uno.signalCode !== null || uno.exitCode !== null), [true])
  for (const mal of ['fecha:0', 'fecha:0,texto:1,importe:2,nada:1', 'fecha:0,texto:1,importe:2,saldo:dos'])
    assert.equal((await subir(tesorera, box.id, raro, 'x.csv', mal)).body.codigo, 'EXTRACTO_COLUMNAS', mal)
  assert.equal((await subir(tesorera, box.id, raro, 'x.csv', 'fecha:0,texto:1,importe:2')).body.nuevas, 1)
  // The next one of this box is read by itself.
  assert.equal((await subir(tesorera, box.id, raro.replace('1,00', '2,00'))).body.nuevas, 1)
  assert.deepEqual((await subir(tesorera, box.id, ofx('ARS'))).body, { lineas: 1, nuevas: 1, unidas: 0, elegir: null })
  const hoja = await libro({
    filas: [
      ['Resumen de cuenta', ''],
      ['Fecha', 'Detalle', 'Débitos', 'Créditos'],
      [{ dia: 45_992 }, 'Cobro', '', 12.5],
      [{ dia: 45_993 }, 'Pago', 3.25, ''],
    ],
  })
  // Its days are a serial of long ago.
  const { cuerpo, cabeceras } = withFile('x.xlsx', hoja)
  assert.equal((await tesorera.post(`conciliacion/${box.id}/extracto?confirma=1`, cuerpo, cabeceras)).body.nuevas, 2)
  assert.deepEqual(
    await t.rows(`select importe::text from linea_banco where caja_id = ${box.id} and texto in ('Cobro', 'Pago') order by id`),
    [{ importe: '12.50' }, { importe: '-3.25' }],
  )
  const { extracto } = await leer(box)
  assert.deepEqual([extracto?.formato, extracto?.saldo], ['OFX', 89.5])
  assert.equal((await tesorera.put(`extractos-banco/${extracto?.id}/saldo`, { saldo: -8.5 })).status, 204)
  assert.equal((await leer(box)).banco, -8.5)
})

test('what is of before the first day of the statement is not told; two that read the same one at once keep one', async () => {
  const box = await newCaja(t)
  await t.rows(`begin; set local session_replication_role = replica; update planilla_caja set desde = dia_de(now()) - 5 where caja_id = ${box.id};
    update caja set planilla_desde = dia_de(now()) - 5 where id = ${box.id}; commit`)
  await banco(box, 12.34, { fechaMovimiento: addDays(hoy, -3) })
  const extracto = () => subir(tesorera, box.id, csv(['Depósito', '55,00']))
  const dos = await alMismoTiempo(t, `select from caja where id = ${box.id} for update`, [extracto, extracto])
  assert.deepEqual(dos.map(({ body }) => body.nuevas).toSorted(), [0, 1])
  const c = await leer(box)
  assert.deepEqual([clases(c), c.sinResolver], [[['SOLO_BANCO', [55], []]], { cantidad: 1, total: 55 }])
})

test('eight people at once: a line and a movement are joined once, whoever was first', async () => {
  const box = await newCaja(t)
  const secretario = await t.login('secretario')
  const movimientos: number[] = []
  for (let i = 0; i < 4; i++) movimientos.push(await banco(box, 100))
  await subir(tesorera, box.id, csv(...[1, 2, 3, 4].map((n): Renglon => [`Depósito ${n}`, '100,00'])))
  const lineas = (await t.rows<{ id: number }>(`select id from linea_banco where caja_id = ${box.id} order by id`)).map(
    (l) => l.id,
  )
  const hechas = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const estados: number[] = []
      for (let n = 0; n < 4; n++) {
        const quien = i % 2 ? tesorera : secretario
        const par = { lineas: [lineas[(i + n) % 4]], movimientos: [movimientos[(i * 3 + n) % 4]] }
        estados.push((await quien.post('conciliaciones', { caja: box.id, ...par })).status)
      }
      return estados
    }),
  )
  assert.deepEqual(new Set(hechas.flat()), new Set([201, 409]))
  const [hay] =
    await t.rows(`select (select count(*)::int from linea_banco where caja_id = ${box.id} and conciliacion_id is not null) as lineas,
    (select count(*)::int from movimiento_banco where caja_id = ${box.id} and conciliacion_id is not null) as movimientos,
    (select count(*)::int from conciliacion where caja_id = ${box.id}) as uniones`)
  assert.deepEqual(hay, { lineas: 4, movimientos: 4, uniones: 4 })
  // What the program would not see, the database refuses.
  const [union] = await t.rows<{ id: number }>(`select id from conciliacion where caja_id = ${box.id} order by id limit 1`)
  await assert.rejects(
    t.rows(`update linea_banco set conciliacion_id = ${union?.id} where caja_id = ${box.id}`),
    /joined already/,
  )
  await assert.rejects(
    t.rows(`with k as (insert into conciliacion (caja_id, momento, usuario_id, motivo) select ${box.id}, now(), 1, 'A_MANO' returning id, caja_id),
      l as (insert into linea_banco (caja_id, extracto_id, fecha, importe, texto, orden, conciliacion_id)
        select k.caja_id, (select max(id) from extracto_banco where caja_id = k.caja_id), now(), 5, 'x', 1, k.id from k) select 1`),
    /not the same money/,
  )
})
