import assert from 'node:assert/strict'
import type { MovimientoRow } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { Denominacion, PlanillaRow } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, inconsistencias, movimientoBody, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const other = await t.login('otra')
const revisora = await t.login('revisora')
const central = await t.login('central')
const saldos = async (box: CajaPrueba, nroPla: number, who = tesorera) =>
  (await who.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla })).body
const validate = (box: CajaPrueba, nroPla: number, who = tesorera) =>
  who.post('vistas/saldos-caja/validar-existe-planilla', { caja: box.id, nroPla })
const numero = async (box: CajaPrueba) =>
  (await tesorera.get(`vistas/saldos-caja/obtener-numero-planilla?caja=${box.id}`)).body.respuesta as number
const denominaciones = (await tesorera.get('denominaciones/habilitadas')).body as Denominacion[]
const billete = (value: number) => denominaciones.find((d) => d.clase === 'BILLETE' && d.valor === value)?.id
const count = (box: CajaPrueba, nroPla: number, other: object = {}, who = tesorera) =>
  who.post('saldos-caja/registrar-arqueo', { id: box.id, nroPla, cheques: 0, banco: 0, ...other })

test('no sheet of the demo ends below zero in any payment form', async () => {
  const bajo = await t.rows(
    `select caja_id, numero, saldo_efectivo, saldo_banco, saldo_cheque from planilla_caja where least(saldo_efectivo, saldo_banco, saldo_cheque) < 0`,
  )
  assert.deepEqual(bajo, [])
})

test('the open sheet returns its six totals (C-PLANILLA-17, C-PLANILLA-19, C-PLANILLA-11, C-PLANILLA-12, C-PLANILLA-06, C-PLANILLA-07)', async () => {
  const box = await newCaja(t)
  assert.equal(await numero(box), 1)
  await registrar(tesorera, box, { importeEfectivo: 0.1, importeBanco: 7, importeChequeDia: 3 })
  await registrar(tesorera, box, { importeEfectivo: 0.2 })
  await registrar(tesorera, box, { ingresoEgreso: 2, importeEfectivo: 0.05, importeBanco: 2, importeChequeDia: 1 })
  const s = await saldos(box, 1)
  assert.deepEqual(
    [
      s.totalIngresoEfectivo,
      s.totalIngresoValores,
      s.totalIngresoBancarios,
      s.totalEgresoEfectivo,
      s.totalEgresoValores,
      s.totalEgresoBancarios,
    ],
    [0.3, 3, 7, 0.05, 1, 2],
  )
  assert.deepEqual(s.saldo, { efectivo: 0.25, valores: 2, bancarios: 5, total: 7.25 })
  assert.deepEqual(
    [s.nroPla, s.estado, s.movimientos, s.proximoMovimiento, s.can],
    [1, 'ABIERTA', 3, 4, { cerrar: true, operar: true }],
  )
})

test('a sheet tells whether it can be closed, with its legend (C-PLANILLA-13, C-PLANILLA-14, C-PLANILLA-15, C-PLANILLA-18, C-PLANILLA-24)', async () => {
  const box = await newCaja(t, { usuarios: ['tesorera'] })
  const empty = await validate(box, 1)
  assert.deepEqual([empty.status, empty.body.message], [409, 'La planilla 1 no tiene movimientos.'])
  const id = await registrar(tesorera, box)
  const desde = formatDate(t.today())
  assert.deepEqual((await validate(box, 1)).body, { respuesta: [true, `Planilla 1 ABIERTA desde el ${desde}.`] })
  assert.equal((await validate(box, 1, secretario)).body.respuesta[0], false)
  assert.equal((await validate(box, 1, revisora)).body.respuesta[0], false)
  const missing = await validate(box, 2)
  assert.deepEqual(
    [missing.status, missing.body.codigo, missing.body.message],
    [404, 'PLANILLA_NO_EXISTE', 'No existe la planilla 2 de esta caja.'],
  )
  assert.equal((await validate(box, 0)).status, 400)
  assert.equal((await validate(box, 1, other)).body.codigo, 'NO_EXISTE')
  await tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  assert.equal((await validate(box, 1)).body.respuesta[0], false)
  assert.equal((await close(tesorera, box, 1)).body.codigo, 'PLANILLA_SIN_MOVIMIENTOS')
  await registrar(tesorera, box)
  await close(tesorera, box, 1)
  assert.deepEqual((await validate(box, 1)).body, { respuesta: [false, `Planilla 1 CERRADA el ${desde}.`] })
})

