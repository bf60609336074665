import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { aCentavos, calcular, type Datos, montoDeFormula, type Nombres, revisarFormula } from './definicion.cuenta.ts'
import { FormulaInvalida, leerFormula, maximosFormula, type Racional, racional } from './definicion.formula.ts'

const nombres: Nombres = {
  datos: { edad: 'numero', antiguedad: 'numero', categoria: 'nombre', hijos: 'numero', varios: 'logico', cuota: 'nombre' },
  personas: ['hijo'],
}
const datos: Datos = {
  datos: {
    edad: racional(40n),
    antiguedad: racional(26n),
    categoria: 'Activo A',
    hijos: racional(3n),
    varios: true,
    cuota: 'grande',
    sinDato: undefined,
  },
  menores: (anios) => (anios >= 18 ? 2 : 1),
  edadDe: (campo) => (campo === 'hijo' ? 7 : undefined),
}
const monto = (formula: string) => montoDeFormula(revisarFormula(formula, nombres), datos)
const error = (formula: string) => {
  try {
    monto(formula)
  } catch (e) {
    assert.ok(e instanceof FormulaInvalida, String(e))
    return `${e.clave} ${e.posicion}`
  }
  return 'none'
}

test('a formula gives cents, with decimal commas, grouping dots and one final rounding', () => {
  const casos: Array<[string, number]> = [
    ['180.000', 18_000_000],
    ['1.234.567,89', 123_456_789],
    ['2 + 3 × 4', 1400],
    ['(2 + 3) * 4', 2000],
    ['10 − 4 - 3', 300],
    ['100 ÷ 3 × 3', 10_000],
    ['0,005', 1],
    ['-0,005', -1],
    ['0,0149', 1],
    ['- - 5', 500],
    ['min(100; edad; 90)', 4000],
    ['max(1; 2; 3)', 300],
    ['si(categoria = "activo a"; 100; 50)', 10_000],
    ['si(categoria <> «Activo B» y varios; 1; 2)', 100],
    ['si(no varios o edad < 30; 1; 0)', 0],
    ['si(antiguedad ≥ 24; hijos × 1.000; 1 / 0)', 300_000],
    ['menores(18) × 10 + edadDe(hijo)', 2700],
    ['si(cuota = "grande"; 2; 1)', 200],
  ]
  for (const [formula, centavos] of casos) assert.equal(monto(formula), centavos, formula)
})

test('a formula that cannot be parsed or evaluated gives the error and its position', () => {
  const casos: Array<[string, string]> = [
    ['', 'vacia 0'],
    ['  ', 'vacia 0'],
    ['1.5 + 2', 'numero 0'],
    ['2 + 1.0000', 'numero 4'],
    ['1234567890123456', 'numero 0'],
    ['2 $ 3', 'signo 2'],
    ['"abc', 'comillas 0'],
    ['2 +', 'final 3'],
    ['(2 + 3', 'final 6'],
    ['2 3', 'inesperado 2'],
    ['min(1)', 'argumentos 0'],
    ['nada + 1', 'desconocido 0'],
    ['constructor', 'desconocido 0'],
    ['potencia(2; 3)', 'desconocido 0'],
    ['edad + varios', 'tipos 7'],
    ['categoria + 1', 'tipos 0'],
    ['edad = categoria', 'tipos 7'],
    ['edadDe(edad)', 'tipos 7'],
    ['edad > 3', 'noNumero 5'],
    ['categoria', 'noNumero 0'],
    ['1 + 5 / (hijos - 3)', 'divisionPorCero 6'],
    ['999.999.999 × 2', 'fueraDeRango 0'],
    [`1${'+1'.repeat(200)}`, 'terminos 400'],
    ['('.repeat(60) + '1' + ')'.repeat(60), `profunda ${maximosFormula.profundidad + 1}`],
    ['-'.repeat(100) + '1', `profunda ${maximosFormula.profundidad + 1}`],
    ['1'.padEnd(3000), 'larga 2000'],
  ]
  for (const [formula, clave] of casos) assert.equal(error(formula), clave, formula.slice(0, 40))
})

