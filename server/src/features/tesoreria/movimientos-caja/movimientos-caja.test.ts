import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { FilaMovimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { TipoMovimiento } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { toSpecDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { cerrar, cuerpoMovimiento, inconsistencias, nuevaCaja, pinBueno, registrar } from '../../../../test/caja.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const revisora = await t.login('revisora')
const central = await t.login('central')
const anular = (id: number, other: object = {}, who = tesorera) =>
  who.post(`movimientos-caja/${id}/anular-movimiento`, { id, password: pinBueno, motivo: 'Cargado dos veces', ...other })
const corregir = (id: number, other: object = {}, who = tesorera) =>
  who.post(`movimientos-caja/${id}/corregir-movimiento`, { password: pinBueno, descripcion: 'Era de otra caja', ...other })
const campos = (body: { errores?: Array<{ campo: string; mensaje: string }> }) =>
  Object.fromEntries((body.errores ?? []).map((e) => [e.campo, e.mensaje]))

test('posted in the open sheet with the next number, and read with all its fields (C-MOVIMIENTO-60, C-MOVIMIENTO-58, C-MOVIMIENTO-30)', async () => {
  const box = await nuevaCaja(t)
  const { status, body } = await tesorera.post('movimientos-caja', {
    ...cuerpoMovimiento(box, {
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
  const leido = (await tesorera.get(`vistas/movimientos-caja/${body.id}`)).body
  assert.deepEqual(
    [
      leido.codigo,
      leido.total,
      leido.importeEfectivo,
      leido.importeBanco,
      leido.importeChequeDia,
      leido.descripcion,
      leido.fechaMovimiento,
    ],
    ['1-1', 30.33, 10.1, 20.2, 0.03, "O'Higgins ñ 💰", t.today()],
  )
  assert.deepEqual(
    [leido.caja.id, leido.tipoMovimiento, leido.concepto.id, leido.ingresoEgreso, leido.anulado, leido.estadoPlanilla, leido.can],
    [box.id, { id: 1, nombre: 'Aporte' }, box.concepto, 1, 0, 'ABIERTA', { anular: true, corregir: false }],
  )
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box))).body.numeroMovimiento, 2)
})

test('what a movement needs, to the cent (C-MOVIMIENTO-37..41, C-MOVIMIENTO-42..44)', async () => {
  const box = await nuevaCaja(t)
  const enviar = async (other: Record<string, unknown>) => tesorera.post('movimientos-caja', cuerpoMovimiento(box, other))
  const mal = await tesorera.post('movimientos-caja', {
    caja: box.id,
    descripcion: ' ',
    importeEfectivo: -1,
    importeBanco: 10_000_000.01,
  })
  assert.deepEqual(campos(mal.body), {
    ingresoEgreso: 'Este campo es requerido.',
    tipoMovimiento: 'Este campo es requerido.',
    concepto: 'Este campo es requerido.',
    fechaMovimiento: 'Este campo es requerido.',
    descripcion: 'Este campo es requerido.',
    importeEfectivo: 'Este campo no puede ser menor a $ 0,00.',
  })
  // Each amount has both limits, and says them; the database's own check is behind and would say something else.
  for (const importe of ['importeEfectivo', 'importeBanco', 'importeChequeDia'])
    for (const [cuanto, dicho] of [
      [10_000_000.01, 'Este campo no puede ser mayor a $ 10.000.000,00.'],
      [20_000_000, 'Este campo no puede ser mayor a $ 10.000.000,00.'],
      [-0.01, 'Este campo no puede ser menor a $ 0,00.'],
    ] as const)
      assert.equal(campos((await enviar({ [importe]: cuanto })).body)[importe], dicho, `${importe} ${cuanto}`)
  const larga = await enviar({ descripcion: 'x'.repeat(101) })
  assert.deepEqual(campos(larga.body), { descripcion: 'Este campo no puede tener más de 100 caracteres.' })
  assert.deepEqual(campos((await enviar({ importeEfectivo: 0 })).body), { total: 'El total tiene que ser de al menos 0,01.' })
  assert.deepEqual(campos((await enviar({ total: 100.01 })).body), {
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
    assert.equal((await enviar(other)).status, 400, JSON.stringify(other))
  assert.equal((await enviar({ importeEfectivo: 0.01 })).status, 201)
  const tope = { importeEfectivo: 10_000_000, importeBanco: 10_000_000, importeChequeDia: 10_000_000, total: 30_000_000 }
  assert.equal((await enviar({ ...tope, descripcion: 'x'.repeat(100) })).status, 201)
  assert.equal((await enviar({ importeEfectivo: 0.1, importeBanco: 0.2, total: 0.3 })).status, 201)
})

test('the day: not in the future, not before the open sheet began', async () => {
  const box = await nuevaCaja(t)
  const enviar = (fechaMovimiento: string) => tesorera.post('movimientos-caja', cuerpoMovimiento(box, { fechaMovimiento }))
  const manana = await enviar(new Date(Date.parse(t.today()) + 86_400_000).toISOString().slice(0, 10))
  assert.deepEqual([manana.status, campos(manana.body)], [400, { fechaMovimiento: 'La fecha no puede ser posterior a hoy.' }])
  const ayer = await enviar(new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10))
  assert.equal(ayer.body.codigo, 'MOVIMIENTO_FECHA_ANTERIOR')
  assert.equal((await enviar(t.today())).body.numeroMovimiento, 1)
})

test('each condition has its text, different for income and expense (C-MOVIMIENTO-35, C-MOVIMIENTO-36, C-MOVIMIENTO-56)', async () => {
  const box = await nuevaCaja(t)
  const validar = (ingresoEgreso: number, who = tesorera) =>
    who.post('vistas/caja/validar-condiciones-nuevo-movimiento', { caja: box.id, ingresoEgreso })
  const bien = await validar(1)
  assert.deepEqual(
    [bien.status, bien.body.numeroPlanilla, bien.body.desde, bien.body.hasta, bien.body.caja.nombreSeccional],
    [200, 1, t.today(), t.today(), 'Rosario'],
  )
  const falla = async (causa: string, arreglo: string, codigos: [alIngreso: string, alEgreso: string]) => {
    await t.rows(causa)
    const [ingreso, egreso] = await Promise.all([validar(1), validar(2)])
    const [i, e] = await Promise.all(
      [1, 2].map((n) => tesorera.post('movimientos-caja', cuerpoMovimiento(box, { ingresoEgreso: n }))),
    )
    await t.rows(arreglo)
    assert.deepEqual([ingreso.body.codigo, egreso.body.codigo], codigos)
    assert.match(ingreso.body.message, /^No se puede registrar el ingreso: /)
    assert.match(egreso.body.message, /^No se puede registrar el egreso: /)
    assert.deepEqual([i?.body.codigo, e?.body.codigo], codigos)
  }
  await falla(
    `update caja set habilitada = false where id = ${box.id}`,
    `update caja set habilitada = true where id = ${box.id}`,
    ['INGRESO_CAJA_DESHABILITADA', 'EGRESO_CAJA_DESHABILITADA'],
  )
  await falla(
    `update concepto_caja set habilitado = false where seccional_id = 1`,
    `update concepto_caja set habilitado = true where seccional_id = 1`,
    ['INGRESO_SIN_CONCEPTOS', 'EGRESO_SIN_CONCEPTOS'],
  )
  await falla(
    `delete from caja_usuario where caja_id = ${box.id}`,
    `insert into caja_usuario select ${box.id}, id from usuario where email like 'tesorera@%'`,
    ['INGRESO_USUARIO_NO_HABILITADO', 'EGRESO_USUARIO_NO_HABILITADO'],
  )
  await falla(`update seccional set habilitada = false where id = 1`, `update seccional set habilitada = true where id = 1`, [
    'INGRESO_SECCIONAL_DESHABILITADA',
    'EGRESO_SECCIONAL_DESHABILITADA',
  ])
  await falla(
    `update caja set planilla_id = null where id = ${box.id}`,
    `update caja set planilla_id = (select id from planilla_caja where caja_id = ${box.id}) where id = ${box.id}`,
    ['INGRESO_SIN_PLANILLA', 'EGRESO_SIN_PLANILLA'],
  )
  // None of the refused ones took a number.
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box))).body.numeroMovimiento, 1)
})