test('closing freezes the totals and opens the next sheet with the balances by form (C-PLANILLA-20, C-PLANILLA-16, C-PLANILLA-23)', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 100.1, importeBanco: 200.2, importeChequeDia: 300.3 })
  await registrar(tesorera, box, { ingresoEgreso: 2, importeEfectivo: 0.01, importeBanco: 250 })
  const before = await saldos(box, 1)
  const wrong = await close(tesorera, box, 1, { password: '0000' })
  assert.deepEqual([wrong.status, wrong.body.codigo], [400, 'PIN_INCORRECTO'])
  assert.equal((await close(tesorera, box, 1, { password: '48211' })).status, 400)
  const { status, body } = await close(tesorera, box, 1)
  assert.deepEqual(
    [status, body.nroPla, body.nuevaPlanilla, body.saldo],
    [200, 1, 2, { efectivo: 100.09, valores: 300.3, bancarios: -49.8, total: 350.59 }],
  )
  const closed = await saldos(box, 1)
  assert.deepEqual(
    [closed.estado, closed.hasta, closed.cerradaPor, closed.huella, closed.can.cerrar],
    ['CERRADA', t.today(), 'Ledesma, Marta Susana', body.huella, false],
  )
  assert.deepEqual(
    [closed.saldo, closed.totalIngresoEfectivo, closed.totalEgresoBancarios],
    [before.saldo, before.totalIngresoEfectivo, before.totalEgresoBancarios],
  )
  const nueva = await saldos(box, 2)
  assert.deepEqual(
    [nueva.inicial, nueva.saldo, nueva.totalIngresoEfectivo, nueva.desde],
    [before.saldo, before.saldo, 0, t.today()],
  )
  assert.equal(await numero(box), 2)
})

test('a concurrent or stale close closes one sheet and names the open one', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box)
  const varias = await Promise.all([close(tesorera, box, 1), close(secretario, box, 1), close(tesorera, box, 1)])
  assert.deepEqual(varias.map((r) => r.status).sort(), [200, 409, 409])
  // Checked before the PIN.
  const tarde = await close(tesorera, box, 1, { password: '0000' })
  assert.deepEqual([tarde.status, tarde.body.message], [409, 'La planilla 1 ya estaba cerrada. Ahora está abierta la 2.'])
  assert.equal((await close(tesorera, box, 3)).body.codigo, 'PLANILLA_NO_EXISTE')
  assert.equal(await numero(box), 2)
})

test('a closed sheet cannot be written, not even directly in the database', async () => {
  const box = await newCaja(t)
  const id = await registrar(tesorera, box)
  await close(tesorera, box, 1)
  const [planilla] = await t.rows<{ id: number }>(`select id from planilla_caja where caja_id = ${box.id} and numero = 1`)
  const copy = `insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, concepto_id, fecha, fecha_movimiento,
    descripcion, importe_efectivo, importe_banco, importe_cheque, total) select caja_id, seccional_id, planilla_id, numero_planilla, 99, ingreso_egreso, tipo_id, concepto_id,
    fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total from movimiento_caja where id = ${id}`
  for (const escritura of [
    copy,
    `update movimiento_caja set anulado = true, fecha_anulado = now(), motivo_anula = 'x' where id = ${id}`,
    `update movimiento_caja set total = 1, importe_efectivo = 1 where id = ${id}`,
    `update movimiento_caja set descripcion = 'otra' where id = ${id}`,
    `delete from movimiento_caja where id = ${id}`,
    `update planilla_caja set ingreso_efectivo = 0 where id = ${planilla?.id}`,
    `update planilla_caja set estado = 'ABIERTA', hasta = null, cerrada = null, huella = null, contenido = null where id = ${planilla?.id}`,
    `delete from planilla_caja where id = ${planilla?.id}`,
    `insert into arqueo_caja (planilla_id, usuario_id, momento, denominaciones, monedas, contado_efectivo, contado_banco, contado_cheque, libros_efectivo, libros_banco,
      libros_cheque) values (${planilla?.id}, 1, now(), '[]', 0, 0, 0, 0, 0, 0, 0)`,
    'truncate movimiento_caja cascade',
    'truncate planilla_caja cascade',
  ])
    await assert.rejects(t.rows(escritura), /never|annulled/, escritura)
  // Nor can a sheet begin or end with wrong figures.
  for (const mentira of [
    `insert into planilla_caja (caja_id, seccional_id, numero, desde) values (${box.id}, 1, 4, '${t.today()}')`,
    `update planilla_caja set inicial_efectivo = 5 where caja_id = ${box.id} and numero = 2`,
    `with x as (update planilla_caja set ingreso_efectivo = 7 where caja_id = ${box.id} and numero = 2 returning id)
      select 1 from x; update planilla_caja set estado = 'CERRADA', hasta = '${t.today()}', cerrada = now(), contenido = '', huella = encode(sha256(''), 'hex') where caja_id = ${box.id} and numero = 2`,
  ])
    await assert.rejects(t.rows(mentira), /keeps what|begins open|not the sum/, mentira)
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('movements posted during a close fall in one sheet or the other, none lost', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 1 })
  const [cierre, ...puestos] = await Promise.all([
    close(tesorera, box, 1),
    ...Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? tesorera : secretario).post('movimientos-caja', movimientoBody(box, { importeEfectivo: 1 })),
    ),
  ])
  assert.equal(cierre?.status, 200)
  assert.ok(puestos.every((r) => r.status === 201))
  const [uno, dos] = [await saldos(box, 1), await saldos(box, 2)]
  assert.equal(uno.movimientos + dos.movimientos, 21)
  assert.equal(uno.movimientos, puestos.filter((r) => r.body.numeroPlanilla === 1).length + 1)
  assert.deepEqual([dos.inicial.efectivo, dos.saldo.efectivo], [uno.movimientos, 21])
})