/** A formula built with its value, computed by independent arithmetic: unreduced bigint fractions. */
type Par = readonly [n: bigint, d: bigint]
interface Hecha {
  texto: string
  valor: Par | undefined
}
const menor = ([a, b]: Par, [c, d]: Par) => a * d < c * b
const { numero: hecha } = fc.letrec<{ numero: Hecha; logico: { texto: string; valor: boolean | undefined } }>((tie) => ({
  numero: fc.oneof(
    { maxDepth: 6, depthSize: 'small' },
    fc.tuple(fc.nat(9999), fc.nat(99)).map(([e, c]) => ({
      texto: `${e},${String(c).padStart(2, '0')}`,
      valor: [BigInt(e * 100 + c), 100n] as Par,
    })),
    fc.constantFrom<Hecha>(
      { texto: 'edad', valor: [40n, 1n] },
      { texto: 'antiguedad', valor: [26n, 1n] },
      { texto: 'hijos', valor: [3n, 1n] },
    ),
    fc.tuple(fc.constantFrom('+', '-', '×', '÷'), tie('numero'), tie('numero')).map(([op, a, b]): Hecha => {
      const texto = `(${a.texto} ${op} ${b.texto})`
      if (!a.valor || !b.valor) return { texto, valor: undefined }
      const [[p, q], [r, s]] = [a.valor, b.valor]
      if (op === '+') return { texto, valor: [p * s + r * q, q * s] }
      if (op === '-') return { texto, valor: [p * s - r * q, q * s] }
      if (op === '×') return { texto, valor: [p * r, q * s] }
      if (r === 0n) return { texto, valor: undefined }
      return { texto, valor: r < 0n ? [-p * s, -q * r] : [p * s, q * r] }
    }),
    fc.tuple(fc.constantFrom('min', 'max'), tie('numero'), tie('numero')).map(([f, a, b]): Hecha => {
      const texto = `${f}(${a.texto}; ${b.texto})`
      if (!a.valor || !b.valor) return { texto, valor: undefined }
      return { texto, valor: menor(a.valor, b.valor) === (f === 'min') ? a.valor : b.valor }
    }),
    fc.tuple(tie('logico'), tie('numero'), tie('numero')).map(
      ([c, a, b]): Hecha => ({
        texto: `si(${c.texto}; ${a.texto}; ${b.texto})`,
        valor: c.valor === undefined ? undefined : c.valor ? a.valor : b.valor,
      }),
    ),
  ),
  logico: fc.tuple(tie('numero'), tie('numero')).map(([a, b]) => ({
    texto: `${a.texto} < ${b.texto}`,
    valor: a.valor && b.valor ? menor(a.valor, b.valor) : undefined,
  })),
}))

test('random formulas equal an independent exact arithmetic, to the cent', () => {
  fc.assert(
    fc.property(hecha, ({ texto, valor }) => {
      let da: Racional | string
      try {
        da = calcular(revisarFormula(texto, nombres), datos) as Racional
      } catch (e) {
        if (!(e instanceof FormulaInvalida)) throw e
        if (['terminos', 'larga', 'profunda'].includes(e.clave)) return
        da = e.clave
      }
      if (typeof da === 'string') assert.equal(da === 'divisionPorCero' && valor === undefined, true, `${da}: ${texto}`)
      else {
        assert.ok(valor, texto)
        assert.equal(da.n * valor[1], valor[0] * da.d, texto)
      }
    }),
    { numRuns: 1500, seed: 7 },
  )
})

test('cents are the nearest ones, with halves rounded away from zero', () => {
  fc.assert(
    fc.property(fc.bigInt(-10_000_000n, 10_000_000n), fc.bigInt(1n, 5000n), (n, d) => {
      const centavos = BigInt(aCentavos(racional(n, d)))
      const lejos = 2n * (centavos * d - n * 100n)
      assert.ok(lejos <= d && lejos >= -d, `${n}/${d} gives ${centavos}`)
      if (lejos === d || lejos === -d) assert.ok(centavos * centavos * d * d > n * n * 10_000n, `${n}/${d}: half towards zero`)
    }),
    { numRuns: 1000, seed: 7 },
  )
})

test('any text is a formula or is refused with a position inside it', () => {
  const pieza = fc.constantFrom(
    '1',
    ',',
    '.',
    'si',
    '(',
    ')',
    ';',
    '"',
    '+',
    '-',
    '×',
    'y',
    'no',
    'o',
    ' ',
    'edad',
    '=',
    '<',
    '¿',
    '\u{1f600}',
    '«',
    '»',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieza, { maxLength: 60 }).map((p) => p.join('')),
      ),
      (texto) => {
        try {
          leerFormula(texto)
        } catch (e) {
          assert.ok(e instanceof FormulaInvalida)
          assert.ok(e.posicion >= 0 && e.posicion <= texto.length, `${e.clave} at ${e.posicion} of ${JSON.stringify(texto)}`)
        }
      },
    ),
    { numRuns: 2000, seed: 7 },
  )
})
