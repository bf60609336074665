import assert from 'node:assert/strict'
import type { ConciliacionDeCaja } from '@gremial/contract/tesoreria/conciliacion.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja, registrar } from '../../../../test/caja.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const cuantos = porte(1_000_000, 60_000)

test(`${cuantos} movements and lines, nearly all joined: what is loose, its matching, its groups and the list walk no table`, async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 0, importeBanco: 77.31, descripcion: 'Suelto 5550001' })
  await t.rows(`set session_replication_role = replica;
    with b as (insert into caja_banco (caja_id, desde) values (${box.id}, dia_de(now()) - 3000) returning caja_id),
      e as (insert into extracto_banco (caja_id, leido, usuario_id, archivo, huella, formato, desde, hasta, saldo, lineas, nuevas)
        select caja_id, now(), 1, 'x.csv', repeat('a', 64), 'CSV', dia_de(now()) - 30, dia_de(now()), 1, 1, 1 from b returning id, caja_id),
      k as (insert into conciliacion (caja_id, momento, usuario_id, motivo)
        select b.caja_id, now(), 1, 'IMPORTE' from b, generate_series(1, ${cuantos}) returning id, caja_id),
      m as (insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero, ingreso_egreso, tipo_id, concepto_id, fecha,
        fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total)
        select ${box.id}, 1, c.planilla_id, 1, 10 + i, 1, 1, ${box.concepto}, now(), dia_de(now()) - i % 3000, 'Cobro ' || i, 0, 1 + i * 0.37, 0, 1 + i * 0.37
        from caja c, generate_series(1, ${cuantos}) i where c.id = ${box.id} returning id, caja_id, fecha_movimiento, importe_banco),
      n as (insert into movimiento_banco (movimiento_id, caja_id, fecha, importe, conciliacion_id)
        select m.id, m.caja_id, m.fecha_movimiento, m.importe_banco, (select min(id) from k) + row_number() over () - 1 from m returning *)
    insert into linea_banco (caja_id, extracto_id, fecha, importe, texto, orden, conciliacion_id)
    select n.caja_id, e.id, n.fecha, n.importe, 'Cobro', row_number() over (), n.conciliacion_id from n, e;
    insert into movimiento_banco (movimiento_id, caja_id, fecha, importe)
    select id, caja_id, fecha_movimiento, importe_banco from movimiento_caja where caja_id = ${box.id} and descripcion = 'Suelto 5550001';
    insert into linea_banco (caja_id, extracto_id, fecha, importe, texto, orden)
    select caja_id, id, hasta, 77.31, 'Pago 5550001', 1 from extracto_banco where caja_id = ${box.id};
    set session_replication_role = origin`)
  // Loose lines whose text was posted before, as often as there are joined ones.
  await t.rows(`insert into linea_banco (caja_id, extracto_id, fecha, importe, texto, orden)
    select caja_id, id, hasta, 0.05, 'Cobro ' || n, n from extracto_banco, generate_series(1, 2) n where caja_id = ${box.id}`)
  await t.rows('analyze linea_banco, movimiento_banco, movimiento_caja, conciliacion')
  const pedidos: Array<[que: string, hacer: () => Promise<unknown>]> = [
    ['pantalla', () => tesorera.get(`conciliacion/${box.id}`)],
    ['cierre', () => tesorera.get(`conciliacion/${box.id}/para-cierre`)],
    ['grupo', () => tesorera.get(`conciliacion/${box.id}/grupo?clave=cobro&signo=1`)],
    ['lista', () => tesorera.get(`vistas/lineas-banco?caja=${box.id}&fechaDesde=${t.today()}&fechaHasta=${t.today()}`)],
    ['sueltas', () => tesorera.get(`vistas/lineas-banco?caja=${box.id}&situacion=SIN_RESOLVER`)],
    ['busca', () => tesorera.get(`vistas/lineas-banco?caja=${box.id}&buscar=5550001`)],
    ['unir', () => tesorera.post(`conciliacion/${box.id}/unir-seguras`)],
  ]
  const c = (await tesorera.get(`conciliacion/${box.id}`)).body as ConciliacionDeCaja
  assert.deepEqual(
    c.items.map((i) => i.clase),
    ['SEGURA', 'SOLO_BANCO', 'SOLO_BANCO'],
  )
  assert.deepEqual(
    c.grupos.map((g) => [g.clave, g.cantidad, g.propuesta?.veces]),
    [['cobro', 2, 300]],
  )
  for (const [que, hacer] of pedidos)
    for (const tabla of ['linea_banco', 'movimiento_banco'])
      for (const { text, plan, walked } of await plansOf(t, tabla, hacer))
        assert.deepEqual(
          walked.filter((w) => /^(linea_banco|movimiento_banco|movimiento_caja|conciliacion)$/.test(w)),
          [],
          `${que}: ${text}\n${plan}`,
        )
})
