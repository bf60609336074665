import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { porte } from '../../../../test/porte.ts'
import { type Celda, type ColumnaMeses, juntas, minimo, porColumna, segura } from './celdas.rules.ts'
import {
  bloquesDe,
  columnasDeMeses,
  filasDelBloque,
  loQueEspera,
  nombreDeFila,
  ultimoMesEntero,
} from './cuentas-seccional.rules.ts'

const celda = (mes: number, nombre: string, importes: number[], otras: Partial<Celda> = {}): Celda => ({
  mes,
  sentido: 2,
  nombre,
  rendida: false,
  centavos: importes.reduce((a, b) => a + b, 0),
  bruto: importes.reduce((a, b) => a + Math.abs(b), 0),
  n: importes.length,
  mayor: Math.max(...importes.map(Math.abs)),
  ...otras,
})
const veces = (n: number, importe = 100): number[] => Array<number>(n).fill(importe)
const meses = (columnas: ColumnaMeses[]) => columnas.map((c) => (c.desde === c.hasta ? c.desde : `${c.desde}-${c.hasta}`))
/** Concept → total, and by column where it is told. */
const dicen = (celdas: Celda[], hasta: number) =>
  bloquesDe(columnasDeMeses(celdas, 202601, hasta)).map((bloque) =>
    Object.fromEntries(
      filasDelBloque(bloque, 2).map((f) => [
        nombreDeFila(f) ?? 'Otros',
        [juntas(f.celdas).centavos, ...(f.abierta ? porColumna(f.celdas, bloque).map((c) => juntas(c).centavos) : [])],
      ]),
    ),
  )

test('a figure has five movements and none that is three quarters of it', () => {
  for (const [importes, va] of [
    [veces(4), false],
    [veces(5), true],
    [[1000, 10, 10, 10, 10], false],
    [[300, 25, 25, 25, 25], true],
    [[301, 25, 25, 25, 24], false],
    [[], false],
  ] as const)
    assert.equal(segura(juntas([celda(202601, 'Luz', [...importes])])), va, String(importes))
  // What was undone is there no longer: four, and one that was taken back.
  assert.equal(segura(juntas([celda(202601, 'Luz', veces(5)), celda(202601, 'Luz', [100], { n: -1, centavos: -100 })])), false)
})

test('the last month that is told is over, and no sheet that is open began in it or before', () => {
  for (const [abierta, hoy, ultimo] of [
    ['2026-05-02', '2026-05-20', 202604],
    ['2026-03-31', '2026-05-20', 202602],
    ['2025-12-31', '2026-05-20', 202511],
    ['2026-06-01', '2026-05-20', 202604],
    ['2026-01-01', '2026-01-01', 202512],
  ] as const)
    assert.equal(ultimoMesEntero(abierta, hoy), ultimo, `${abierta} ${hoy}`)
})

test('a settlement that was spent in three concepts is one settlement', () => {
  const rendida = (mes: number, nombre: string, n: number, mayor = 100) => celda(mes, nombre, veces(n), { rendida: true, mayor })
  assert.equal(juntas([rendida(202601, 'Hotel', 3), rendida(202601, 'Nafta', 3), rendida(202601, 'Peajes', 2)]).n, 3)
  assert.equal(juntas([rendida(202601, 'Hotel', 3), rendida(202602, 'Hotel', 2)]).n, 5)
  assert.equal(juntas([rendida(202601, 'Hotel', 3, 200), rendida(202601, 'Nafta', 3, 150)]).mayor, 350)
})

test('a month with too little is told with the next; one with nothing, as nothing', () => {
  const cosas = [
    celda(202601, 'Luz', veces(6)),
    celda(202602, 'Luz', veces(3)),
    celda(202603, 'Luz', veces(3)),
    celda(202605, 'Luz', veces(2)),
  ]
  assert.deepEqual(meses(columnasDeMeses(cosas, 202601, 202604)), [202601, '202602-202603', 202604])
  assert.deepEqual(meses(columnasDeMeses(cosas, 202601, 202605)), [202601, '202602-202603', 202604])
  // Either side is enough to wait for.
  assert.deepEqual(meses(columnasDeMeses([...cosas, celda(202601, 'Cuota', veces(2), { sentido: 1 })], 202601, 202603)), [])
  assert.deepEqual(meses(columnasDeMeses([celda(202512, 'Luz', veces(2)), celda(202601, 'Luz', veces(3))], 202512, 202601)), [
    '202512-202601',
  ])
})

