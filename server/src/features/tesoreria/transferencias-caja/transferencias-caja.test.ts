import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, inconsistencias, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')

const pase = (desde: CajaPrueba, hacia: CajaPrueba, others: Record<string, unknown> = {}) => ({
  desdeCaja: desde.id,
  desdeForma: 'efectivo',
  haciaCaja: hacia.id,
  haciaForma: 'efectivo',
  importe: 10.1,
  fechaMovimiento: t.today(),
  ...others,
})
const pasar = (desde: CajaPrueba, hacia: CajaPrueba, others: Record<string, unknown> = {}, quien = tesorera) =>
  quien.post('transferencias-caja', pase(desde, hacia, others))
const saldo = async (caja: CajaPrueba) => {
  const [f] = await t.rows<{ e: number; b: number; c: number }>(
    `select saldo_efectivo as e, saldo_banco as b, saldo_cheque as c from planilla_caja where caja_id = ${caja.id} and estado = 'ABIERTA'`,
  )
  return [Number(f?.e), Number(f?.b), Number(f?.c)]
}
const read = async (id: number, quien = tesorera) => (await quien.get(`vistas/movimientos-caja/${id}`)).body as Movimiento
const anular = (id: number, quien = tesorera) =>
  quien.post(`movimientos-caja/${id}/anular-movimiento`, { password: pinBueno, motivo: 'Era de otra caja' })
const corregir = (id: number, others: object = {}) =>
  tesorera.post(`movimientos-caja/${id}/corregir-movimiento`, { password: pinBueno, descripcion: 'No era', ...others })

test('a repeated transfer is posted once; the same key with other data is refused', async () => {
  const [a, b, c] = [await newCaja(t), await newCaja(t), await newCaja(t)]
  await registrar(tesorera, a, { importeEfectivo: 100, importeBanco: 100 })
  const dicho = { clave: randomUUID(), descripcion: 'Del lunes' }
  const una = await pasar(a, b, dicho)
  assert.equal(una.status, 201)
  assert.deepEqual((await pasar(a, b, dicho)).body, una.body)
  for (const cambia of [
    { haciaCaja: c.id },
    { desdeForma: 'bancarios' },
    { haciaForma: 'bancarios' },
    { importe: 10.11 },
    { descripcion: 'Del martes' },
    { fechaMovimiento: '2020-01-02' },
  ]) {
    const { status, body } = await pasar(a, b, { ...dicho, ...cambia })
    assert.deepEqual([status, body.codigo], [409, 'MOVIMIENTO_CLAVE_USADA'], JSON.stringify(cambia))
  }
  assert.deepEqual(
    [await saldo(b), await saldo(c)],
    [
      [10.1, 0, 0],
      [0, 0, 0],
    ],
  )
})

