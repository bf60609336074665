import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { porte } from '../../../../test/porte.ts'
import { byColumn, type Celda, juntas, type MonthsColumn, min, segura } from './celdas.rules.ts'
import { bloquesDe, filasDelBloque, loQueEspera, monthsColumns, rowName, ultimoMesEntero } from './cuentas-seccional.rules.ts'

const cell = (mes: number, nombre: string, importes: number[], others: Partial<Celda> = {}): Celda => ({
  mes,
  sentido: 2,
  nombre,
  rendida: false,
  centavos: importes.reduce((a, b) => a + b, 0),
  bruto: importes.reduce((a, b) => a + Math.abs(b), 0),
  n: importes.length,
  mayor: Math.max(...importes.map(Math.abs)),
  ...others,
})
const times = (n: number, importe = 100): number[] => Array<number>(n).fill(importe)
const months = (columns: MonthsColumn[]) => columns.map((c) => (c.desde === c.hasta ? c.desde : `${c.desde}-${c.hasta}`))
/** Concept → total, and by column if published. */
const dicen = (cells: Celda[], hasta: number) =>
  bloquesDe(monthsColumns(cells, 202601, hasta)).map((bloque) =>
    Object.fromEntries(
      filasDelBloque(bloque, 2).map((f) => [
        rowName(f) ?? 'Otros',
        [juntas(f.celdas).centavos, ...(f.abierta ? byColumn(f.celdas, bloque).map((c) => juntas(c).centavos) : [])],
      ]),
    ),
  )

test('a figure has at least five movements and none above three quarters of it', () => {
  for (const [importes, va] of [
    [times(4), false],
    [times(5), true],
    [[1000, 10, 10, 10, 10], false],
    [[300, 25, 25, 25, 25], true],
    [[301, 25, 25, 25, 24], false],
    [[], false],
  ] as const)
    assert.equal(segura(juntas([cell(202601, 'Luz', [...importes])])), va, String(importes))
  // A reversed movement does not count: four remain.
  assert.equal(segura(juntas([cell(202601, 'Luz', times(5)), cell(202601, 'Luz', [100], { n: -1, centavos: -100 })])), false)
})

test('the last published month is over and precedes every open sheet', () => {
  for (const [opened, today, last] of [
    ['2026-05-02', '2026-05-20', 202604],
    ['2026-03-31', '2026-05-20', 202602],
    ['2025-12-31', '2026-05-20', 202511],
    ['2026-06-01', '2026-05-20', 202604],
    ['2026-01-01', '2026-01-01', 202512],
  ] as const)
    assert.equal(ultimoMesEntero(opened, today), last, `${opened} ${today}`)
})

test('a settlement spent in three concepts counts as one', () => {
  const rendida = (month: number, nombre: string, n: number, mayor = 100) =>
    cell(month, nombre, times(n), { rendida: true, mayor })
  assert.equal(juntas([rendida(202601, 'Hotel', 3), rendida(202601, 'Nafta', 3), rendida(202601, 'Peajes', 2)]).n, 3)
  assert.equal(juntas([rendida(202601, 'Hotel', 3), rendida(202602, 'Hotel', 2)]).n, 5)
  assert.equal(juntas([rendida(202601, 'Hotel', 3, 200), rendida(202601, 'Nafta', 3, 150)]).mayor, 350)
})

test('a month with too few movements is merged with the next; an empty one is published', () => {
  const cosas = [
    cell(202601, 'Luz', times(6)),
    cell(202602, 'Luz', times(3)),
    cell(202603, 'Luz', times(3)),
    cell(202605, 'Luz', times(2)),
  ]
  assert.deepEqual(months(monthsColumns(cosas, 202601, 202604)), [202601, '202602-202603', 202604])
  assert.deepEqual(months(monthsColumns(cosas, 202601, 202605)), [202601, '202602-202603', 202604])
  // One insufficient side is enough to wait.
  assert.deepEqual(months(monthsColumns([...cosas, cell(202601, 'Cuota', times(2), { sentido: 1 })], 202601, 202603)), [])
  assert.deepEqual(months(monthsColumns([cell(202512, 'Luz', times(2)), cell(202601, 'Luz', times(3))], 202512, 202601)), [
    '202512-202601',
  ])
})

