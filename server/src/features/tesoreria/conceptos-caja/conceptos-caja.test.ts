import assert from 'node:assert/strict'
import type { ConceptoRow } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { readSheet } from '../../../../test/hojas.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const revisora = await t.login('revisora')
const other = await t.login('otra')
const save = (nombre: string, other: object = {}) =>
  tesorera.post('conceptos-caja/guardar-concepto', { idSeccional: 1, nombre, ...other })

test('a concept is created, and read by code and branch (C-CONCEPTO-20, C-CONCEPTO-18, C-CONCEPTO-07)', async () => {
  const { status, body } = await save("  Fotocopias d'apuntes ñ 📎 ", { descripcion: 'Para cursos' })
  assert.equal(status, 201)
  const path = (seccional: number) => `vistas/conceptos-caja/${body.id}/seccional/${seccional}`
  assert.deepEqual((await tesorera.get(path(1))).body, {
    id: body.id,
    nombre: "Fotocopias d'apuntes ñ 📎",
    descripcion: 'Para cursos',
    idSeccional: 1,
    nombreSeccional: 'Rosario',
    habilitado: 1,
    tieneMovimientos: false,
    version: 1,
    can: { modificar: true, eliminar: true, cambiarEstado: true },
  })
  assert.equal((await tesorera.get(path(2))).status, 404)
  assert.equal((await other.get(path(1))).status, 404)
  const read = (await revisora.get(path(1))).body as ConceptoRow
  assert.deepEqual(read.can, { modificar: false, eliminar: false, cambiarEstado: false })
})

test('a concept requires a branch and a name of at most 40 characters (C-CONCEPTO-12..16)', async () => {
  const { status, body } = await tesorera.post('conceptos-caja/guardar-concepto', { nombre: ' ', descripcion: 'x'.repeat(101) })
  assert.equal(status, 400)
  assert.deepEqual(body.errores, [
    { campo: 'idSeccional', mensaje: 'Este campo es requerido.' },
    { campo: 'nombre', mensaje: 'Este campo es requerido.' },
    { campo: 'descripcion', mensaje: 'Este campo no puede tener más de 100 caracteres.' },
  ])
  assert.deepEqual((await save('x'.repeat(41))).body.errores, [
    { campo: 'nombre', mensaje: 'Este campo no puede tener más de 40 caracteres.' },
  ])
  assert.equal((await save('x'.repeat(40), { descripcion: 'y'.repeat(100) })).status, 201)
})

test('a name is unique per branch, also concurrently; a stale version is refused', async () => {
  const { body } = await save('Papelería')
  assert.equal((await save('PAPELERIA')).body.codigo, 'CONCEPTO_REPETIDO')
  const change = { id: body.id, nombre: 'Papelería fina', descripcion: '', version: 1 }
  const estados = await Promise.all([1, 2, 3].map(() => tesorera.put('conceptos-caja/actualizar-concepto', change)))
  assert.deepEqual(estados.map((r) => r.status).sort(), [200, 409, 409])
})

test('a concept can be changed, disabled, and deleted while unused (C-CONCEPTO-08, C-CONCEPTO-21, C-CONCEPTO-22, C-CONCEPTO-23, C-CONCEPTO-10, C-CONCEPTO-11)', async () => {
  const { body } = await save('Pasajero')
  const cambiado = await tesorera.put('conceptos-caja/actualizar-concepto', {
    id: body.id,
    nombre: 'Pasajera',
    descripcion: 'Otra',
  })
  assert.deepEqual([cambiado.body.nombre, cambiado.body.descripcion, cambiado.body.version], ['Pasajera', 'Otra', 2])
  assert.deepEqual((await tesorera.post(`conceptos-caja/cambiar-estado/${body.id}`)).body, { habilitado: 0 })
  assert.deepEqual((await tesorera.post(`conceptos-caja/cambiar-estado/${body.id}`)).body, { habilitado: 1 })
  const box = await newCaja(t)
  const id = await registrar(tesorera, { ...box, concepto: body.id })
  await tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  const used = await tesorera.post('conceptos-caja/eliminar-concepto', { id: body.id })
  assert.deepEqual(
    [used.status, used.body.codigo, used.body.message],
    [409, 'CONCEPTO_CON_MOVIMIENTOS', 'El concepto no se puede eliminar porque tiene movimientos.'],
  )
  const free = (await save('Libre')).body.id
  assert.equal((await tesorera.post('conceptos-caja/eliminar-concepto', { id: free })).status, 204)
  assert.equal((await tesorera.post('conceptos-caja/eliminar-concepto', { id: free })).status, 404)
})

test('the list takes a thousand rows, of the own branches, and can be exported (C-CONCEPTO-17, C-CONCEPTO-19, C-CONCEPTO-06, K-16)', async () => {
  await t.rows(`insert into concepto_caja (seccional_id, nombre) select 1, 'Masivo ' || n from generate_series(1, 40) n`)
  const { body } = await tesorera.get('vistas/conceptos-caja?G_idSeccional=1')
  assert.equal(body.content.length, body.totalElements)
  assert.ok(body.content.length > 40 && body.content.every((c: ConceptoRow) => c.idSeccional === 1))
  assert.equal((await other.get('vistas/conceptos-caja?G_idSeccional=1')).status, 403)
  const { raw, headers } = await tesorera.get('vistas/conceptos-caja/exportar-excel?buscar=masivo')
  assert.match(String(headers['content-disposition']), /Conceptos de caja\.xls/)
  assert.equal(readSheet(raw, 'xls').length, 41)
})

test('a concept of another branch is not found; a read-only user writes nothing (C-ALCANCE-01)', async () => {
  const { body } = await save('Ajeno')
  const vecina = await t.login('tesoreria2')
  for (const [who, status] of [
    [vecina, 404],
    [revisora, 403],
    [other, 403],
    [await t.login('operador'), 403],
  ] as const) {
    assert.equal(
      (await who.put('conceptos-caja/actualizar-concepto', { id: body.id, nombre: 'Tomado', version: 9 })).status,
      status,
    )
    assert.equal((await who.post(`conceptos-caja/cambiar-estado/${body.id}`)).status, status)
    assert.equal((await who.post('conceptos-caja/eliminar-concepto', { id: body.id })).status, status)
    assert.equal((await who.post('conceptos-caja/guardar-concepto', { idSeccional: 1, nombre: 'Intruso' })).status, status)
  }
})
