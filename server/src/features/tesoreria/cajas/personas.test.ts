import assert from 'node:assert/strict'
import type { Caja } from '@gremial/contract/tesoreria/cajas.ts'
import type { FilaPlanilla, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import {
  type CajaPrueba,
  cerrar,
  cuerpoMovimiento,
  inconsistencias,
  nuevaCaja,
  pinBueno,
  registrar,
} from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { leerHoja } from '../../../../test/hojas.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verificarPlanillas } from '../planillas-caja/planillas-caja.verificar.ts'

/** Who a box is left to, and what it begins with. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const admin = await t.login('admin')
const idDe = async (quien: string) =>
  (await t.rows<{ id: number }>(`select id from usuario where email = '${quien}@gremial.example'`))[0]?.id ?? 0
const [yo, otro] = [await idDe('tesorera'), await idDe('secretario')]
const personas = async (box: CajaPrueba) =>
  ((await admin.get(`cajas/${box.id}`)).body as Caja).usuariosHabilitados.filter((u) => u.hab === 1).map((u) => u.id)
const asignar = (quien: typeof admin, box: CajaPrueba, ids: number[], otros = {}) =>
  quien.post(`cajas/asignar-personas/${box.id}`, { usuariosHabilitados: ids.map((id) => ({ id, hab: 1 })), ...otros })
const correos = (plantilla: string) =>
  t.rows<{ para: string; datos: Record<string, string> }>(
    `select datos->>'para' as para, datos->'datos' as datos from bandeja_salida where tipo = 'correo' and datos->>'plantilla' = '${plantilla}' order by id`,
  )

test('an administrator leaves a box to others without its PIN: audited, each is told by mail, and nobody else may', async () => {
  const box = await nuevaCaja(t, { usuarios: ['tesorera'] })
  for (const quien of [tesorera, await t.login('central'), await t.login('otra')])
    assert.equal((await asignar(quien, box, [otro])).status, 403)
  const { version } = (await admin.get(`cajas/${box.id}`)).body as Caja
  assert.equal((await asignar(admin, box, [otro], { version })).status, 204)
  assert.deepEqual(await personas(box), [otro])
  assert.equal((await asignar(admin, box, [yo], { version })).body.codigo, 'VERSION_VIEJA')
  assert.equal((await asignar(admin, box, [])).status, 400)
  assert.equal((await asignar(admin, box, [await idDe('ana')])).body.codigo, 'USUARIO_NO_HABILITABLE')
  assert.deepEqual(await personas(box), [otro])
  await registrar(secretario, box)
  assert.equal((await tesorera.post('movimientos-caja', cuerpoMovimiento(box))).status, 403)
  const [fila] = await t.rows<{ datos: object }>(
    `select datos from auditoria where accion = 'asignar' and entidad = 'caja' and entidad_id = '${box.id}'`,
  )
  assert.deepEqual(fila?.datos, {
    nombre: ((await admin.get(`cajas/${box.id}`)).body as Caja).nombre,
    agregadas: [otro],
    quitadas: [yo],
  })
  const [alta, baja] = [(await correos('cajaAsignada')).at(-1), (await correos('cajaQuitada')).at(-1)]
  assert.deepEqual([alta?.para, baja?.para], ['secretario@gremial.example', 'tesorera@gremial.example'])
  assert.deepEqual([alta?.datos.nombre, baja?.datos.nombre, alta?.datos.seccional], ['Ramón Esteban', 'Marta Susana', 'Rosario'])
  // Neither who does it nor who cannot come in any more.
  const suya = await idDe('admin')
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${suya}, id from rol where codigo = 'CAJA_SECCIONAL';
    insert into usuario_seccional (usuario_id, seccional_id) values (${suya}, 1);
    update usuario set habilitado = false where id = ${otro}`)
  const antes = [(await correos('cajaAsignada')).length, (await correos('cajaQuitada')).length]
  assert.equal((await asignar(admin, box, [yo, suya])).status, 204)
  assert.deepEqual((await personas(box)).toSorted(), [yo, suya].toSorted())
  assert.deepEqual(
    (await correos('cajaAsignada')).slice(antes[0]).map((c) => c.para),
    ['tesorera@gremial.example'],
  )
  assert.equal((await correos('cajaQuitada')).length, antes[1])
  await t.rows(
    `update usuario set habilitado = true where id = ${otro}; delete from usuario_seccional where usuario_id = ${suya}`,
  )
  await eventually(async () => (await secretario.get('usuarios/actual')).status, 200)
})

test('leaving a box without oneself, or without anybody who may modify it, is asked first', async () => {
  const box = await nuevaCaja(t)
  const cambiar = (ids: number[], otros = {}) =>
    tesorera.put('cajas/actualizar-caja', {
      id: box.id,
      nombre: `De otros ${box.id}`,
      usuariosHabilitados: ids.map((id) => ({ id, hab: 1 })),
      ...otros,
    })
  assert.deepEqual((await cambiar([otro])).body.codigo, 'CAJA_TE_EXCLUYE')
  assert.deepEqual((await personas(box)).toSorted(), [yo, otro].toSorted())
  // Somebody who posts and modifies nothing.
  const [cajera] = await t.rows<{ id: number }>(
    `insert into usuario (email, nombre, clave_hash, nivel) select 'cajera@gremial.example', 'Cajera, Sola', clave_hash, nivel from usuario where id = ${yo} returning id`,
  )
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${cajera?.id}, id from rol where codigo = 'CAJA_SECCIONAL'`)
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${cajera?.id}, 1)`)
  const sola = await cambiar([cajera?.id ?? 0])
  assert.deepEqual([sola.status, sola.body.codigo], [409, 'CAJA_SIN_RESPONSABLE'])
  assert.equal((await asignar(admin, box, [cajera?.id ?? 0])).body.codigo, 'CAJA_SIN_RESPONSABLE')
  assert.equal((await cambiar([cajera?.id ?? 0], { confirmaPersonas: true })).status, 200)
  assert.deepEqual(await personas(box), [cajera?.id])
  // Not dead: an administrator gives it to somebody who may.
  assert.equal((await asignar(admin, box, [yo])).status, 204)
})

test('a box begins with what it holds: movement 1 of its sheet 1, apart from incomes on screen, list, paper and spreadsheet; and books that add up', async () => {
  const crear = (saldoInicial: object, nombre: string) =>
    tesorera.post('cajas/guardar-caja', {
      idSeccional: 1,
      nombre,
      pin: pinBueno,
      pin2: pinBueno,
      usuariosHabilitados: [{ id: yo, hab: 1 }],
      saldoInicial,
    })
  for (const malo of [{ efectivo: -1 }, { banco: 0.001 }, { cheques: 10_000_000.01 }])
    assert.equal((await crear(malo, 'Con un saldo imposible')).status, 400)
  const { body } = await crear({ efectivo: 1000.1, banco: 250 }, 'La que tenía un cuaderno')
  const [concepto] = await t.rows<{ id: number }>(`select id from concepto_caja where seccional_id = 1 and nombre = 'Servicios'`)
  const box = { id: body.id as number, concepto: concepto?.id ?? 0, seccional: 1 }
  await registrar(tesorera, box, { importeEfectivo: 7 })
  const comoSeVe = async () => {
    const s = (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla: 1 })).body as SaldosPlanilla
    const [fila] = (await tesorera.get(`vistas/planillas-caja?caja=${box.id}&nroPla=1`)).body.content as FilaPlanilla[]
    return [
      s.inicial?.total,
      s.totalIngresoEfectivo,
      s.totalIngresoBancarios,
      s.saldo?.total,
      fila?.inicialTotal,
      fila?.totalIngresos,
    ]
  }
  const visto = [1250.1, 7, 0, 1257.1, 1250.1, 7]
  assert.deepEqual(await comoSeVe(), visto)
  const papel = async () => textoDelPdf((await tesorera.get(`vistas/saldos-caja/imprimir-planilla?caja=${box.id}&nroPla=1`)).raw)
  const enPapel = [/Saldo inicial, movimiento n\.º 1 1\.000,10 250,00 0,00 1\.250,10/, /Total de ingresos 7,00 0,00 0,00 7,00/]
  for (const dice of enPapel) assert.match(await papel(), dice)
  const hoja = async () =>
    leerHoja((await tesorera.get(`vistas/movimientos-caja/exportar-excel-planilla?caja=${box.id}&nroPla=1`)).raw, 'xls')
      .slice(7)
      .map((f) => [f[0], f[8]?.replace(',', '')])
  const cuenta = [
    ['', '1250.10'],
    ['2', '7.00'],
    ['', '7.00'],
    ['', '0.00'],
    ['', '1257.10'],
  ]
  assert.deepEqual(await hoja(), cuenta)
  // Nobody posts another one.
  const suelto = await tesorera.post('movimientos-caja', cuerpoMovimiento(box, { tipoMovimiento: { id: 7 } }))
  assert.deepEqual([suelto.status, suelto.body.codigo], [409, 'MOVIMIENTO_TIPO'])
  assert.equal((await cerrar(tesorera, box, 1)).status, 200)
  assert.deepEqual(await comoSeVe(), visto)
  for (const dice of enPapel) assert.match(await papel(), dice)
  assert.deepEqual(await hoja(), cuenta)
  // Undone from the next sheet, as any other.
  const [primero] = await t.rows<{ id: number }>(`select id from movimiento_caja where caja_id = ${box.id} and numero = 1`)
  const corregido = await tesorera.post(`movimientos-caja/${primero?.id}/corregir-movimiento`, {
    password: pinBueno,
    descripcion: 'Se contó mal',
  })
  assert.equal(corregido.status, 201)
  // Annulled while its sheet is open, it is no opening any more.
  const otra = (await crear({ cheques: 5 }, 'La que se anuló')).body.id as number
  const [suyo] = await t.rows<{ id: number }>(`select id from movimiento_caja where caja_id = ${otra}`)
  assert.equal(
    (await tesorera.post(`movimientos-caja/${suyo?.id}/anular-movimiento`, { password: pinBueno, motivo: 'x' })).status,
    204,
  )
  const s = (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: otra, nroPla: 1 })).body as SaldosPlanilla
  assert.deepEqual([s.inicial?.total, s.saldo?.total], [0, 0])
  assert.deepEqual(await inconsistencias(t.rows), [])
  assert.equal((await verificarPlanillas(systemCtx(t.services, t.app.log))).malas, 0)
})

test('the list of boxes says what each holds, and not of a blind one to who counts it', async () => {
  const box = await nuevaCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, box, { importeEfectivo: 41.5 })
  const saldo = async (quien: typeof admin) => (await quien.get(`cajas/${box.id}`)).body.saldo
  assert.deepEqual([await saldo(tesorera), await saldo(admin)], [null, 41.5])
})