test('a transfer is a linked expense and income of type 4, between boxes or forms', async () => {
  const [a, b] = [await newCaja(t), await newCaja(t)]
  await registrar(tesorera, a, { importeEfectivo: 100 })
  const { status, body } = await pasar(a, b)
  assert.equal(status, 201)
  assert.deepEqual(
    [body.salida.numeroMovimiento, body.entrada.numeroMovimiento, await saldo(a), await saldo(b)],
    [2, 1, [89.9, 0, 0], [10.1, 0, 0]],
  )
  const [output, entrada] = [await read(body.salida.id), await read(body.entrada.id)]
  assert.deepEqual(
    [output.tipoMovimiento.id, entrada.tipoMovimiento.id, output.ingresoEgreso, entrada.ingresoEgreso, output.concepto],
    [4, 4, 2, 1, null],
  )
  assert.deepEqual(output.otraMitad, {
    id: entrada.id,
    numeroPlanilla: 1,
    numeroMovimiento: 1,
    caja: entrada.nombreCaja,
    alcanza: true,
  })
  assert.equal(entrada.otraMitad?.id, output.id)
  assert.equal(output.descripcion, `Pase de efectivo a ${entrada.nombreCaja}`)
  assert.equal(entrada.descripcion, `Pase de efectivo desde ${output.nombreCaja}`)
  const deposito = await pasar(a, a, { haciaForma: 'bancarios', importe: 50, descripcion: 'Depósito de los viernes' })
  assert.deepEqual([deposito.body.salida.numeroMovimiento, deposito.body.entrada.numeroMovimiento], [3, 4])
  assert.deepEqual(await saldo(a), [39.9, 50, 0])
  assert.equal((await read(deposito.body.entrada.id)).descripcion, 'Depósito de los viernes')
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('a transfer validates both ends, and a refusal writes neither half', async () => {
  const [a, b, ajena] = [await newCaja(t), await newCaja(t), await newCaja(t, { usuarios: ['secretario'] })]
  const dice = async (others: Record<string, unknown>, desde = a, hacia = b) => {
    const { status, body } = await pasar(desde, hacia, others)
    return [status, body.codigo, ...(body.errores ?? []).map((e: { campo: string }) => e.campo)]
  }
  assert.deepEqual(await dice({}, a, a), [400, 'VALIDACION', 'haciaForma'])
  assert.deepEqual(await dice({ importe: 0 }), [400, 'VALIDACION', 'importe'])
  assert.deepEqual(await dice({ importe: 0.001 }), [400, 'VALIDACION', 'importe'])
  assert.deepEqual(await dice({ importe: '10' }), [400, 'VALIDACION', 'importe'])
  assert.deepEqual(await dice({ haciaForma: 'oro' }), [400, 'VALIDACION', 'haciaForma'])
  assert.deepEqual(await dice({ fechaMovimiento: '2999-01-01' }), [400, 'MOVIMIENTO_FECHA_FUTURA', 'fechaMovimiento'])
  assert.deepEqual(await dice({}, a, ajena), [403, 'INGRESO_USUARIO_NO_HABILITADO'])
  assert.deepEqual(await dice({}, ajena, a), [403, 'EGRESO_USUARIO_NO_HABILITADO'])
  assert.deepEqual(await dice({ haciaPlanilla: 7 }), [409, 'PLANILLA_YA_CERRADA'])
  assert.deepEqual(await dice({}), [409, 'CONFIRMA_NEGATIVO'])
  const [other] = await t.rows<{ id: number }>('select id from caja where seccional_id = 3 limit 1')
  assert.deepEqual(await dice({ haciaCaja: other?.id }), [404, 'NO_EXISTE'])
  const [count] = await t.rows<{ n: number }>(
    `select count(*)::int as n from movimiento_caja where caja_id in (${a.id}, ${b.id}, ${ajena.id})`,
  )
  assert.equal(count?.n, 0)
  assert.deepEqual(await dice({ confirmaNegativo: true }), [201, undefined])
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('with its type disabled no transfer is written, and earlier ones can be undone', async () => {
  const [a, b] = [await newCaja(t), await newCaja(t)]
  await registrar(tesorera, a, { importeEfectivo: 100 })
  const { body } = await pasar(a, b)
  await t.rows('update tipo_movimiento_caja set habilitado = false where id = 4')
  try {
    const dice = async (hacia: CajaPrueba, others: Record<string, unknown>, language: string) => {
      const { status, body } = await pasar(a, hacia, others, await t.login('tesorera', language))
      return [status, body.codigo, body.message]
    }
    const rechazo = [409, 'MOVIMIENTO_TIPO']
    assert.deepEqual(await dice(b, {}, 'es'), [...rechazo, 'Ese tipo de movimiento no está habilitado o no corresponde.'])
    assert.deepEqual(await dice(a, { haciaForma: 'bancarios' }, 'en'), [
      ...rechazo,
      'That entry type is disabled or does not apply.',
    ])
    assert.deepEqual(
      [await saldo(a), await saldo(b)],
      [
        [89.9, 0, 0],
        [10.1, 0, 0],
      ],
    )
    assert.equal((await anular(body.salida.id)).status, 204)
  } finally {
    await t.rows('update tipo_movimiento_caja set habilitado = true where id = 4')
  }
  // Refused numbers were returned.
  const { body: other } = await pasar(a, b)
  assert.deepEqual([other.salida.numeroMovimiento, other.entrada.numeroMovimiento], [3, 2])
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('a key used twice, also concurrently, gives one transfer; other data is refused', async () => {
  const [a, b] = [await newCaja(t), await newCaja(t)]
  await registrar(tesorera, a)
  const clave = randomUUID()
  const dos = await Promise.all([pasar(a, b, { clave }), pasar(a, b, { clave })])
  const other = await pasar(a, b, { clave })
  assert.deepEqual(
    [...dos, other].map((r) => r.status),
    [201, 201, 201],
  )
  assert.equal(new Set([...dos, other].map((r) => `${r.body.salida.id} ${r.body.entrada.id}`)).size, 1)
  assert.deepEqual(
    [await saldo(a), await saldo(b)],
    [
      [89.9, 0, 0],
      [10.1, 0, 0],
    ],
  )
  for (const different of [{ importe: 10.2 }, { haciaForma: 'bancarios' }, { descripcion: 'Otra cosa' }])
    assert.equal((await pasar(a, b, { clave, ...different })).body.codigo, 'MOVIMIENTO_CLAVE_USADA')
})

test('annulling one half annuls both, and requires access to both boxes', async () => {
  const [a, b, other] = [await newCaja(t), await newCaja(t), await newCaja(t, { usuarios: ['tesorera'] })]
  const { body } = await pasar(a, b, { confirmaNegativo: true })
  assert.deepEqual((await read(body.entrada.id)).can, { anular: true, corregir: false })
  assert.equal((await anular(body.entrada.id)).status, 204)
  assert.deepEqual(
    [await saldo(a), await saldo(b)],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  )
  assert.deepEqual([(await read(body.salida.id)).anulado, (await read(body.entrada.id)).motivoAnula], [1, 'Era de otra caja'])
  assert.equal((await anular(body.salida.id)).body.codigo, 'MOVIMIENTO_ANULADO')
  // The secretary is enabled on one of the two.
  const media = (await pasar(a, other, { confirmaNegativo: true })).body
  assert.deepEqual((await read(media.salida.id, secretario)).can, { anular: false, corregir: false })
  assert.equal((await anular(media.salida.id, secretario)).body.codigo, 'TRANSFERENCIA_OTRA_CAJA')
  // And she may post only within her permission's scope.
  const mitadEn = (seccional: number) =>
    t.rows(`set session_replication_role = replica; update movimiento_caja set seccional_id = ${seccional} where id = ${media.entrada.id};
      set session_replication_role = origin`)
  await mitadEn(3)
  const { can, otraMitad } = await read(media.salida.id)
  assert.deepEqual([can, otraMitad?.alcanza], [{ anular: false, corregir: false }, false])
  assert.equal((await anular(media.salida.id)).body.codigo, 'TRANSFERENCIA_OTRA_CAJA')
  await mitadEn(1)
  assert.deepEqual(await saldo(other), [10.1, 0, 0])
  // The database rejects half a transfer too.
  const [clave] = await t.rows<{ transferencia: string }>(
    `select transferencia from movimiento_caja where id = ${media.salida.id}`,
  )
  assert.ok(clave?.transferencia)
  await assert.rejects(
    t.rows(`update movimiento_caja set anulado = true, fecha_anulado = now(), motivo_anula = 'x' where id = ${media.salida.id}`),
    /say the same/,
  )
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('with one sheet closed a transfer is not annulled but reversed, both halves once', async () => {
  const [a, b] = [await newCaja(t), await newCaja(t)]
  await registrar(tesorera, a)
  const { body } = await pasar(a, b)
  assert.equal((await corregir(body.salida.id)).body.codigo, 'MOVIMIENTO_SE_ANULA')
  assert.equal((await close(tesorera, a, 1)).status, 200)
  assert.equal((await anular(body.entrada.id)).body.codigo, 'TRANSFERENCIA_PLANILLA_CERRADA')
  for (const mitad of [body.salida, body.entrada]) assert.deepEqual((await read(mitad.id)).can, { anular: false, corregir: true })
  const deshabilitar = (si: boolean) => t.rows(`update caja set habilitada = ${!si} where id = ${b.id}`)
  await deshabilitar(true)
  assert.equal((await read(body.salida.id)).can.corregir, false)
  await deshabilitar(false)
  // The income was spent meanwhile: its reversal asks for confirmation, and neither half is written.
  await registrar(tesorera, b, { ingresoEgreso: 2, importeEfectivo: 10 })
  assert.equal((await corregir(body.entrada.id)).body.codigo, 'CONFIRMA_NEGATIVO')
  assert.deepEqual(
    [await saldo(a), await saldo(b)],
    [
      [89.9, 0, 0],
      [0.1, 0, 0],
    ],
  )
  const clave = randomUUID()
  const dos = await Promise.all([1, 2].map(() => corregir(body.entrada.id, { confirmaNegativo: true, clave })))
  assert.deepEqual([dos.map((r) => r.status), new Set(dos.map((r) => r.body.id)).size], [[201, 201], 1])
  assert.deepEqual(
    [await saldo(a), await saldo(b)],
    [
      [100, 0, 0],
      [-10, 0, 0],
    ],
  )
  const contra = await read(dos[0]?.body.id)
  assert.equal(contra.corrigeMovimiento?.id, body.entrada.id)
  assert.equal((await read(contra.otraMitad?.id ?? 0)).corrigeMovimiento?.id, body.salida.id)
  assert.equal((await corregir(body.salida.id)).body.codigo, 'MOVIMIENTO_YA_CORREGIDO')
  assert.equal((await anular(contra.id)).body.codigo, 'CONTRAASIENTO_FIJO')
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('concurrent opposite transfers, annulments and closings neither deadlock nor lose money', async () => {
  const [a, b] = [await newCaja(t), await newCaja(t)]
  await registrar(tesorera, a, { importeEfectivo: 1000 })
  await registrar(tesorera, b, { importeEfectivo: 1000 })
  const hechos = await Promise.all(
    Array.from({ length: 24 }, (_, i) => pasar(i % 2 ? a : b, i % 2 ? b : a, { importe: i + 1, confirmaNegativo: true })),
  )
  assert.deepEqual(new Set(hechos.map((r) => r.status)), new Set([201]))
  const after = await Promise.all([
    ...hechos.slice(0, 8).map((r, i) => anular(i % 2 ? r.body.salida.id : r.body.entrada.id, i % 4 < 2 ? tesorera : secretario)),
    close(tesorera, a, 1),
    ...Array.from({ length: 8 }, (_, i) => pasar(i % 2 ? a : b, i % 2 ? b : a, { confirmaNegativo: true })),
  ])
  assert.deepEqual(
    after.filter((r) => r.status >= 500).map((r) => r.body),
    [],
  )
  const [[ea], [eb]] = [await saldo(a), await saldo(b)]
  assert.equal(Math.round(((ea ?? 0) + (eb ?? 0)) * 100), 200_000)
  assert.deepEqual(await inconsistencias(t.rows), [])
})
