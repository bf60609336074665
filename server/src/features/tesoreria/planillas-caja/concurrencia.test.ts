import assert from 'node:assert/strict'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { close, inconsistencias, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { porte, vigil } from '../../../../test/porte.ts'
import { faltantes, nadaTodavia, trabajar } from '../../../../test/tesoreros.ts'
import { nextPlanilla, planillaVacia, porFormaDe, saldoOf, withMovimiento } from './planillas-caja.rules.ts'

const operations = porte(20_000, 1000)

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')

test(`${operations} concurrent operations of 64 people over 4 boxes keep every sum`, async () => {
  const boxes = await Promise.all([1, 2, 3, 4].map(() => newCaja(t)))
  const seen = nadaTodavia()
  await trabajar({ clientes: [tesorera, secretario], cajas: boxes, escritores: 64, operaciones: operations }, seen)
  const { registrados: posted, anulados: annulled, corregidos: corrected, cerradas: closed, rechazados: refused } = seen
  const did = `${posted.length} posted, ${annulled.length} annulled, ${corrected.length} corrected, ${closed.length} closed, ${refused} refused`
  if (vigil) console.log(`${operations} operations: ${did}`)
  assert.deepEqual(await inconsistencias(t.rows), [])
  assert.deepEqual(await faltantes(seen, t.rows), [])
  const ids = boxes.map((b) => b.id).join(',')
  const [counted] = await t.rows<{ n: number }>(`select count(*)::int as n from movimiento_caja where caja_id in (${ids})`)
  assert.equal(counted?.n, seen.registrados.length + seen.corregidos.length)
  assert.ok(posted.length > operations * 0.7 && annulled.length > 20 && corrected.length > 5 && closed.length > 8, did)
  const [locked] = await t.rows(`select 1 from intento_pin where caja_id in (${ids}) and intentos > 0`)
  assert.equal(locked, undefined)
})

const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      sign: fc.constantFrom(1 as const, 2 as const),
      efectivo: cents,
      banco: cents,
      cheque: cents,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('annul' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)

test('the database and the rules agree on any sequence of operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const box = await newCaja(t)
      let sheet = planillaVacia()
      let live: Array<{ id: number; sign: 1 | 2; amounts: { efectivo: number; banco: number; cheque: number } }> = []
      for (const s of steps) {
        if (s.kind === 'post') {
          const amounts = { efectivo: s.efectivo, banco: s.banco, cheque: s.cheque }
          if (s.efectivo + s.banco + s.cheque === 0) continue
          const id = await registrar(tesorera, box, {
            ingresoEgreso: s.sign,
            importeEfectivo: fromCents(s.efectivo),
            importeBanco: fromCents(s.banco),
            importeChequeDia: fromCents(s.cheque),
            confirmaNegativo: true,
          })
          live.push({ id, sign: s.sign, amounts })
          sheet = withMovimiento(sheet, s.sign, amounts)
        } else if (s.kind === 'annul') {
          const m = live[s.which % Math.max(1, live.length)]
          if (!m) continue
          await tesorera.post(`movimientos-caja/${m.id}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
          live = live.filter((x) => x !== m)
          sheet = withMovimiento(sheet, m.sign, m.amounts, true)
        } else {
          const { status } = await close(tesorera, box, sheet.numero)
          assert.equal(status, live.length > 0 ? 200 : 409)
          if (live.length === 0) continue
          live = []
          sheet = nextPlanilla(sheet)
        }
        const { body } = await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla: sheet.numero })
        assert.deepEqual(
          [body.inicial, body.saldo, body.movimientos],
          [porFormaDe(sheet.inicial), porFormaDe(saldoOf(sheet)), live.length],
        )
        assert.equal(toCents(body.totalIngresoValores), sheet.ingresos.cheque)
      }
    }),
    { numRuns: porte(20, 4) },
  )
  assert.deepEqual(await inconsistencias(t.rows), [])
})