test("a count's difference needs a reason and is posted in the closing transaction", async () => {
  const box = await newCaja(t, { arqueo: 'OBLIGATORIO' })
  await registrar(tesorera, box, { importeEfectivo: 3000, importeBanco: 500, importeChequeDia: 100 })
  assert.equal((await close(tesorera, box, 1)).body.codigo, 'ARQUEO_REQUERIDO')
  assert.equal((await count(box, 1, { denominaciones: [{ id: 987654, cantidad: 1 }] })).body.codigo, 'REFERENCIA_INEXISTENTE')
  assert.equal((await count(box, 1, { denominaciones: [{ id: billete(1000), cantidad: -1 }] })).status, 400)
  const arqueo = await count(box, 1, {
    denominaciones: [
      { id: billete(1000), cantidad: 2 },
      { id: billete(500), cantidad: 1 },
    ],
    monedas: 0.5,
    cheques: 100,
    banco: 520.25,
  })
  assert.equal(arqueo.status, 201)
  assert.deepEqual(arqueo.body.contado, { efectivo: 2500.5, valores: 100, bancarios: 520.25, total: 3120.75 })
  assert.deepEqual(arqueo.body.diferencia, { efectivo: -499.5, valores: 0, bancarios: 20.25, total: -479.25 })
  assert.deepEqual(
    arqueo.body.ajustes.map((a: { ingresoEgreso: number; numeroMovimiento: number; importes: { total: number } }) => [
      a.ingresoEgreso,
      a.numeroMovimiento,
      a.importes.total,
    ]),
    [
      [2, 2, 499.5],
      [1, 3, 20.25],
    ],
  )
  const withoutMotivo = await close(tesorera, box, 1, { idArqueo: arqueo.body.id })
  assert.deepEqual(
    [withoutMotivo.status, withoutMotivo.body.errores],
    [400, [{ campo: 'motivo', mensaje: 'Escribí el motivo de la diferencia.' }]],
  )
  assert.equal((await saldos(box, 1)).movimientos, 1)
  const { body: length } = await close(tesorera, box, 1, { idArqueo: arqueo.body.id, motivo: 'x'.repeat(301) })
  assert.deepEqual(length.errores, [{ campo: 'motivo', mensaje: 'Este campo no puede tener más de 300 caracteres.' }])
  const motivo = `Vuelto mal dado ${'x'.repeat(200)}`
  const cierre = await close(tesorera, box, 1, { idArqueo: arqueo.body.id, motivo })
  assert.deepEqual([cierre.status, cierre.body.saldo], [200, arqueo.body.contado])
  const closed = await saldos(box, 1)
  assert.deepEqual(
    [closed.movimientos, closed.arqueo.motivo, closed.arqueo.denominaciones.length, closed.saldo],
    [3, motivo, 2, arqueo.body.contado],
  )
  const ajustes = await t.rows<{ tipo_id: number; numero: number; largo: number }>(
    `select tipo_id, numero, length(descripcion) as largo from movimiento_caja where caja_id = ${box.id} and arqueo_id is not null order by numero`,
  )
  assert.deepEqual(
    ajustes.map((a) => [a.tipo_id, a.numero, a.largo <= 100]),
    [
      [5, 2, true],
      [5, 3, true],
    ],
  )
})

