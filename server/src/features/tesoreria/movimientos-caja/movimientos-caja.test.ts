import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { MovimientoRow } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { TipoMovimiento } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { toSpecDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { close, inconsistencias, movimientoBody, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const revisora = await t.login('revisora')
const central = await t.login('central')
const anular = (id: number, other: object = {}, who = tesorera) =>
  who.post(`movimientos-caja/${id}/anular-movimiento`, { id, password: pinBueno, motivo: 'Cargado dos veces', ...other })
const corregir = (id: number, other: object = {}, who = tesorera) =>
  who.post(`movimientos-caja/${id}/corregir-movimiento`, { password: pinBueno, descripcion: 'Era de otra caja', ...other })
const fields = (body: { errores?: Array<{ campo: string; mensaje: string }> }) =>
  Object.fromEntries((body.errores ?? []).map((e) => [e.campo, e.mensaje]))

test('a movement is posted in the open sheet with the next number and read in full (C-MOVIMIENTO-60, C-MOVIMIENTO-58, C-MOVIMIENTO-30)', async () => {
  const box = await newCaja(t)
  const { status, body } = await tesorera.post('movimientos-caja', {
    ...movimientoBody(box, {
      importeEfectivo: 10.1,
      importeBanco: 20.2,
      importeChequeDia: 0.03,
      total: 30.33,
      descripcion: " O'Higgins ñ 💰 ",
    }),
    fechaMovimiento: toSpecDate(t.today()),
  })
  assert.equal(status, 201)
  assert.deepEqual([body.numeroMovimiento, body.numeroPlanilla], [1, 1])
  const read = (await tesorera.get(`vistas/movimientos-caja/${body.id}`)).body
  assert.deepEqual(
    [
      read.codigo,
      read.total,
      read.importeEfectivo,
      read.importeBanco,
      read.importeChequeDia,
      read.descripcion,
      read.fechaMovimiento,
    ],
    ['1-1', 30.33, 10.1, 20.2, 0.03, "O'Higgins ñ 💰", t.today()],
  )
  assert.deepEqual(
    [read.caja.id, read.tipoMovimiento, read.concepto.id, read.ingresoEgreso, read.anulado, read.estadoPlanilla, read.can],
    [box.id, { id: 1, nombre: 'Aporte' }, box.concepto, 1, 0, 'ABIERTA', { anular: true, corregir: false }],
  )
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box))).body.numeroMovimiento, 2)
})

test("a movement's amounts and fields are validated to the cent (C-MOVIMIENTO-37..41, C-MOVIMIENTO-42..44)", async () => {
  const box = await newCaja(t)
  const send = async (other: Record<string, unknown>) => tesorera.post('movimientos-caja', movimientoBody(box, other))
  const wrong = await tesorera.post('movimientos-caja', {
    caja: box.id,
    descripcion: ' ',
    importeEfectivo: -1,
    importeBanco: 10_000_000.01,
  })
  assert.deepEqual(fields(wrong.body), {
    ingresoEgreso: 'Este campo es requerido.',
    tipoMovimiento: 'Este campo es requerido.',
    concepto: 'Este campo es requerido.',
    fechaMovimiento: 'Este campo es requerido.',
    descripcion: 'Este campo es requerido.',
    importeEfectivo: 'Este campo no puede ser menor a $ 0,00.',
  })
  // Each amount reports its own limits; the database's check behind it would give another error.
  for (const importe of ['importeEfectivo', 'importeBanco', 'importeChequeDia'])
    for (const [amount, dicho] of [
      [10_000_000.01, 'Este campo no puede ser mayor a $ 10.000.000,00.'],
      [20_000_000, 'Este campo no puede ser mayor a $ 10.000.000,00.'],
      [-0.01, 'Este campo no puede ser menor a $ 0,00.'],
    ] as const)
      assert.equal(fields((await send({ [importe]: amount })).body)[importe], dicho, `${importe} ${amount}`)
  const larga = await send({ descripcion: 'x'.repeat(101) })
  assert.deepEqual(fields(larga.body), { descripcion: 'Este campo no puede tener más de 100 caracteres.' })
  assert.deepEqual(fields((await send({ importeEfectivo: 0 })).body), { total: 'El total tiene que ser de al menos 0,01.' })
  assert.deepEqual(fields((await send({ total: 100.01 })).body), {
    total: 'El total no es la suma de efectivo, banco y cheques.',
  })
  for (const other of [
    { importeEfectivo: 0.001 },
    { importeEfectivo: '100' },
    { importeEfectivo: null },
    { fechaMovimiento: '31-02-2026' },
    { ingresoEgreso: 3 },
    { caja: {} },
  ])
    assert.equal((await send(other)).status, 400, JSON.stringify(other))
  assert.equal((await send({ importeEfectivo: 0.01 })).status, 201)
  const limit = { importeEfectivo: 10_000_000, importeBanco: 10_000_000, importeChequeDia: 10_000_000, total: 30_000_000 }
  assert.equal((await send({ ...limit, descripcion: 'x'.repeat(100) })).status, 201)
  assert.equal((await send({ importeEfectivo: 0.1, importeBanco: 0.2, total: 0.3 })).status, 201)
})