test('types by sign, only the enabled ones, sorted by name (C-MOVIMIENTO-47..49, C-MOVIMIENTO-62, C-MOVIMIENTO-63)', async () => {
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
  const box = await nuevaCaja(t)
  const con = async (ingresoEgreso: number, tipo: number) =>
    (
      await tesorera.post(
        'movimientos-caja',
        cuerpoMovimiento(box, { ingresoEgreso, tipoMovimiento: tipo, confirmaNegativo: true }),
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
  const box = await nuevaCaja(t)
  const [ajeno] = await t.rows<{ id: number }>(`select id from concepto_caja where seccional_id = 2 limit 1`)
  const [viejo] = await t.rows<{ id: number }>(
    `insert into concepto_caja (seccional_id, nombre, habilitado) values (1, 'Viejo', false) returning id`,
  )
  for (const concepto of [ajeno?.id, viejo?.id, 987654])
    assert.equal(
      (await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { concepto }))).body.codigo,
      'MOVIMIENTO_CONCEPTO',
    )
})

test('an expense that leaves less cash than none asks for a confirmation, and goes on with it', async () => {
  const box = await nuevaCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 50, importeBanco: 1000 })
  const gasto = { ingresoEgreso: 2, importeEfectivo: 50.01 }
  const { status, body } = await tesorera.post('movimientos-caja', cuerpoMovimiento(box, gasto))
  assert.deepEqual([status, body.codigo], [409, 'CONFIRMA_NEGATIVO'])
  assert.ok(body.message.includes('− $ 0,01'), body.message)
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { ...gasto, importeEfectivo: 50 }))).status, 201)
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { ...gasto, confirmaNegativo: true }))).status, 201)
  assert.equal(
    (await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { ingresoEgreso: 2, importeEfectivo: 0, importeBanco: 5000 })))
      .status,
    201,
  )
})