test('small concepts of a quarter go to Otros, which grows until it is large enough', () => {
  const enero = ['Luz', 'Agua', 'Gas'].map((n) => cell(202601, n, times(20, 50)))
  const rest = [202602, 202603].flatMap((m) => ['Luz', 'Agua', 'Gas'].map((n) => cell(m, n, times(20, 50))))
  assert.deepEqual(dicen([...enero, ...rest], 202602), [])
  assert.deepEqual(dicen([...enero, ...rest], 202603), [
    { Luz: [3000, 1000, 1000, 1000], Agua: [3000, 1000, 1000, 1000], Gas: [3000, 1000, 1000, 1000] },
  ])
  // One aid dominates even with Flores: Agua joins them, and no concept has months.
  const help = [...enero, ...rest, cell(202602, 'Ayuda', [900]), cell(202601, 'Flores', times(6, 10))]
  assert.deepEqual(dicen(help, 202603), [{ Luz: [3000, 1000, 1000, 1000], Gas: [3000, 1000, 1000, 1000], Otros: [3960] }])
})

test('months of a concept are hidden if subtracting them would disclose one movement', () => {
  // February has one Ayuda: publishing Luz by month would isolate it in the rest.
  const cells = [202601, 202602, 202603].flatMap((m) => [
    cell(m, 'Luz', times(10)),
    cell(m, 'Ayuda', times(m === 202602 ? 1 : 5)),
  ])
  assert.deepEqual(dicen(cells, 202603), [{ Luz: [3000], Ayuda: [1100] }])
})

test("months are hidden if a difference or the totals' bounds would disclose a few", () => {
  // February minus Luz is February's aid, except for the fifty pesos of Luz in January.
  const una = [
    cell(202601, 'Ayuda', times(5, 400)),
    cell(202602, 'Ayuda', [1000]),
    cell(202601, 'Luz', times(5, 10)),
    cell(202602, 'Luz', times(5, 100)),
  ]
  assert.deepEqual(dicen(una, 202603), [{ Otros: [3550] }])
  const conGas = [...una, cell(202602, 'Gas', times(5, 100)), cell(202601, 'Gas', times(5, 100))]
  assert.deepEqual(dicen(conGas, 202603), [{ Ayuda: [3000], Gas: [1000], Luz: [550] }])
  // Four aids of February are all but two hundred of Ayuda and of February.
  const cuatro = [
    cell(202601, 'Ayuda', times(5, 20)),
    cell(202602, 'Ayuda', times(4, 1000)),
    cell(202601, 'Luz', times(10, 10)),
    cell(202602, 'Luz', times(5, 20)),
  ]
  assert.deepEqual(dicen(cuatro, 202603), [{ Otros: [4300] }])
})

/** Rank over the integers modulo a prime. */
function rango(rows: number[][]): number {
  const p = 998_244_353n
  const m = rows.map((f) => f.map((x) => ((BigInt(x) % p) + p) % p))
  const potencia = (b: bigint, e: bigint): bigint => (e === 0n ? 1n : ((e & 1n ? b : 1n) * potencia((b * b) % p, e >> 1n)) % p)
  let r = 0
  for (let c = 0; c < (m[0]?.length ?? 0) && r < m.length; c++) {
    const i = m.findIndex((f, j) => j >= r && f[c] !== 0n)
    if (i < 0) continue
    const pivote = m[i] as bigint[]
    m[i] = m[r] as bigint[]
    m[r] = pivote
    const inverso = potencia(pivote[c] as bigint, p - 2n)
    for (let j = r + 1; j < m.length; j++) {
      const f = m[j] as bigint[]
      const k = ((f[c] as bigint) * inverso) % p
      if (k !== 0n) for (let x = c; x < f.length; x++) f[x] = ((f[x] as bigint) - ((k * (pivote[x] as bigint)) % p) + p) % p
    }
    r++
  }
  return r
}

