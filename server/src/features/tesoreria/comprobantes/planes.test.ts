import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { add, dataOf, mandar, pathOf } from '../../../../test/comprobantes.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'
import { newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
/** Enough rows for PostgreSQL to prefer indexes over sequential scans. */
const all = porte(300_000)

test(`with ${all} receipts no list, check, name or download scans them all`, async () => {
  const operador = await t.login('operador')
  const r = await newRendicion(t, operador)
  const c = await add(operador, r)
  // Bulk copies of settlements with receipts; triggers would add them up one by one.
  await t.rows(`set session_replication_role = replica; with n as (
      insert into rendicion_gasto (seccional_id, tipo_id, anio, numero, fecha, secretario_numero, tesorero_numero, total)
      select r.seccional_id, r.tipo_id, 1900 + i / 400, i, r.fecha, r.secretario_numero, r.tesorero_numero, 0 from rendicion_gasto r, generate_series(1, ${all / 15}) i
      where r.id = ${r.id} returning id
    ), d as (
      insert into rendicion_detalle (rendicion_id, concepto_id) select n.id, ${r.detalles[0]?.idConcepto} from n returning id, rendicion_id
    ) insert into comprobante (rendicion_id, detalle_id, clave, fecha, cuit, proveedor, letra, punto_venta, numero, importe, archivo_sha256,
        huella_original, nombre, tipo_archivo, bytes, subido, subido_por)
      select d.rendicion_id, d.id, lpad(to_hex(d.id * 100 + i), 32, '0')::uuid, c.fecha - (d.id % 700)::int, lpad((d.id % 3000)::text, 11, '3'), 'Proveedor', 'B', i, d.id % 9999999,
        1000 + d.id % 977, lpad(to_hex(d.id * 100 + i), 64, 'a'), lpad(to_hex(d.id * 100 + i), 64, 'b'), c.nombre, c.tipo_archivo, c.bytes, c.subido, c.subido_por
      from d, generate_series(1, 15) i, comprobante c where c.id = ${c.id}; set session_replication_role = origin`)
  await t.rows('vacuum analyze comprobante, rendicion_gasto, rendicion_detalle')
  const [son] = await t.rows<{ n: number }>('select count(*)::int as n from comprobante')
  assert.ok((son?.n ?? 0) > all)
  const [uno] = await t.rows<{ cuit: string; importe: number; fecha: string }>(
    'select cuit, importe, fecha from comprobante where id % 1000 = 7 limit 1',
  )
  const steps: Record<string, () => Promise<unknown>> = {
    listar: () => operador.get(pathOf(r)),
    bajar: () => operador.get(`${c.contenido}?ver=1`),
    nombre: () => operador.get(`proveedores/${c.cuitProveedor}`),
    preguntar: () =>
      operador.post('rendiciones-gasto/comprobantes/parecidos', {
        ...dataOf({ importe: uno?.importe, fecha: uno?.fecha }),
        original: 'ab'.repeat(32),
      }),
    agregar: () => mandar(operador, pathOf(r), dataOf()),
    borrar: () => operador.delete(`${pathOf(r)}/${c.id}`),
  }
  let mirados = 0
  for (const [que, step] of Object.entries(steps)) {
    const seen = await plansOf(t, 'comprobante', step)
    for (const { text, plan, walked } of seen.filter((v) => !/^insert/i.test(v.text))) {
      const enteras = walked.filter((table) => /^(comprobante|rendicion_gasto|rendicion_detalle)$/.test(table))
      assert.deepEqual(enteras, [], `${que}: ${text}\n${plan}`)
      mirados++
    }
  }
  assert.ok(mirados >= 8, `${mirados}`)
})
