import assert from 'node:assert/strict'
import { acreditacionConvenio } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { test } from 'vitest'
import { candidatas, comisionDe, esperaDe, juntosDe } from './acreditaciones.rules.ts'

const reglas = (cambia: object) => acreditacionConvenio.parse(cambia)

test('the commission is so much for each debit and a percentage, with its tax, rounded once each to the cent', () => {
  const casos: Array<[cobro: { cantidad: number; cobrado: number }, reglas: object, comision: number]> = [
    [{ cantidad: 3, cobrado: 100_000 }, {}, 0],
    [{ cantidad: 3, cobrado: 100_000 }, { porDebito: 12.5 }, 3750],
    [{ cantidad: 3, cobrado: 100_000 }, { porcentaje: 1.2 }, 1200],
    [{ cantidad: 3, cobrado: 100_000 }, { porDebito: 12.5, porcentaje: 1.2, iva: 21 }, 5990],
    // Half a cent goes up.
    [{ cantidad: 1, cobrado: 50 }, { porcentaje: 1 }, 1],
    [{ cantidad: 1, cobrado: 49 }, { porcentaje: 1 }, 0],
    // Beyond the exact integers of a float.
    [{ cantidad: 999_999, cobrado: 99_999_999_999_999 }, { porcentaje: 0.01 }, 10_000_000_000],
  ]
  for (const [cobro, dicen, comision] of casos) assert.equal(comisionDe(cobro, reglas(dicen)), comision, JSON.stringify(dicen))
})

test('the expected amount is what was collected less the commission and earlier credits', () => {
  const cobro = { cantidad: 2, cobrado: 20_000, desde: '2026-12-03', acreditado: 0 }
  const dicen = reglas({ porDebito: 1, dias: 2 })
  assert.deepEqual(esperaDe(cobro, dicen), { comision: 200, falta: 19_800 })
  assert.equal(esperaDe({ ...cobro, acreditado: 19_900 }, dicen).falta, -100)
})

test('a line may be it, also a late one, the nearest amount first; an earlier one or one that takes money out may not', () => {
  const linea = (id: number, fecha: string, centavos: number) => ({ id, fecha, centavos })
  const espera = { desde: '2026-12-03', falta: 19_800 }
  const lineas = [
    linea(1, '2026-12-05', 19_000),
    linea(2, '2026-12-10', 19_800),
    linea(3, '2026-12-02', 19_800),
    linea(4, '2026-12-11', 19_800),
    linea(5, '2026-12-04', -19_800),
  ]
  assert.deepEqual(
    candidatas(espera, lineas).map((l) => l.id),
    [2, 4, 1],
  )
  assert.deepEqual(candidatas({ ...espera, falta: 0 }, lineas), [])
})

test('a line is proposed for several collections of one agreement only if nothing else is exactly its amount', () => {
  const cobro = (id: number, falta: number, cambia: { desde?: string; clase?: string; idConvenio?: number } = {}) => ({
    id,
    falta,
    comision: 0,
    desde: '2026-12-03',
    clase: 'LOTE',
    idConvenio: 1,
    ...cambia,
  })
  const linea = (centavos: number, fecha = '2026-12-05') => ({ fecha, centavos })
  const tres = [cobro(1, 100), cobro(2, 250), cobro(3, 400)]
  const casos: Array<[cobros: Array<ReturnType<typeof cobro>>, linea: ReturnType<typeof linea>, ids: number[] | undefined]> = [
    [tres, linea(350), [1, 2]],
    [tres, linea(750), [1, 2, 3]],
    [tres, linea(351), undefined],
    // One by itself is a line of its own, and so is one that has the same amount as two.
    [tres, linea(250), undefined],
    [[...tres, cobro(4, 350)], linea(350), undefined],
    [[...tres, cobro(4, 350, { idConvenio: 2 })], linea(350), undefined],
    // Two pairs fit.
    [[...tres, cobro(4, 100)], linea(350), undefined],
    // Of two agreements, or of two kinds.
    [[cobro(1, 100), cobro(2, 250, { idConvenio: 2 })], linea(350), undefined],
    [[cobro(1, 100), cobro(2, 250, { clase: 'VENTANILLA' })], linea(350), undefined],
    // Credited before one of them was collected, or already.
    [[cobro(1, 100), cobro(2, 250, { desde: '2026-12-06' })], linea(350), undefined],
    [[cobro(1, 100), cobro(2, 250), cobro(3, 0)], linea(350), [1, 2]],
    [[cobro(1, 100), cobro(2, -50), cobro(3, 300)], linea(350), undefined],
    // The other pair is not yet collected on the day of the line.
    [[...tres, cobro(4, 100, { desde: '2026-12-06' })], linea(350), [1, 2]],
  ]
  for (const [cobros, l, ids] of casos)
    assert.deepEqual(
      juntosDe([l], cobros)[0]?.cobros.map((c) => c.id),
      ids,
      JSON.stringify([cobros.map((c) => c.falta), l.centavos]),
    )
})

test('of many collections that wait only the sums of the twenty newest are tried', () => {
  const cobros = Array.from({ length: 500 }, (_, i) => ({
    id: i,
    falta: i < 480 ? 2 ** 21 + i : 2 ** (i - 480),
    comision: 0,
    desde: i < 480 ? '2026-01-01' : '2026-01-02',
    clase: 'LOTE',
    idConvenio: 1,
  }))
  const suma = (...ids: number[]) => ({ fecha: '2026-12-31', centavos: ids.reduce((n, id) => n + (cobros[id]?.falta ?? 0), 0) })
  assert.deepEqual(
    juntosDe([suma(480, 499), suma(3, 9)], cobros).map((j) => j.cobros.map((c) => c.id)),
    [[480, 499]],
  )
})
