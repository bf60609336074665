import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, newCaja, registrar } from '../../../../test/caja.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verifyPlanillas } from './planillas-caja.verificar.ts'

const t = await testApp()
const ctx = systemCtx(t.services, t.app.log)
const tesorera = await t.login('tesorera')
const denominaciones = (await tesorera.get('denominaciones/habilitadas')).body as Array<{ id: number; valor: number }>
const cien = denominaciones.find((d) => d.valor === 100)?.id

/** A box with two closed sheets, the first with a count, an annulled movement and every payment form; and an open one. */
async function conDosCerradas(): Promise<CajaPrueba & { nombre: string; planillas: number[]; movimientos: number[] }> {
  const caja = await newCaja(t)
  const movimientos = [
    await registrar(tesorera, caja, { importeBanco: 50, importeChequeDia: 25.5 }),
    await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 30 }),
    await registrar(tesorera, caja, {}),
  ]
  await tesorera.post(`movimientos-caja/${movimientos[2]}/anular-movimiento`, { password: '4821', motivo: 'Dos veces' })
  const { body } = await tesorera.post('saldos-caja/registrar-arqueo', {
    id: caja.id,
    nroPla: 1,
    denominaciones: [{ id: cien, cantidad: 1 }],
    cheques: 25.5,
    banco: 50,
  })
  assert.equal((await close(tesorera, caja, 1, { idArqueo: body.id, motivo: 'Vuelto' })).status, 200)
  await registrar(tesorera, caja)
  assert.equal(
    (
      await tesorera.post(`movimientos-caja/${movimientos[0]}/corregir-movimiento`, {
        password: '4821',
        descripcion: 'Otra vez',
        confirmaNegativo: true,
      })
    ).status,
    201,
  )
  assert.equal((await close(tesorera, caja, 2)).status, 200)
  const rows = await t.rows<{ id: number; nombre: string }>(
    `select p.id, c.nombre from planilla_caja p join caja c on c.id = p.caja_id where p.caja_id = ${caja.id} order by p.numero`,
  )
  return { ...caja, nombre: rows[0]?.nombre ?? '', planillas: rows.map((r) => r.id), movimientos }
}

type Caja = Awaited<ReturnType<typeof conDosCerradas>>
const rehecho = (change: string) => `contenido = ${change}, huella = encode(sha256(convert_to(${change}, 'UTF8')), 'hex')`

/** Each tampering done directly in the database, with the sheet that the check reports and the reason. */
const manos: Array<[string, (c: Caja) => string, number, RegExp]> = [
  [
    'the frozen content, with its fingerprint made again',
    (c) => `update planilla_caja set ${rehecho(`replace(contenido, '"total":100', '"total":900')`)} where id = ${c.planillas[0]}`,
    1,
    /no es la que la auditoría dice/,
  ],
  [
    'a column',
    (c) => `update planilla_caja set egreso_efectivo = egreso_efectivo + 10 where id = ${c.planillas[0]}`,
    1,
    /los egresos/,
  ],
  ['its first day', (c) => `update planilla_caja set desde = desde - 1 where id = ${c.planillas[1]}`, 2, /las fechas/],
  [
    'a movement, and the sums with it',
    (c) => `update movimiento_caja set importe_efectivo = importe_efectivo + 5, total = total + 5 where id = ${c.movimientos[1]};
      update planilla_caja set egreso_efectivo = egreso_efectivo + 5 where id = ${c.planillas[0]}`,
    1,
    /los egresos/,
  ],
  [
    'a movement alone',
    (c) => `update movimiento_caja set importe_efectivo = importe_efectivo + 5, total = total + 5 where id = ${c.movimientos[1]}`,
    1,
    /el movimiento 2 /,
  ],
  [
    'a description',
    (c) => `update movimiento_caja set descripcion = 'Otra' where id = ${c.movimientos[0]}`,
    1,
    /el movimiento 1 /,
  ],
  [
    'an annulment',
    (c) => `update movimiento_caja set anulado = false, fecha_anulado = null, motivo_anula = null where id = ${c.movimientos[2]}`,
    1,
    /el movimiento 3 /,
  ],
  ['a movement taken away', (c) => `delete from movimiento_caja where id = ${c.movimientos[1]}`, 1, /el movimiento 2 /],
  [
    'a movement moved to another sheet',
    (c) => `update movimiento_caja set planilla_id = ${c.planillas[2]} where id = ${c.movimientos[1]}`,
    1,
    /el movimiento 2 /,
  ],
  ['the count', (c) => `update arqueo_caja set contado_efectivo = 71 where planilla_id = ${c.planillas[0]}`, 1, /el arqueo/],
  [
    'the next opening',
    (c) => `update planilla_caja set inicial_efectivo = inicial_efectivo + 1 where id = ${c.planillas[2]}`,
    2,
    /no empieza con su saldo/,
  ],
  [
    'the audit row of its closing',
    (c) =>
      `update auditoria set datos = datos || '{"huella": "x"}' where entidad = 'planilla-caja' and entidad_id = '${c.planillas[1]}' and accion = 'cerrar'`,
    2,
    /no es la que la auditoría dice/,
  ],
  [
    'the audit row taken away',
    (c) => `delete from auditoria where entidad = 'planilla-caja' and entidad_id = '${c.planillas[1]}' and accion = 'cerrar'`,
    2,
    /no está en la auditoría/,
  ],
  ['the sheet taken away', (c) => `delete from planilla_caja where id = ${c.planillas[0]}`, 1, /falta/],
  [
    'the last closed sheet and the open one',
    (c) => `delete from planilla_caja where id in (${c.planillas[1]}, ${c.planillas[2]})`,
    1,
    /falta la planilla que sigue/,
  ],
  [
    'a sheet open again, as if it had never been closed',
    (c) => `delete from planilla_caja where id = ${c.planillas[2]};
      update planilla_caja set estado = 'ABIERTA', hasta = null, cerrada = null, cerrada_por = null, huella = null, contenido = null, arqueo_id = null where id = ${c.planillas[1]}`,
    2,
    /la auditoría dice que se cerró/,
  ],
]

