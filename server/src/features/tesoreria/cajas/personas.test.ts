import assert from 'node:assert/strict'
import type { Caja } from '@gremial/contract/tesoreria/cajas.ts'
import type { PlanillaRow, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, inconsistencias, movimientoBody, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { readSheet } from '../../../../test/hojas.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPlanillas } from '../planillas-caja/planillas-caja.verificar.ts'

/** Assigning users to a box, and its opening balance. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const admin = await t.login('admin')
const idOf = async (quien: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`))[0]?.id ?? 0
const [yo, other] = [await idOf('tesorera'), await idOf('secretario')]
const people = async (box: CajaPrueba) =>
  ((await admin.get(`cajas/${box.id}`)).body as Caja).usuariosHabilitados.filter((u) => u.hab === 1).map((u) => u.id)
const asignar = (quien: typeof admin, box: CajaPrueba, ids: number[], others = {}) =>
  quien.post(`cajas/asignar-personas/${box.id}`, { usuariosHabilitados: ids.map((id) => ({ id, hab: 1 })), ...others })
const mails = (template: string) =>
  t.rows<{ para: string; datos: Record<string, string> }>(
    `select datos->>'para' as para, datos->'datos' as datos from bandeja_salida where tipo = 'correo' and datos->>'plantilla' = '${template}' order by id`,
  )

test('an administrator reassigns a box without its PIN, audited and notified by mail', async () => {
  const box = await newCaja(t, { usuarios: ['tesorera'] })
  for (const quien of [tesorera, await t.login('central'), await t.login('otra')])
    assert.equal((await asignar(quien, box, [other])).status, 403)
  const { version } = (await admin.get(`cajas/${box.id}`)).body as Caja
  assert.equal((await asignar(admin, box, [other], { version })).status, 204)
  assert.deepEqual(await people(box), [other])
  assert.equal((await asignar(admin, box, [yo], { version })).body.codigo, 'VERSION_VIEJA')
  assert.equal((await asignar(admin, box, [])).status, 400)
  assert.equal((await asignar(admin, box, [await idOf('ana')])).body.codigo, 'USUARIO_NO_HABILITABLE')
  assert.deepEqual(await people(box), [other])
  await registrar(secretario, box)
  assert.equal((await tesorera.post('movimientos-caja', movimientoBody(box))).status, 403)
  const [row] = await t.rows<{ datos: object }>(
    `select datos from auditoria where accion = 'asignar' and entidad = 'caja' and entidad_id = '${box.id}'`,
  )
  assert.deepEqual(row?.datos, {
    nombre: ((await admin.get(`cajas/${box.id}`)).body as Caja).nombre,
    agregadas: [other],
    quitadas: [yo],
  })
  const [alta, baja] = [(await mails('cajaAsignada')).at(-1), (await mails('cajaQuitada')).at(-1)]
  assert.deepEqual([alta?.para, baja?.para], ['secretario@gremial.example', 'tesorera@gremial.example'])
  assert.deepEqual([alta?.datos.nombre, baja?.datos.nombre, alta?.datos.seccional], ['Ramón Esteban', 'Marta Susana', 'Rosario'])
  // Skips the administrator and users who can no longer log in.
  const own = await idOf('admin')
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${own}, id from rol where codigo = 'CAJA_SECCIONAL';
    insert into usuario_seccional (usuario_id, seccional_id) values (${own}, 1);
    update usuario set habilitado = false where id = ${other}`)
  const before = [(await mails('cajaAsignada')).length, (await mails('cajaQuitada')).length]
  assert.equal((await asignar(admin, box, [yo, own])).status, 204)
  assert.deepEqual((await people(box)).toSorted(), [yo, own].toSorted())
  assert.deepEqual(
    (await mails('cajaAsignada')).slice(before[0]).map((c) => c.para),
    ['tesorera@gremial.example'],
  )
  assert.equal((await mails('cajaQuitada')).length, before[1])
  await t.rows(
    `update usuario set habilitado = true where id = ${other}; delete from usuario_seccional where usuario_id = ${own}`,
  )
  await eventually(async () => (await secretario.get('usuarios/actual')).status, 200)
})

test('removing oneself or the last user who may modify a box asks for confirmation', async () => {
  const box = await newCaja(t)
  const change = (ids: number[], others = {}) =>
    tesorera.put('cajas/actualizar-caja', {
      id: box.id,
      nombre: `De otros ${box.id}`,
      usuariosHabilitados: ids.map((id) => ({ id, hab: 1 })),
      ...others,
    })
  assert.deepEqual((await change([other])).body.codigo, 'CAJA_TE_EXCLUYE')
  assert.deepEqual((await people(box)).toSorted(), [yo, other].toSorted())
  // A user who posts but cannot modify boxes.
  const [cajera] = await t.rows<{ id: number }>(
    `insert into usuario (email, nombre, clave_hash, nivel) select 'cajera@gremial.example', 'Cajera, Sola', clave_hash, nivel from usuario where id = ${yo} returning id`,
  )
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${cajera?.id}, id from rol where codigo = 'CAJA_SECCIONAL'`)
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${cajera?.id}, 1)`)
  const sola = await change([cajera?.id ?? 0])
  assert.deepEqual([sola.status, sola.body.codigo], [409, 'CAJA_SIN_RESPONSABLE'])
  assert.equal((await asignar(admin, box, [cajera?.id ?? 0])).body.codigo, 'CAJA_SIN_RESPONSABLE')
  assert.equal((await change([cajera?.id ?? 0], { confirmaPersonas: true })).status, 200)
  assert.deepEqual(await people(box), [cajera?.id])
  // Still recoverable: an administrator assigns it.
  assert.equal((await asignar(admin, box, [yo])).status, 204)
})

test('an opening balance is movement 1 of sheet 1, apart from income everywhere', async () => {
  const crear = (saldoInicial: object, nombre: string) =>
    tesorera.post('cajas/guardar-caja', {
      idSeccional: 1,
      nombre,
      pin: pinBueno,
      pin2: pinBueno,
      usuariosHabilitados: [{ id: yo, hab: 1 }],
      saldoInicial,
    })
  for (const bad of [{ efectivo: -1 }, { banco: 0.001 }, { cheques: 10_000_000.01 }])
    assert.equal((await crear(bad, 'Con un saldo imposible')).status, 400)
  const { body } = await crear({ efectivo: 1000.1, banco: 250 }, 'La que tenía un cuaderno')
  const [concepto] = await t.rows<{ id: number }>(`select id from concepto_caja where seccional_id = 1 and nombre = 'Servicios'`)
  const box = { id: body.id as number, concepto: concepto?.id ?? 0, seccional: 1 }
  await registrar(tesorera, box, { importeEfectivo: 7 })
  const comoSeVe = async () => {
    const s = (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla: 1 })).body as SaldosPlanilla
    const [row] = (await tesorera.get(`vistas/planillas-caja?caja=${box.id}&nroPla=1`)).body.content as PlanillaRow[]
    return [
      s.inicial?.total,
      s.totalIngresoEfectivo,
      s.totalIngresoBancarios,
      s.saldo?.total,
      row?.inicialTotal,
      row?.totalIngresos,
    ]
  }
  const seen = [1250.1, 7, 0, 1257.1, 1250.1, 7]
  assert.deepEqual(await comoSeVe(), seen)
  const papel = async () => textoDelPdf((await tesorera.get(`vistas/saldos-caja/imprimir-planilla?caja=${box.id}&nroPla=1`)).raw)
  const inPaper = [/Saldo inicial, movimiento n\.º 1 1\.000,10 250,00 0,00 1\.250,10/, /Total de ingresos 7,00 0,00 0,00 7,00/]
  for (const dice of inPaper) assert.match(await papel(), dice)
  const sheet = async () =>
    readSheet((await tesorera.get(`vistas/movimientos-caja/exportar-excel-planilla?caja=${box.id}&nroPla=1`)).raw, 'xls')
      .slice(7)
      .map((f) => [f[0], f[8]?.replace(',', '')])
  const cuenta = [
    ['', '1250.10'],
    ['2', '7.00'],
    ['', '7.00'],
    ['', '0.00'],
    ['', '1257.10'],
  ]
  assert.deepEqual(await sheet(), cuenta)
  // Users cannot post another one.
  const suelto = await tesorera.post('movimientos-caja', movimientoBody(box, { tipoMovimiento: { id: 7 } }))
  assert.deepEqual([suelto.status, suelto.body.codigo], [409, 'MOVIMIENTO_TIPO'])
  assert.equal((await close(tesorera, box, 1)).status, 200)
  assert.deepEqual(await comoSeVe(), seen)
  for (const dice of inPaper) assert.match(await papel(), dice)
  assert.deepEqual(await sheet(), cuenta)
  // Reversed in the next sheet, like any other.
  const [first] = await t.rows<{ id: number }>(`select id from movimiento_caja where caja_id = ${box.id} and numero = 1`)
  const corregido = await tesorera.post(`movimientos-caja/${first?.id}/corregir-movimiento`, {
    password: pinBueno,
    descripcion: 'Se contó mal',
  })
  assert.equal(corregido.status, 201)
  // Annulled while its sheet is open, it no longer counts as opening balance.
  const other = (await crear({ cheques: 5 }, 'La que se anuló')).body.id as number
  const [own] = await t.rows<{ id: number }>(`select id from movimiento_caja where caja_id = ${other}`)
  assert.equal(
    (await tesorera.post(`movimientos-caja/${own?.id}/anular-movimiento`, { password: pinBueno, motivo: 'x' })).status,
    204,
  )
  const s = (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: other, nroPla: 1 })).body as SaldosPlanilla
  assert.deepEqual([s.inicial?.total, s.saldo?.total], [0, 0])
  assert.deepEqual(await inconsistencias(t.rows), [])
  assert.equal((await verifyPlanillas(systemCtx(t.services, t.app.log))).malas, 0)
})

test("the list of boxes shows balances, but hides a blind box's from its counter", async () => {
  const box = await newCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, box, { importeEfectivo: 41.5 })
  const saldo = async (quien: typeof admin) => (await quien.get(`cajas/${box.id}`)).body.saldo
  assert.deepEqual([await saldo(tesorera), await saldo(admin)], [null, 41.5])
})