/** Everything published at each month's end, as sums of cells (1 if a cell is included). */
function loDicho(cells: Celda[], hasta: number): number[][] {
  const como = (own: Celda[]) => cells.map((c) => (own.includes(c) ? 1 : 0))
  const figuras: number[][] = []
  for (let month = 202601; month <= hasta; month++) {
    const columns = monthsColumns(cells, 202601, month)
    for (const column of columns) figuras.push(como(column.celdas.filter((c) => c.sentido === 2)))
    for (const bloque of bloquesDe(columns))
      for (const row of filasDelBloque(bloque, 2)) {
        figuras.push(como(row.celdas))
        if (row.abierta) for (const own of byColumn(row.celdas, bloque)) figuras.push(como(own))
      }
  }
  return figuras
}

/** Sets of cells with too few movements together. */
function pocas(cells: Celda[]): Celda[][] {
  const suelta = cells.filter((c) => c.n < min)
  const conjuntos: Celda[][] = []
  const add = (hasta: Celda[], desde: number) => {
    for (let i = desde; i < suelta.length; i++) {
      const other = [...hasta, suelta[i] as Celda]
      if (juntas(other).n >= min || other.length > 4) continue
      conjuntos.push(other)
      add(other, i + 1)
    }
  }
  add([], 0)
  return conjuntos
}

test('no sum or difference of all published months covers fewer than five movements', () => {
  const count = fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 4, arbitrary: fc.integer({ min: 5, max: 9 }) },
  )
  let dichas = 0
  fc.assert(
    fc.property(
      fc.array(fc.array(count, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
      fc.boolean(),
      (libro, rendido) => {
        const cells = libro.flatMap((month, m) =>
          month.flatMap((n, c) =>
            n === 0 ? [] : [cell(202601 + m, `C${c}`, times(n, 10 + c + m), { rendida: rendido && c > 1 })],
          ),
        )
        const dicho = loDicho(cells, 202600 + libro.length)
        dichas += dicho.length
        const all = rango(dicho)
        for (const conjunto of pocas(cells)) {
          const fuera = cells.flatMap((c, i) => (conjunto.includes(c) ? [] : [i]))
          // Combinations that involve only these cells: the rank not taken by the rest.
          const sinEllas = rango(dicho.map((f) => fuera.map((i) => f[i] as number)))
          assert.equal(all - sinEllas, 0, JSON.stringify(conjunto))
        }
      },
    ),
    { numRuns: porte(2000, 120), seed: 27 },
  )
  assert.ok(dichas > 500, `it tells something: ${dichas}`)
})

test('published figures never change: each month only adds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 9 }),
      (libro) => {
        const cells = libro.flatMap((month, m) => month.flatMap((n, c) => (n === 0 ? [] : [cell(202601 + m, `C${c}`, times(n))])))
        for (let m = 1; m < libro.length; m++) {
          // A reader at that time saw only the data of then.
          const before = dicen(
            cells.filter((c) => c.mes <= 202600 + m),
            202600 + m,
          )
          assert.deepEqual(dicen(cells, 202601 + m).slice(0, before.length), before)
        }
      },
    ),
    { numRuns: 60, seed: 27 },
  )
})

test('figures by concept add up to those by column, to the cent', () => {
  const cells = [202601, 202602, 202603].flatMap((m) => ['A', 'B', 'C', 'D'].map((n, i) => cell(m, n, times(1 + i * 2, 33 + i))))
  const columns = monthsColumns(cells, 202601, 202603)
  const rows = bloquesDe(columns).flatMap((b) => filasDelBloque(b, 2))
  assert.equal(
    rows.reduce((n, f) => n + juntas(f.celdas).centavos, 0),
    columns.reduce((n, c) => n + juntas(c.celdas).centavos, 0),
  )
})

test('an open sheet that began before this month holds back finished months', () => {
  const opened = (desde: string) => ({ caja: 'Sede', numero: 7, desde })
  for (const [desde, espera] of [
    ['2026-10-31', { caja: 'Sede', numero: 7 }],
    ['2026-11-01', null],
    ['2026-11-20', null],
    ['2025-12-31', { caja: 'Sede', numero: 7 }],
  ] as const)
    assert.deepEqual(loQueEspera(opened(desde), '2026-11-20'), espera, desde)
  assert.equal(loQueEspera(null, '2026-11-20'), null)
})