test('a count is void after a later movement; one without difference needs no reason', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 1000 })
  const old = (await count(box, 1, { denominaciones: [{ id: billete(1000), cantidad: 1 }] })).body
  await registrar(secretario, box, { importeEfectivo: 1000 })
  assert.equal((await close(tesorera, box, 1, { idArqueo: old.id })).body.codigo, 'ARQUEO_VIEJO')
  assert.equal((await saldos(box, 1)).arqueo, null)
  const justo = (await count(box, 1, { denominaciones: [{ id: billete(1000), cantidad: 2 }] })).body
  assert.equal((await saldos(box, 1)).arqueo.id, justo.id)
  const cierre = await close(tesorera, box, 1, { idArqueo: justo.id })
  assert.deepEqual([cierre.status, cierre.body.saldo.efectivo, (await saldos(box, 1)).movimientos], [200, 2000, 2])
  assert.equal((await count(box, 1)).body.codigo, 'PLANILLA_YA_CERRADA')
  assert.equal((await count(box, 2)).body.codigo, 'PLANILLA_SIN_MOVIMIENTOS')
  const other = await newCaja(t)
  await registrar(tesorera, other)
  assert.equal((await close(tesorera, other, 1, { idArqueo: justo.id })).body.codigo, 'NO_EXISTE')
  const lejos = await count(other, 1, { banco: 20_000_000 })
  assert.equal(lejos.body.codigo, 'ARQUEO_EXCESIVO')
})

test('a blind box shows no amounts to its counter before a count', async () => {
  const box = await newCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, box, { importeEfectivo: 700 })
  const before = await saldos(box, 1)
  assert.deepEqual(
    [before.oculto, before.saldo, before.inicial, before.totalIngresoEfectivo, before.can.cerrar],
    [true, null, null, null, true],
  )
  const row = (await tesorera.get(`vistas/planillas-caja?caja=${box.id}`)).body.content[0] as PlanillaRow
  assert.deepEqual([row.saldoTotal, row.totalIngresos], [null, null])
  assert.equal(
    (await tesorera.get(`vistas/saldos-caja/imprimir-planilla?caja=${box.id}&nroPla=1`)).body.codigo,
    'ARQUEO_PENDIENTE',
  )
  assert.equal((await saldos(box, 1, revisora)).saldo.efectivo, 700)
  const excel = `vistas/movimientos-caja/exportar-excel-planilla?caja=${box.id}&nroPla=1&formato=csv`
  const list = `vistas/movimientos-caja?caja=${box.id}`
  const listaEnExcel = `vistas/movimientos-caja/exportar-excel?formato=csv&caja=${box.id}`
  const setecientos = /[;,"]700[.,]00/
  const importes = async (who = tesorera) => {
    const m = (await who.get(list)).body.content[0] as MovimientoRow
    return [m.importeEfectivo, m.importeBanco, m.importeChequeDia, m.total]
  }
  // No export, list or negative-cash check reveals the balance before the count.
  assert.deepEqual([(await tesorera.get(excel)).status, (await tesorera.get(excel)).body?.codigo], [409, 'ARQUEO_PENDIENTE'])
  assert.deepEqual(await importes(), [null, null, null, null])
  assert.doesNotMatch((await tesorera.get(listaEnExcel)).raw.toString(), setecientos)
  assert.deepEqual(await importes(revisora), [700, 0, 0, 700])
  assert.match((await revisora.get(excel)).raw.toString(), setecientos)
  const gasto = await tesorera.post('movimientos-caja', movimientoBody(box, { ingresoEgreso: 2, importeEfectivo: 9_000_000 }))
  assert.deepEqual([gasto.status, gasto.body.codigo], [409, 'CONFIRMA_NEGATIVO_A_CIEGAS'])
  assert.doesNotMatch(JSON.stringify(gasto.body), /\d{3}/)
  assert.equal((await close(tesorera, box, 1)).body.codigo, 'ARQUEO_REQUERIDO')
  const arqueo = (
    await count(box, 1, {
      denominaciones: [
        { id: billete(500), cantidad: 1 },
        { id: billete(200), cantidad: 1 },
      ],
    })
  ).body
  assert.deepEqual([arqueo.libros.efectivo, arqueo.diferencia.total, arqueo.ajustes], [700, 0, []])
  assert.deepEqual([(await saldos(box, 1)).oculto, (await saldos(box, 1)).saldo.efectivo], [false, 700])
  assert.deepEqual([await importes(), (await tesorera.get(excel)).status], [[700, 0, 0, 700], 200])
  assert.match((await tesorera.get(listaEnExcel)).raw.toString(), setecientos)
  assert.equal((await close(tesorera, box, 1, { idArqueo: arqueo.id })).status, 200)
  assert.equal((await saldos(box, 1)).saldo.efectivo, 700)
  // Closed sheets are visible even if the next one is not counted.
  assert.deepEqual(await importes(), [700, 0, 0, 700])
})