test('by concept a quarter at a time: too little goes to Otros, and Otros takes the next smallest until it is enough', () => {
  const enero = ['Luz', 'Agua', 'Gas'].map((n) => celda(202601, n, veces(20, 50)))
  const resto = [202602, 202603].flatMap((m) => ['Luz', 'Agua', 'Gas'].map((n) => celda(m, n, veces(20, 50))))
  assert.deepEqual(dicen([...enero, ...resto], 202602), [])
  assert.deepEqual(dicen([...enero, ...resto], 202603), [
    { Luz: [3000, 1000, 1000, 1000], Agua: [3000, 1000, 1000, 1000], Gas: [3000, 1000, 1000, 1000] },
  ])
  // One aid is nearly all of what it makes with Flores: Agua goes with them, and there are no months of any.
  const ayuda = [...enero, ...resto, celda(202602, 'Ayuda', [900]), celda(202601, 'Flores', veces(6, 10))]
  assert.deepEqual(dicen(ayuda, 202603), [{ Luz: [3000, 1000, 1000, 1000], Gas: [3000, 1000, 1000, 1000], Otros: [3960] }])
})

test('months of a concept are not told where taking them away from the month would tell one movement', () => {
  // February has of Ayuda one: Luz by months would leave it alone in what remains of each.
  const celdas = [202601, 202602, 202603].flatMap((m) => [
    celda(m, 'Luz', veces(10)),
    celda(m, 'Ayuda', veces(m === 202602 ? 1 : 5)),
  ])
  assert.deepEqual(dicen(celdas, 202603), [{ Luz: [3000], Ayuda: [1100] }])
})

test('nor where a difference would be nearly all of one movement, or what fits in the totals would tell a few', () => {
  // February less Luz is the aid of February, but for the fifty pesos of Luz in January.
  const una = [
    celda(202601, 'Ayuda', veces(5, 400)),
    celda(202602, 'Ayuda', [1000]),
    celda(202601, 'Luz', veces(5, 10)),
    celda(202602, 'Luz', veces(5, 100)),
  ]
  assert.deepEqual(dicen(una, 202603), [{ Otros: [3550] }])
  const conGas = [...una, celda(202602, 'Gas', veces(5, 100)), celda(202601, 'Gas', veces(5, 100))]
  assert.deepEqual(dicen(conGas, 202603), [{ Ayuda: [3000], Gas: [1000], Luz: [550] }])
  // Four aids of February are all but two hundred of what Ayuda and February are.
  const cuatro = [
    celda(202601, 'Ayuda', veces(5, 20)),
    celda(202602, 'Ayuda', veces(4, 1000)),
    celda(202601, 'Luz', veces(10, 10)),
    celda(202602, 'Luz', veces(5, 20)),
  ]
  assert.deepEqual(dicen(cuatro, 202603), [{ Otros: [4300] }])
})