test("a movement's day is not in the future nor before the open sheet began", async () => {
  const box = await newCaja(t)
  const send = (fechaMovimiento: string) => tesorera.post('movimientos-caja', movimientoBody(box, { fechaMovimiento }))
  const tomorrow = await send(new Date(Date.parse(t.today()) + 86_400_000).toISOString().slice(0, 10))
  assert.deepEqual([tomorrow.status, fields(tomorrow.body)], [400, { fechaMovimiento: 'La fecha no puede ser posterior a hoy.' }])
  const yesterday = await send(new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10))
  assert.equal(yesterday.body.codigo, 'MOVIMIENTO_FECHA_ANTERIOR')
  assert.equal((await send(t.today())).body.numeroMovimiento, 1)
})

test('each condition has its own text for income and expense (C-MOVIMIENTO-35, C-MOVIMIENTO-36, C-MOVIMIENTO-56)', async () => {
  const box = await newCaja(t)
  const validate = (ingresoEgreso: number, who = tesorera) =>
    who.post('vistas/caja/validar-condiciones-nuevo-movimiento', { caja: box.id, ingresoEgreso })
  const right = await validate(1)
  assert.deepEqual(
    [right.status, right.body.numeroPlanilla, right.body.desde, right.body.hasta, right.body.caja.nombreSeccional],
    [200, 1, t.today(), t.today(), 'Rosario'],
  )
  const failure = async (causa: string, arreglo: string, codes: [alIngreso: string, alEgreso: string]) => {
    await t.rows(causa)
    const [ingreso, egreso] = await Promise.all([validate(1), validate(2)])
    const [i, e] = await Promise.all(
      [1, 2].map((n) => tesorera.post('movimientos-caja', movimientoBody(box, { ingresoEgreso: n }))),
    )
    await t.rows(arreglo)
    assert.deepEqual([ingreso.body.codigo, egreso.body.codigo], codes)
    assert.match(ingreso.body.message, /^No se puede registrar el ingreso: /)
    assert.match(egreso.body.message, /^No se puede registrar el egreso: /)
    assert.deepEqual([i?.body.codigo, e?.body.codigo], codes)
  }
  await failure(
    `update caja set habilitada = false where id = ${box.id}`,
    `update caja set habilitada = true where id = ${box.id}`,
    ['INGRESO_CAJA_DESHABILITADA', 'EGRESO_CAJA_DESHABILITADA'],
  )
  await failure(
    `update concepto_caja set habilitado = false where seccional_id = 1`,
    `update concepto_caja set habilitado = true where seccional_id = 1`,
    ['INGRESO_SIN_CONCEPTOS', 'EGRESO_SIN_CONCEPTOS'],
  )
  await failure(
    `delete from caja_usuario where caja_id = ${box.id}`,
    `insert into caja_usuario select ${box.id}, id from usuario where email like 'tesorera@%'`,
    ['INGRESO_USUARIO_NO_HABILITADO', 'EGRESO_USUARIO_NO_HABILITADO'],
  )
  await failure(`update seccional set habilitada = false where id = 1`, `update seccional set habilitada = true where id = 1`, [
    'INGRESO_SECCIONAL_DESHABILITADA',
    'EGRESO_SECCIONAL_DESHABILITADA',
  ])
  await failure(
    `update caja set planilla_id = null where id = ${box.id}`,
    `update caja set planilla_id = (select id from planilla_caja where caja_id = ${box.id}) where id = ${box.id}`,
    ['INGRESO_SIN_PLANILLA', 'EGRESO_SIN_PLANILLA'],
  )
  // None of the refused ones took a number.
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box))).body.numeroMovimiento, 1)
})

