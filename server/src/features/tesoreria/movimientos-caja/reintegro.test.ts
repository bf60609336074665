import assert from 'node:assert/strict'
import type { PaidRendicion } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { close, inconsistencias, movimientoBody, newCaja, pinBueno } from '../../../../test/caja.ts'
import { messages } from '../../../../test/cuentas.ts'
import { llevarA, newRendicion } from '../../../../test/rendiciones.ts'

/** Income that reimburses a settlement. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const anular = (id: number) =>
  tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { id, password: pinBueno, motivo: 'Cargado dos veces' })
const corregir = (id: number, others: object) =>
  tesorera.post(`movimientos-caja/${id}/corregir-movimiento`, { password: pinBueno, descripcion: 'Era de otra caja', ...others })

test('a type 3 income reimburses a settlement in PAGADA, once and exactly (C-MOVIMIENTO-24, C-MOVIMIENTO-45, C-MOVIMIENTO-46, C-MOVIMIENTO-50, C-MOVIMIENTO-51)', async () => {
  const box = await newCaja(t)
  const pagadas = async () => (await tesorera.get('movimientos-caja/rendiciones-pagadas?idSeccional=1')).body as PaidRendicion[]
  const [rendicion] = await pagadas()
  assert.ok(rendicion && rendicion.idEstado === 4 && rendicion.estado === 'PAGADA')
  assert.match(rendicion.numeroRendicion, /^\d{4}\/\d{4}$/)
  const reintegro = (other: object = {}) =>
    tesorera.post(
      'movimientos-caja',
      movimientoBody(box, {
        tipoMovimiento: { id: 3 },
        idRendicion: rendicion.id,
        importeEfectivo: 0,
        importeBanco: rendicion.total,
        ...other,
      }),
    )
  assert.deepEqual(messages(await reintegro({ idRendicion: null })), { idRendicion: 'Este campo es requerido.' })
  const different = await reintegro({ importeBanco: rendicion.total + 0.01 })
  assert.deepEqual(
    [different.status, different.body.codigo, different.body.message],
    [
      409,
      'RENDICION_IMPORTE',
      'El importe del movimiento de ingreso debe ser igual al importe total de la planilla seleccionada.',
    ],
  )
  const varias = await Promise.all([1, 2, 3, 4].map(() => reintegro()))
  assert.deepEqual(varias.map((r) => r.status).sort(), [201, 409, 409, 409])
  const hecho = varias.find((r) => r.status === 201)?.body
  const estado = async () =>
    (await t.rows<{ estado: number }>(`select estado from rendicion_gasto where id = ${rendicion.id}`))[0]?.estado
  assert.equal(await estado(), 8)
  assert.ok(!(await pagadas()).some((r) => r.id === rendicion.id))
  const read = (await tesorera.get(`vistas/movimientos-caja/${hecho.id}`)).body
  assert.deepEqual([read.idRendicion, read.rendicion], [rendicion.id, rendicion.numeroRendicion])
  // It does not count as use of a concept.
  assert.deepEqual((await tesorera.get(`movimientos-caja/habituales?caja=${box.id}&ingresoEgreso=1`)).body, [])
  assert.equal((await anular(hecho.id)).status, 204)
  assert.equal(await estado(), 4)
  const otraVez = (await reintegro()).body
  assert.equal(await estado(), 8)
  await close(tesorera, box, 1)
  assert.equal((await corregir(otraVez.id, { confirmaNegativo: true })).status, 201)
  assert.equal(await estado(), 4)
  const [ajena] = await t.rows<{ id: number }>(`select id from rendicion_gasto where seccional_id = 2 and estado = 4`)
  assert.equal((await reintegro({ idRendicion: ajena?.id })).body.codigo, 'RENDICION_NO_PAGADA')
  await t.rows(`update rendicion_gasto set estado = 5 where seccional_id = 1 and estado = 4`)
  const sin = await reintegro()
  assert.deepEqual(
    [sin.body.codigo, sin.body.message],
    ['SIN_RENDICIONES_PAGADAS', 'No existen planillas de rendición de gastos en estado PAGADA para la Seccional.'],
  )
  assert.deepEqual(await pagadas(), [])
  assert.equal((await tesorera.get('movimientos-caja/rendiciones-pagadas?idSeccional=2')).status, 404)
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('a settlement above the limit is credited whole, and only its income may exceed it (C-MOVIMIENTO-40..42, C-MOVIMIENTO-46)', async () => {
  const box = await newCaja(t)
  const { id } = await newRendicion(t, await t.login('operador'))
  await t.rows(`insert into comprobante (rendicion_id, detalle_id, clave, fecha, cuit, proveedor, importe, archivo_sha256, nombre, tipo_archivo, bytes, subido,
      subido_por) select ${id}, (select min(id) from rendicion_detalle where rendicion_id = ${id}), gen_random_uuid(), dia_de(now()), '30500010912', 'Hotel',
      35000000.01, (select min(sha256) from archivo), 'a.pdf', 'application/pdf', 10, now(), 1`)
  await llevarA(t, id, 4)
  const cuerpo = (others: object) => movimientoBody(box, { importeEfectivo: 0, importeBanco: 35_000_000.01, ...others })
  assert.deepEqual(messages(await tesorera.post('movimientos-caja', cuerpo({}))), {
    importeBanco: 'Este campo no puede ser mayor a $ 10.000.000,00.',
  })
  const reintegro = { tipoMovimiento: { id: 3 }, idRendicion: id }
  const parts = { importeEfectivo: 12_000_000, importeBanco: 23_000_000 }
  assert.equal((await tesorera.post('movimientos-caja', cuerpo({ ...reintegro, ...parts }))).body.codigo, 'RENDICION_IMPORTE')
  const hecho = await tesorera.post('movimientos-caja', cuerpo({ ...reintegro, ...parts, importeChequeDia: 0.01 }))
  assert.equal(hecho.status, 201, JSON.stringify(hecho.body))
  // Reversed and posted again, whole.
  await close(tesorera, box, 1)
  assert.equal((await corregir(hecho.body.id, { confirmaNegativo: true })).status, 201)
  assert.equal((await tesorera.post('movimientos-caja', cuerpo(reintegro))).status, 201)
  assert.deepEqual(await inconsistencias(t.rows), [])
})
