import assert from 'node:assert/strict'
import type { TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja, registrar } from '../../../../test/caja.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const other = await t.login('otra')
const revisora = await t.login('revisora')
const central = await t.login('central')

test('central figures by branch, box and form match the sheets to the cent', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 0.1, importeBanco: 0.2, importeChequeDia: 0.3 })
  const figures = (await central.get('tesoreria/central')).body as TesoreriaCentral
  const [real] = await t.rows<{
    n: number
    cajas: number
  }>(`select sum(case when ingreso_egreso = 1 then total else -total end) as n,
    (select count(*)::int from caja) as cajas from movimiento_caja where not anulado`)
  assert.equal(toCents(figures.total.total), toCents(real?.n ?? 0))
  assert.equal(figures.cajas, real?.cajas)
  for (const seccional of figures.seccionales) {
    for (const caja of seccional.cajas) {
      const s = (await revisora.post('vistas/saldos-caja/obtener-saldos', { caja: caja.id, nroPla: caja.nroPla })).body
      assert.deepEqual(caja.saldo, s.saldo, caja.nombre)
    }
    for (const forma of ['efectivo', 'valores', 'bancarios', 'total'] as const)
      assert.equal(
        seccional.cajas.reduce((n, c) => n + toCents(c.saldo[forma]), 0),
        toCents(seccional.saldo[forma]),
      )
  }
  // Sorted by branch number and box name, not by creation.
  await t.rows(`update seccional set codigo = 900 where id = 1`)
  await t.rows(`update caja set nombre = 'Aaa' where id = ${box.id}`)
  const ordenadas = (await central.get('tesoreria/central')).body as TesoreriaCentral
  const codes = await t.rows<{ nombre: string }>(
    'select s.nombre from seccional s where exists (select 1 from caja c where c.seccional_id = s.id) order by s.codigo',
  )
  assert.deepEqual(
    ordenadas.seccionales.map((s) => s.nombre),
    codes.map((s) => s.nombre),
  )
  assert.equal(ordenadas.seccionales.at(-1)?.id, 1)
  for (const { cajas } of ordenadas.seccionales)
    assert.deepEqual(
      cajas.map((c) => c.nombre),
      cajas.map((c) => c.nombre).toSorted((a, b) => a.localeCompare(b, 'es')),
    )
  assert.equal(ordenadas.seccionales.at(-1)?.cajas[0]?.nombre, 'Aaa')
  assert.deepEqual((await revisora.get('tesoreria/central')).body.total, figures.total)
  for (const who of [tesorera, other]) assert.equal((await who.get('tesoreria/central')).status, 403)
})