test('annulled once, with PIN and reason, keeping its number (C-MOVIMIENTO-33, C-MOVIMIENTO-34, C-MOVIMIENTO-53..55, C-MOVIMIENTO-61, C-MOVIMIENTO-65, K-07, K-74)', async () => {
  const box = await nuevaCaja(t)
  const id = await registrar(tesorera, box)
  const mal = await anular(id, { motivo: '', password: '12' })
  assert.deepEqual(campos(mal.body), { password: 'El PIN tiene que ser de 4 números.', motivo: 'Este campo es requerido.' })
  const largo = await anular(id, { motivo: 'x'.repeat(301) })
  assert.deepEqual([largo.status, campos(largo.body)], [400, { motivo: 'Este campo no puede tener más de 300 caracteres.' }])
  const pin = await anular(id, { password: '0000' })
  assert.deepEqual([pin.status, pin.body.codigo], [400, 'PIN_INCORRECTO'])
  const varias = await Promise.all([1, 2, 3].map(() => anular(id, { motivo: 'x'.repeat(300) })))
  assert.deepEqual(varias.map((r) => r.status).sort(), [204, 409, 409])
  const leido = (await tesorera.get(`vistas/movimientos-caja/${id}`)).body
  assert.deepEqual([leido.anulado, leido.motivoAnula, leido.numeroMovimiento, leido.can.anular], [1, 'x'.repeat(300), 1, false])
  assert.ok(Math.abs(Date.parse(leido.fechaAnulado) - t.services.now().getTime()) < 60_000, leido.fechaAnulado)
  assert.equal(leido.usuarioAnula, 'Ledesma, Marta Susana')
  assert.equal((await anular(id)).body.codigo, 'MOVIMIENTO_ANULADO')
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box))).body.numeroMovimiento, 2)
})

test('two who annul the same movement, both having found it standing: one does, and its reason is the one that is kept', async () => {
  const box = await nuevaCaja(t)
  const id = await registrar(tesorera, box)
  const dos = ['primero', 'segundo'].map((motivo) => () => anular(id, { motivo }))
  const salen = await alMismoTiempo(t, `select from caja where id = ${box.id} for no key update`, dos)
  assert.deepEqual(salen.map((r) => r.status).sort(), [204, 409])
  const { motivoAnula } = (await tesorera.get(`vistas/movimientos-caja/${id}`)).body
  assert.equal(motivoAnula, salen[0]?.status === 204 ? 'primero' : 'segundo')
})