test('only enabled types of the sign are offered, sorted by name (C-MOVIMIENTO-47..49, C-MOVIMIENTO-62, C-MOVIMIENTO-63)', async () => {
  const tipos = async (query: string) =>
    ((await tesorera.get(`tipos-movimiento?habilitado=1&strategy=AND&sort=nombre,asc${query}`)).body as TipoMovimiento[]).map(
      (x) => x.id,
    )
  assert.deepEqual(await tipos('&sumaResta=SUMA&sumaResta=SUMA/RESTA'), [5, 1, 4, 6, 3])
  assert.deepEqual(await tipos('&sumaResta[]=RESTA&sumaResta[]=SUMA/RESTA'), [5, 4, 2])
  assert.equal((await tesorera.get('tipos-movimiento?sumaResta=OTRA')).status, 400)
  assert.deepEqual((await tesorera.get('tipos-movimiento/3')).body, {
    id: 3,
    nombre: 'Reintegro de rendición',
    sumaResta: 'SUMA',
    habilitado: 1,
  })
  assert.equal((await tesorera.get('tipos-movimiento/99')).status, 404)
  const box = await newCaja(t)
  const con = async (ingresoEgreso: number, tipo: number) =>
    (
      await tesorera.post(
        'movimientos-caja',
        movimientoBody(box, { ingresoEgreso, tipoMovimiento: tipo, confirmaNegativo: true }),
      )
    ).status
  assert.deepEqual(
    [await con(1, 2), await con(2, 1), await con(1, 4), await con(2, 4), await con(1, 99)],
    [409, 409, 201, 201, 409],
  )
  await t.rows(`update tipo_movimiento_caja set habilitado = false where id = 6`)
  assert.deepEqual([await con(1, 6), (await tipos('&sumaResta=SUMA')).includes(6)], [409, false])
})

test('a concept of another branch, or a disabled one, is refused', async () => {
  const box = await newCaja(t)
  const [ajeno] = await t.rows<{ id: number }>(`select id from concepto_caja where seccional_id = 2 limit 1`)
  const [old] = await t.rows<{ id: number }>(
    `insert into concepto_caja (seccional_id, nombre, habilitado) values (1, 'Viejo', false) returning id`,
  )
  for (const concepto of [ajeno?.id, old?.id, 987654])
    assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box, { concepto }))).body.codigo, 'MOVIMIENTO_CONCEPTO')
})

test('an expense that makes the cash negative requires confirmation', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 50, importeBanco: 1000 })
  const gasto = { ingresoEgreso: 2, importeEfectivo: 50.01 }
  const { status, body } = await tesorera.post('movimientos-caja', movimientoBody(box, gasto))
  assert.deepEqual([status, body.codigo], [409, 'CONFIRMA_NEGATIVO'])
  assert.ok(body.message.includes('− $ 0,01'), body.message)
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box, { ...gasto, importeEfectivo: 50 }))).status, 201)
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box, { ...gasto, confirmaNegativo: true }))).status, 201)
  assert.equal(
    (await tesorera.post('movimientos-caja', movimientoBody(box, { ingresoEgreso: 2, importeEfectivo: 0, importeBanco: 5000 })))
      .status,
    201,
  )
})