/** Rank over the integers modulo a prime. */
function rango(filas: number[][]): number {
  const p = 998_244_353n
  const m = filas.map((f) => f.map((x) => ((BigInt(x) % p) + p) % p))
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

/** Everything that is told when each month ends, as sums of cells (1 where a cell is in). */
function loDicho(celdas: Celda[], hasta: number): number[][] {
  const como = (suyas: Celda[]) => celdas.map((c) => (suyas.includes(c) ? 1 : 0))
  const figuras: number[][] = []
  for (let mes = 202601; mes <= hasta; mes++) {
    const columnas = columnasDeMeses(celdas, 202601, mes)
    for (const columna of columnas) figuras.push(como(columna.celdas.filter((c) => c.sentido === 2)))
    for (const bloque of bloquesDe(columnas))
      for (const fila of filasDelBloque(bloque, 2)) {
        figuras.push(como(fila.celdas))
        if (fila.abierta) for (const suyas of porColumna(fila.celdas, bloque)) figuras.push(como(suyas))
      }
  }
  return figuras
}

/** Sets of cells that are too little together. */
function pocas(celdas: Celda[]): Celda[][] {
  const suelta = celdas.filter((c) => c.n < minimo)
  const conjuntos: Celda[][] = []
  const agregar = (hasta: Celda[], desde: number) => {
    for (let i = desde; i < suelta.length; i++) {
      const otro = [...hasta, suelta[i] as Celda]
      if (juntas(otro).n >= minimo || otro.length > 4) continue
      conjuntos.push(otro)
      agregar(otro, i + 1)
    }
  }
  agregar([], 0)
  return conjuntos
}

test('an attack: no sum or difference of all that was told, month after month, is of fewer than five', () => {
  const cuantos = fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 4, arbitrary: fc.integer({ min: 5, max: 9 }) },
  )
  let dichas = 0
  fc.assert(
    fc.property(
      fc.array(fc.array(cuantos, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
      fc.boolean(),
      (libro, rendido) => {
        const celdas = libro.flatMap((mes, m) =>
          mes.flatMap((n, c) =>
            n === 0 ? [] : [celda(202601 + m, `C${c}`, veces(n, 10 + c + m), { rendida: rendido && c > 1 })],
          ),
        )
        const dicho = loDicho(celdas, 202600 + libro.length)
        dichas += dicho.length
        const todo = rango(dicho)
        for (const conjunto of pocas(celdas)) {
          const fuera = celdas.flatMap((c, i) => (conjunto.includes(c) ? [] : [i]))
          // What can be told of these alone: as many ways as the rest does not take up.
          const sinEllas = rango(dicho.map((f) => fuera.map((i) => f[i] as number)))
          assert.equal(todo - sinEllas, 0, JSON.stringify(conjunto))
        }
      },
    ),
    { numRuns: porte(2000, 120), seed: 27 },
  )
  assert.ok(dichas > 500, `it tells something: ${dichas}`)
})

test('what was told stays as it was told: each month only adds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 9 }),
      (libro) => {
        const celdas = libro.flatMap((mes, m) => mes.flatMap((n, c) => (n === 0 ? [] : [celda(202601 + m, `C${c}`, veces(n))])))
        for (let m = 1; m < libro.length; m++) {
          // Who asked then saw only what was there then.
          const antes = dicen(
            celdas.filter((c) => c.mes <= 202600 + m),
            202600 + m,
          )
          assert.deepEqual(dicen(celdas, 202601 + m).slice(0, antes.length), antes)
        }
      },
    ),
    { numRuns: 60, seed: 27 },
  )
})

test('what is told by concept adds up to what is told by column, to the cent', () => {
  const celdas = [202601, 202602, 202603].flatMap((m) =>
    ['A', 'B', 'C', 'D'].map((n, i) => celda(m, n, veces(1 + i * 2, 33 + i))),
  )
  const columnas = columnasDeMeses(celdas, 202601, 202603)
  const filas = bloquesDe(columnas).flatMap((b) => filasDelBloque(b, 2))
  assert.equal(
    filas.reduce((n, f) => n + juntas(f.celdas).centavos, 0),
    columnas.reduce((n, c) => n + juntas(c.celdas).centavos, 0),
  )
})

test('an open sheet holds back months that are over if it began before this month', () => {
  const abierta = (desde: string) => ({ caja: 'Sede', numero: 7, desde })
  for (const [desde, espera] of [
    ['2026-10-31', { caja: 'Sede', numero: 7 }],
    ['2026-11-01', null],
    ['2026-11-20', null],
    ['2025-12-31', { caja: 'Sede', numero: 7 }],
  ] as const)
    assert.deepEqual(loQueEspera(abierta(desde), '2026-11-20'), espera, desde)
  assert.equal(loQueEspera(null, '2026-11-20'), null)
})