test('the same sending of a movement is one, and with any of its words changed it is refused and posts nothing', async () => {
  const box = await nuevaCaja(t)
  const dicho = { clave: randomUUID(), importeBanco: 3 }
  const id = await registrar(tesorera, box, dicho)
  assert.equal(await registrar(tesorera, box, dicho), id)
  const [otro] = await t.rows<{ id: number }>(
    `select id from concepto_caja where seccional_id = 1 and id <> ${box.concepto} limit 1`,
  )
  for (const cambia of [
    { ingresoEgreso: 2, tipoMovimiento: { id: 1 } },
    { tipoMovimiento: { id: 2 } },
    { concepto: { id: otro?.id } },
    { fechaMovimiento: toSpecDate('2020-01-02') },
    { descripcion: 'Otra cosa' },
    { importeEfectivo: 100.01 },
    { importeBanco: 0 },
    { importeChequeDia: 1 },
  ]) {
    const { status, body } = await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { ...dicho, ...cambia }))
    assert.deepEqual([status, body.codigo], [409, 'MOVIMIENTO_CLAVE_USADA'], JSON.stringify(cambia))
  }
  assert.equal((await t.rows(`select from movimiento_caja where caja_id = ${box.id}`)).length, 1)
  // Another key is another movement, though all else is the same.
  assert.notEqual(await registrar(tesorera, box, { ...dicho, clave: randomUUID() }), id)
})

test('a movement of a closed sheet is undone by another one in the open sheet, linked both ways, once', async () => {
  const box = await nuevaCaja(t)
  const id = await registrar(tesorera, box, { importeEfectivo: 10, importeBanco: 20, importeChequeDia: 30 })
  assert.equal((await corregir(id)).body.codigo, 'MOVIMIENTO_SE_ANULA')
  assert.equal((await cerrar(tesorera, box, 1)).status, 200)
  const cerrado = await anular(id)
  assert.deepEqual([cerrado.status, cerrado.body.codigo], [409, 'MOVIMIENTO_PLANILLA_CERRADA'])
  assert.deepEqual((await tesorera.get(`vistas/movimientos-caja/${id}`)).body.can, { anular: false, corregir: true })
  await registrar(tesorera, box, { ingresoEgreso: 2, importeEfectivo: 5 })
  assert.equal((await corregir(id)).body.codigo, 'CONFIRMA_NEGATIVO')
  const varias = await Promise.all([1, 2, 3].map(() => corregir(id, { confirmaNegativo: true })))
  assert.deepEqual(varias.map((r) => r.status).sort(), [201, 409, 409])
  const contra = varias.find((r) => r.status === 201)?.body
  assert.deepEqual([contra.numeroMovimiento, contra.numeroPlanilla], [3, 2])
  const leido = (await tesorera.get(`vistas/movimientos-caja/${contra.id}`)).body
  assert.deepEqual(
    [leido.ingresoEgreso, leido.importeEfectivo, leido.importeBanco, leido.importeChequeDia, leido.corrigeMovimiento],
    [2, 10, 20, 30, { id, numeroPlanilla: 1, numeroMovimiento: 1 }],
  )
  const original = (await tesorera.get(`vistas/movimientos-caja/${id}`)).body
  assert.deepEqual(original.corregidoPor, { id: contra.id, numeroPlanilla: 2, numeroMovimiento: 3 })
  assert.equal(original.can.corregir, false)
  assert.equal((await corregir(id)).body.codigo, 'MOVIMIENTO_YA_CORREGIDO')
  assert.equal((await anular(contra.id)).body.codigo, 'CONTRAASIENTO_FIJO')
  const anulado = await registrar(tesorera, box)
  await anular(anulado)
  await cerrar(tesorera, box, 2)
  assert.deepEqual((await tesorera.get(`vistas/movimientos-caja/${anulado}`)).body.can, { anular: false, corregir: false })
  assert.equal((await corregir(anulado)).body.codigo, 'MOVIMIENTO_ANULADO')
})