test('a movement is annulled once, with PIN and reason, and keeps its number (C-MOVIMIENTO-33, C-MOVIMIENTO-34, C-MOVIMIENTO-53..55, C-MOVIMIENTO-61, C-MOVIMIENTO-65, K-07, K-74)', async () => {
  const box = await newCaja(t)
  const id = await registrar(tesorera, box)
  const wrong = await anular(id, { motivo: '', password: '12' })
  assert.deepEqual(fields(wrong.body), { password: 'El PIN tiene que ser de 4 números.', motivo: 'Este campo es requerido.' })
  const length = await anular(id, { motivo: 'x'.repeat(301) })
  assert.deepEqual([length.status, fields(length.body)], [400, { motivo: 'Este campo no puede tener más de 300 caracteres.' }])
  const pin = await anular(id, { password: '0000' })
  assert.deepEqual([pin.status, pin.body.codigo], [400, 'PIN_INCORRECTO'])
  const varias = await Promise.all([1, 2, 3].map(() => anular(id, { motivo: 'x'.repeat(300) })))
  assert.deepEqual(varias.map((r) => r.status).sort(), [204, 409, 409])
  const read = (await tesorera.get(`vistas/movimientos-caja/${id}`)).body
  assert.deepEqual([read.anulado, read.motivoAnula, read.numeroMovimiento, read.can.anular], [1, 'x'.repeat(300), 1, false])
  assert.ok(Math.abs(Date.parse(read.fechaAnulado) - t.services.now().getTime()) < 60_000, read.fechaAnulado)
  assert.equal(read.usuarioAnula, 'Ledesma, Marta Susana')
  assert.equal((await anular(id)).body.codigo, 'MOVIMIENTO_ANULADO')
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box))).body.numeroMovimiento, 2)
})

test('of two concurrent annulments of a movement one succeeds and keeps its reason', async () => {
  const box = await newCaja(t)
  const id = await registrar(tesorera, box)
  const dos = ['primero', 'segundo'].map((motivo) => () => anular(id, { motivo }))
  const salen = await alMismoTiempo(t, `select from caja where id = ${box.id} for no key update`, dos)
  assert.deepEqual(salen.map((r) => r.status).sort(), [204, 409])
  const { motivoAnula } = (await tesorera.get(`vistas/movimientos-caja/${id}`)).body
  assert.equal(motivoAnula, salen[0]?.status === 204 ? 'primero' : 'segundo')
})

test('a repeated movement is posted once; the same key with other data is refused', async () => {
  const box = await newCaja(t)
  const dicho = { clave: randomUUID(), importeBanco: 3 }
  const id = await registrar(tesorera, box, dicho)
  assert.equal(await registrar(tesorera, box, dicho), id)
  const [other] = await t.rows<{ id: number }>(
    `select id from concepto_caja where seccional_id = 1 and id <> ${box.concepto} limit 1`,
  )
  for (const cambia of [
    { ingresoEgreso: 2, tipoMovimiento: { id: 1 } },
    { tipoMovimiento: { id: 2 } },
    { concepto: { id: other?.id } },
    { fechaMovimiento: toSpecDate('2020-01-02') },
    { descripcion: 'Otra cosa' },
    { importeEfectivo: 100.01 },
    { importeBanco: 0 },
    { importeChequeDia: 1 },
  ]) {
    const { status, body } = await tesorera.post('movimientos-caja', movimientoBody(box, { ...dicho, ...cambia }))
    assert.deepEqual([status, body.codigo], [409, 'MOVIMIENTO_CLAVE_USADA'], JSON.stringify(cambia))
  }
  assert.equal((await t.rows(`select from movimiento_caja where caja_id = ${box.id}`)).length, 1)
  // Another key is another movement, with the same data.
  assert.notEqual(await registrar(tesorera, box, { ...dicho, clave: randomUUID() }), id)
})