test("untampered sheets pass: the demo's, and those with counts, annulments and renames", async () => {
  const before = await verifyPlanillas(ctx)
  assert.deepEqual([before.malas, before.primera], [0, null])
  const caja = await conDosCerradas()
  // Nor do later audit rows matter: a count of the open sheet, or changes to a box with demo history.
  await registrar(tesorera, caja)
  assert.equal(
    (await tesorera.post('saldos-caja/registrar-arqueo', { id: caja.id, nroPla: 3, cheques: 0, banco: 0 })).status,
    201,
  )
  for (const habilitada of [0, 1]) assert.deepEqual((await tesorera.post('cajas/cambiar-estado/1')).body, { habilitada })
  await t.rows(`update caja set nombre = 'Otro ' || nombre where id = ${caja.id}; update usuario set nombre = nombre || ' X';
    update concepto_caja set nombre = nombre || ' X'; update organizacion set nombre = 'Otra'`)
  assert.deepEqual(await verifyPlanillas(ctx), { planillas: before.planillas + 2, malas: 0, primera: null })
  await t.rows(`update concepto_caja set nombre = left(nombre, -2)`)
})

test('any change by a superuser with triggers off is reported with its sheet', async () => {
  for (const [que, mano, numero, motivo] of manos) {
    const caja = await conDosCerradas()
    await t.rows(`begin; set local session_replication_role = replica; ${mano(caja)}; commit`)
    const { malas, primera } = await verifyPlanillas(ctx)
    assert.equal(primera?.caja, caja.nombre, que)
    assert.equal(primera?.numero, numero, `${que}: ${primera?.motivo}`)
    assert.match(primera?.motivo ?? '', motivo, que)
    assert.ok(malas >= 1, que)
    await t.rows(`begin; set local session_replication_role = replica; delete from movimiento_caja where caja_id = ${caja.id}; delete from arqueo_caja where planilla_id = any('{${caja.planillas.join()}}');
      delete from planilla_caja where caja_id = ${caja.id}; delete from caja where id = ${caja.id};
      delete from auditoria where entidad = 'planilla-caja' and entidad_id = any('{${caja.planillas.join()}}'); commit`)
  }
})

test("PostgreSQL refuses each of them to the application's role", async () => {
  const caja = await conDosCerradas()
  const app = t.services.database.pool
  for (const [que, mano] of manos)
    await assert.rejects(app.query(mano(caja)), (error: Error) => {
      assert.match(
        error.message,
        /permission denied|never changes|keeps what it began with|annulled once|violates foreign key/,
        `${que}: ${error.message}`,
      )
      return true
    })
  await assert.rejects(app.query('begin; set local session_replication_role = replica'), /permission denied/)
  await app.query('rollback')
  assert.equal((await verifyPlanillas(ctx)).malas, 0)
})

test('a closed sheet is displayed as signed, whatever its rows contain now (C-PLANILLA-11, C-PLANILLA-19, C-PLANILLA-21)', async () => {
  const caja = await conDosCerradas()
  const inspect = async () => ({
    lista: (await tesorera.get(`vistas/planillas-caja?caja=${caja.id}&nroPla=1`)).body.content,
    detalle: (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: caja.id, nroPla: 1 })).body,
    papel: textoDelPdf((await tesorera.get(`vistas/saldos-caja/imprimir-planilla?caja=${caja.id}&nroPla=1`)).raw).replaceAll(
      /Impresa el .*/g,
      '',
    ),
    excel: (
      await tesorera.get(`vistas/movimientos-caja/exportar-excel-planilla?caja=${caja.id}&nroPla=1&anulados=1&formato=csv`)
    ).raw.toString(),
  })
  const before = await inspect()
  const impresa = `select 1 from auditoria where accion = 'imprimir' and entidad = 'planilla-caja' and entidad_id = '${caja.planillas[0]}'`
  assert.equal((await t.rows(impresa)).length, 1)
  assert.equal(before.detalle.saldo.total, 175.5)
  assert.equal(before.lista[0].saldoTotal, 175.5)
  assert.deepEqual([before.lista[0].movimientos, before.lista[0].anulados], [3, 1])
  assert.match(before.excel, /De prueba;?.*100/)
  await t.rows(`begin; set local session_replication_role = replica;
    update movimiento_caja set importe_efectivo = 7, total = 7 + importe_banco + importe_cheque, descripcion = 'Otra' where planilla_id = ${caja.planillas[0]};
    update planilla_caja set ingreso_efectivo = 7, egreso_efectivo = 0, inicial_banco = 3, desde = '2001-01-01', ingresos = 9 where id = ${caja.planillas[0]};
    update arqueo_caja set contado_efectivo = 1 where planilla_id = ${caja.planillas[0]}; update usuario set nombre = nombre || '!'; commit`)
  const { papel, ...after } = await inspect()
  assert.deepEqual(after.lista, before.lista)
  assert.deepEqual(after.detalle, before.detalle)
  assert.equal(after.excel, before.excel)
  assert.equal(papel, before.papel)
})