test('a request repeated with its key is the same movement, also when both arrive at once', async () => {
  const box = await nuevaCaja(t)
  const clave = randomUUID()
  const varias = await Promise.all([1, 2, 3, 4, 5].map(() => tesorera.post('movimientos-caja', cuerpoMovimiento(box, { clave }))))
  assert.deepEqual(new Set(varias.map((r) => `${r.status} ${r.body.id} ${r.body.numeroMovimiento}`)).size, 1)
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { clave }))).body.id, varias[0]?.body.id)
  const distinto = await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { clave, importeEfectivo: 100.01 }))
  assert.deepEqual([distinto.status, distinto.body.codigo], [409, 'MOVIMIENTO_CLAVE_USADA'])
  assert.equal(
    (await secretario.post('movimientos-caja', cuerpoMovimiento(box, { clave }))).body.codigo,
    'MOVIMIENTO_CLAVE_USADA',
  )
  const [mia, ajena] = await Promise.all([nuevaCaja(t), nuevaCaja(t)])
  const enOtra = await tesorera.post('movimientos-caja', cuerpoMovimiento(mia, { clave }))
  assert.deepEqual([enOtra.status, enOtra.body.codigo], [409, 'MOVIMIENTO_CLAVE_USADA'], 'a key is one in all boxes')
  const nueva = randomUUID()
  const aLaVez = await Promise.all(
    [mia, ajena, mia, ajena].map((caja) => tesorera.post('movimientos-caja', cuerpoMovimiento(caja, { clave: nueva }))),
  )
  assert.deepEqual(aLaVez.map((r) => r.status).sort(), [201, 201, 409, 409])
  assert.equal((await t.rows(`select from movimiento_caja where clave = '${nueva}'`)).length, 1)
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { clave: randomUUID() }))).body.numeroMovimiento, 2)
  await cerrar(tesorera, box, 1)
  const otra = randomUUID()
  const contras = await Promise.all([1, 2].map(() => corregir(varias[0]?.body.id, { clave: otra })))
  assert.deepEqual([contras[0]?.status, new Set(contras.map((r) => `${r.status} ${r.body.id}`)).size], [201, 1])
})

test('who is not enabled, of another branch or only reads, writes nothing (C-ALCANCE-01, K-76)', async () => {
  const box = await nuevaCaja(t, { usuarios: ['secretario'] })
  const id = await registrar(secretario, box)
  await cerrar(secretario, box, 1)
  const abierto = await registrar(secretario, box)
  const intentos = (who: typeof tesorera) => [
    who.post('movimientos-caja', cuerpoMovimiento(box)),
    anular(abierto, {}, who),
    corregir(id, {}, who),
    who.post('vistas/caja/validar-condiciones-nuevo-movimiento', { caja: box.id, ingresoEgreso: 1 }),
  ]
  for (const r of await Promise.all(intentos(tesorera))) assert.equal(r.status, 403, JSON.stringify(r.body))
  for (const r of await Promise.all(intentos(await t.login('otra')))) assert.equal(r.status, 404, JSON.stringify(r.body))
  for (const who of [revisora, central, await t.login('operador'), await t.login('ana')])
    for (const r of await Promise.all(intentos(who))) assert.equal(r.body.codigo, 'SIN_PERMISO')
  assert.equal((await (await t.login('otra')).get(`vistas/movimientos-caja/${id}`)).status, 404)
  assert.equal((await revisora.get(`vistas/movimientos-caja/${id}`)).status, 200)
  assert.equal((await t.rows(`select 1 from movimiento_caja where caja_id = ${box.id}`)).length, 2)
})

test('filtered by branch, box, kind and annulled, with exact totals (C-MOVIMIENTO-57, C-MOVIMIENTO-04..06, C-MOVIMIENTO-31, C-MOVIMIENTO-32)', async () => {
  const box = await nuevaCaja(t)
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push(await registrar(tesorera, box, { ingresoEgreso: 1 + (i % 2), confirmaNegativo: true }))
  await anular(ids[0] ?? 0)
  const lista = async (extra: string, who = tesorera) => {
    const { body } = await who.get(
      `vistas/movimientos-caja?page=0&size=50&sort=numeroMovimiento,asc&G_caja=${box.id}&G_idSeccional=1&G_strategy=AND${extra}`,
    )
    assert.equal(body.content.length, body.totalElements)
    return body.content.map((m: FilaMovimiento) => m.numeroMovimiento)
  }
  assert.deepEqual(await lista(''), [1, 2, 3, 4, 5, 6])
  assert.deepEqual(await lista('&G_ingresoEgreso=1&G_anulado=0'), [3, 5])
  assert.deepEqual(await lista('&G_ingresoEgreso=1&G_anulado=1'), [1])
  assert.deepEqual(await lista('&G_ingresoEgreso=2'), [2, 4, 6])
  assert.deepEqual(await lista('&G_ingresoEgreso=7'), [])
  assert.equal((await (await t.login('otra')).get(`vistas/movimientos-caja?G_caja=${box.id}&G_idSeccional=1`)).status, 403)
  assert.deepEqual(await lista('&G_anulado=0', revisora), [2, 3, 4, 5, 6])
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

test('after all of it, every box still adds up', async () => {
  assert.deepEqual(await inconsistencias(t.rows), [])
})