test('a closed movement is reversed once by a linked one in the open sheet', async () => {
  const box = await newCaja(t)
  const id = await registrar(tesorera, box, { importeEfectivo: 10, importeBanco: 20, importeChequeDia: 30 })
  assert.equal((await corregir(id)).body.codigo, 'MOVIMIENTO_SE_ANULA')
  assert.equal((await close(tesorera, box, 1)).status, 200)
  const closed = await anular(id)
  assert.deepEqual([closed.status, closed.body.codigo], [409, 'MOVIMIENTO_PLANILLA_CERRADA'])
  assert.deepEqual((await tesorera.get(`vistas/movimientos-caja/${id}`)).body.can, { anular: false, corregir: true })
  await registrar(tesorera, box, { ingresoEgreso: 2, importeEfectivo: 5 })
  assert.equal((await corregir(id)).body.codigo, 'CONFIRMA_NEGATIVO')
  const varias = await Promise.all([1, 2, 3].map(() => corregir(id, { confirmaNegativo: true })))
  assert.deepEqual(varias.map((r) => r.status).sort(), [201, 409, 409])
  const contra = varias.find((r) => r.status === 201)?.body
  assert.deepEqual([contra.numeroMovimiento, contra.numeroPlanilla], [3, 2])
  const read = (await tesorera.get(`vistas/movimientos-caja/${contra.id}`)).body
  assert.deepEqual(
    [read.ingresoEgreso, read.importeEfectivo, read.importeBanco, read.importeChequeDia, read.corrigeMovimiento],
    [2, 10, 20, 30, { id, numeroPlanilla: 1, numeroMovimiento: 1 }],
  )
  const original = (await tesorera.get(`vistas/movimientos-caja/${id}`)).body
  assert.deepEqual(original.corregidoPor, { id: contra.id, numeroPlanilla: 2, numeroMovimiento: 3 })
  assert.equal(original.can.corregir, false)
  assert.equal((await corregir(id)).body.codigo, 'MOVIMIENTO_YA_CORREGIDO')
  assert.equal((await anular(contra.id)).body.codigo, 'CONTRAASIENTO_FIJO')
  const anulado = await registrar(tesorera, box)
  await anular(anulado)
  await close(tesorera, box, 2)
  assert.deepEqual((await tesorera.get(`vistas/movimientos-caja/${anulado}`)).body.can, { anular: false, corregir: false })
  assert.equal((await corregir(anulado)).body.codigo, 'MOVIMIENTO_ANULADO')
})

test('a request repeated with its key posts one movement, even concurrently', async () => {
  const box = await newCaja(t)
  const clave = randomUUID()
  const varias = await Promise.all([1, 2, 3, 4, 5].map(() => tesorera.post('movimientos-caja', movimientoBody(box, { clave }))))
  assert.deepEqual(new Set(varias.map((r) => `${r.status} ${r.body.id} ${r.body.numeroMovimiento}`)).size, 1)
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box, { clave }))).body.id, varias[0]?.body.id)
  const different = await tesorera.post('movimientos-caja', movimientoBody(box, { clave, importeEfectivo: 100.01 }))
  assert.deepEqual([different.status, different.body.codigo], [409, 'MOVIMIENTO_CLAVE_USADA'])
  assert.equal((await secretario.post('movimientos-caja', movimientoBody(box, { clave }))).body.codigo, 'MOVIMIENTO_CLAVE_USADA')
  const [mia, ajena] = await Promise.all([newCaja(t), newCaja(t)])
  const enOtra = await tesorera.post('movimientos-caja', movimientoBody(mia, { clave }))
  assert.deepEqual([enOtra.status, enOtra.body.codigo], [409, 'MOVIMIENTO_CLAVE_USADA'], 'a key is one in all boxes')
  const nueva = randomUUID()
  const aLaVez = await Promise.all(
    [mia, ajena, mia, ajena].map((caja) => tesorera.post('movimientos-caja', movimientoBody(caja, { clave: nueva }))),
  )
  assert.deepEqual(aLaVez.map((r) => r.status).sort(), [201, 201, 409, 409])
  assert.equal((await t.rows(`select from movimiento_caja where clave = '${nueva}'`)).length, 1)
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box, { clave: randomUUID() }))).body.numeroMovimiento, 2)
  await close(tesorera, box, 1)
  const other = randomUUID()
  const contras = await Promise.all([1, 2].map(() => corregir(varias[0]?.body.id, { clave: other })))
  assert.deepEqual([contras[0]?.status, new Set(contras.map((r) => `${r.status} ${r.body.id}`)).size], [201, 1])
})