test('a user not enabled, of another branch or read-only neither counts nor closes (C-ALCANCE-01)', async () => {
  const box = await newCaja(t, { usuarios: ['secretario'] })
  await registrar(secretario, box)
  for (const [who, codigo] of [
    [tesorera, 'CAJA_SIN_HABILITACION'],
    [other, 'NO_EXISTE'],
    [revisora, 'SIN_PERMISO'],
    [central, 'SIN_PERMISO'],
  ] as const) {
    assert.equal((await close(who, box, 1)).body.codigo, codigo)
    assert.equal((await count(box, 1, {}, who)).body.codigo, codigo)
  }
  assert.equal((await other.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla: 1 })).status, 404)
  assert.equal((await other.get(`vistas/saldos-caja/imprimir-planilla?caja=${box.id}&nroPla=1`)).status, 404)
  assert.equal((await other.get(`vistas/movimientos-caja/exportar-excel-planilla?caja=${box.id}&nroPla=1`)).status, 404)
  assert.equal(await numero(box), 1)
})

test('open sheets are sorted by age, and those of a box by number', async () => {
  const { body } = await central.get('vistas/planillas-caja?abierta=1&sort=desde,asc&size=all')
  const days = body.content.map((p: PlanillaRow) => p.dias)
  assert.ok(days[0] >= 97 && body.content.every((p: PlanillaRow) => p.estado === 'ABIERTA' && p.hasta === null))
  assert.deepEqual(
    days,
    days.toSorted((a: number, b: number) => b - a),
  )
  const una = (await tesorera.get('vistas/planillas-caja?G_caja=1&G_nroPla=3')).body
  assert.deepEqual([una.totalElements, una.content[0].nroPla, una.content[0].estado], [1, 3, 'CERRADA'])
  assert.deepEqual((await other.get('vistas/planillas-caja?G_caja=1')).body.content, [])
})

test("a box's list shows counts and closers, and filters by dates that overlap", async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 1000 })
  const { body: conteo } = await count(box, 1, { monedas: 990 })
  assert.equal((await close(tesorera, box, 1, { idArqueo: conteo.id, motivo: 'Vuelto' })).status, 200)
  await registrar(tesorera, box, { importeEfectivo: 10 })
  assert.equal((await close(secretario, box, 2)).status, 200)
  const request = async (others = '') =>
    ((await tesorera.get(`vistas/planillas-caja?caja=${box.id}&sort=nroPla,desc${others}`)).body.content as PlanillaRow[]).map(
      (p) => [p.nroPla, p.diferencia, p.cerradaPor],
    )
  const all = [
    [3, null, null],
    [2, null, 'Acosta, Ramón Esteban'],
    [1, -10, 'Ledesma, Marta Susana'],
  ]
  assert.deepEqual(await request(), all)
  assert.deepEqual(await request(`&fechaDesde=${t.today()}&fechaHasta=${t.today()}`), all)
  assert.deepEqual(await request('&fechaHasta=2001-01-01'), [])
  assert.deepEqual(await request('&fechaDesde=2999-01-01'), all.slice(0, 1))
  // Balances of all boxes, for users with central access.
  for (const quien of [central, revisora]) {
    const { status, raw } = await quien.get('vistas/planillas-caja/exportar-excel?G_abierta=1&sort=desde,asc&formato=csv')
    assert.equal(status, 200)
    assert.equal(raw.toString().trim().split('\r\n').length - 1, (await t.rows('select 1 from caja')).length)
  }
})

test('the demo and all data of these tests still add up', async () => {
  assert.deepEqual(await inconsistencias(t.rows), [])
})