test('a user not enabled, of another branch or read-only writes nothing (C-ALCANCE-01, K-76)', async () => {
  const box = await newCaja(t, { usuarios: ['secretario'] })
  const id = await registrar(secretario, box)
  await close(secretario, box, 1)
  const open = await registrar(secretario, box)
  const attempts = (who: typeof tesorera) => [
    who.post('movimientos-caja', movimientoBody(box)),
    anular(open, {}, who),
    corregir(id, {}, who),
    who.post('vistas/caja/validar-condiciones-nuevo-movimiento', { caja: box.id, ingresoEgreso: 1 }),
  ]
  for (const r of await Promise.all(attempts(tesorera))) assert.equal(r.status, 403, JSON.stringify(r.body))
  for (const r of await Promise.all(attempts(await t.login('otra')))) assert.equal(r.status, 404, JSON.stringify(r.body))
  for (const who of [revisora, central, await t.login('operador'), await t.login('ana')])
    for (const r of await Promise.all(attempts(who))) assert.equal(r.body.codigo, 'SIN_PERMISO')
  assert.equal((await (await t.login('otra')).get(`vistas/movimientos-caja/${id}`)).status, 404)
  assert.equal((await revisora.get(`vistas/movimientos-caja/${id}`)).status, 200)
  assert.equal((await t.rows(`select 1 from movimiento_caja where caja_id = ${box.id}`)).length, 2)
})

test('filters by branch, box, kind and annulled give exact totals (C-MOVIMIENTO-57, C-MOVIMIENTO-04..06, C-MOVIMIENTO-31, C-MOVIMIENTO-32)', async () => {
  const box = await newCaja(t)
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push(await registrar(tesorera, box, { ingresoEgreso: 1 + (i % 2), confirmaNegativo: true }))
  await anular(ids[0] ?? 0)
  const list = async (extra: string, who = tesorera) => {
    const { body } = await who.get(
      `vistas/movimientos-caja?page=0&size=50&sort=numeroMovimiento,asc&G_caja=${box.id}&G_idSeccional=1&G_strategy=AND${extra}`,
    )
    assert.equal(body.content.length, body.totalElements)
    return body.content.map((m: MovimientoRow) => m.numeroMovimiento)
  }
  assert.deepEqual(await list(''), [1, 2, 3, 4, 5, 6])
  assert.deepEqual(await list('&G_ingresoEgreso=1&G_anulado=0'), [3, 5])
  assert.deepEqual(await list('&G_ingresoEgreso=1&G_anulado=1'), [1])
  assert.deepEqual(await list('&G_ingresoEgreso=2'), [2, 4, 6])
  assert.deepEqual(await list('&G_ingresoEgreso=7'), [])
  assert.equal((await (await t.login('otra')).get(`vistas/movimientos-caja?G_caja=${box.id}&G_idSeccional=1`)).status, 403)
  assert.deepEqual(await list('&G_anulado=0', revisora), [2, 3, 4, 5, 6])
  for (const extra of [
    '',
    '?G_ingresoEgreso=2',
    '?G_anulado=1',
    '?G_idSeccional=1&G_ingresoEgreso=1&G_anulado=0',
    '?G_numeroPlanilla=1',
  ]) {
    const { body } = await central.get(`vistas/movimientos-caja${extra}${extra ? '&' : '?'}size=all`)
    assert.equal(body.totalElements, body.content.length, extra)
  }
})

test('after all tests, every box still adds up', async () => {
  assert.deepEqual(await inconsistencias(t.rows), [])
})
