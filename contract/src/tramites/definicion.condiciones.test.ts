import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addDays } from '../values/dates.ts'
import { type Hechos, verElegibilidad } from './definicion.condiciones.ts'
import { nacimiento } from './definicion.ejemplo.ts'
import { montoDe, pagaHasta } from './definicion.monto.ts'
import { type Condicion, condicion, contenidoDefinicion } from './definicion.ts'
import type { Respuestas } from './definicion.valores.ts'

const ana: Hechos = {
  dia: '2026-11-30',
  estado: 'ACTIVO',
  categoria: 'Activo A',
  seccional: 'Rosario',
  alta: '2023-10-15',
  nacimiento: '1990-02-10',
  familia: [{ numeroDocumento: 59000111, nombre: 'Martina', parentesco: 'HIJO/A', nacimiento: '2026-11-02' }],
  pedidos: [],
}
const martina: Respuestas = {
  hijo: {
    id: 1,
    apellido: 'Ríos',
    nombre: 'Martina',
    parentesco: 'HIJO/A',
    fechaNacimiento: '2026-11-02',
    numeroDocumento: 59000111,
  },
  nacio: '2026-11-02',
  varios: false,
  cbu: '2850590940090418135201',
}
const una = (c: object, h: Partial<Hechos> = {}, r: Respuestas = {}) => {
  const contenido = contenidoDefinicion.parse({ campos: nacimiento().campos, condiciones: [c] })
  const { resultado, condiciones, desde, hasta } = verElegibilidad(contenido, { ...ana, ...h }, r)
  const [vista] = condiciones
  return [resultado, vista?.resultado, vista?.motivo, desde, hasta].join(' ').trim()
}

test('each condition is met, unmet (with its day if known), or depends on an answer', () => {
  const casos: Array<[object, Partial<Hechos>, Respuestas, string]> = [
    [{ tipo: 'ESTADO', valores: ['activo'] }, {}, {}, 'SI SI estado'],
    [{ tipo: 'ESTADO', valores: ['JUBILADO'] }, {}, {}, 'NO NO estado'],
    [{ tipo: 'CATEGORIA', valores: ['Activo B'] }, {}, {}, 'NO NO categoria'],
    [{ tipo: 'SECCIONAL', valores: ['rosario'] }, {}, {}, 'SI SI seccional'],
    [{ tipo: 'ANTIGUEDAD', meses: 12, campo: '' }, {}, {}, 'SI SI antiguedad'],
    [{ tipo: 'ANTIGUEDAD', meses: 12, campo: '' }, { alta: '2026-03-12' }, {}, 'TODAVIA NO antiguedad 2027-03-12'],
    [{ tipo: 'ANTIGUEDAD', meses: 1, campo: '' }, { alta: '2026-10-31' }, {}, 'SI SI antiguedad'],
    [{ tipo: 'ANTIGUEDAD', meses: 12, campo: 'nacio' }, {}, {}, 'SI FALTA antiguedadEseDia'],
    [{ tipo: 'ANTIGUEDAD', meses: 60, campo: 'nacio' }, {}, martina, 'NO NO antiguedadEseDia'],
    [{ tipo: 'EDAD', desde: 18, hasta: null, campo: '' }, {}, {}, 'SI SI edadHasta'],
    [{ tipo: 'EDAD', desde: 40, hasta: null, campo: '' }, {}, {}, 'TODAVIA NO edadDesde 2030-02-10'],
    [{ tipo: 'EDAD', desde: null, hasta: 30, campo: '' }, {}, {}, 'NO NO edadHasta  2021-02-09'],
    [{ tipo: 'EDAD', desde: 18, hasta: null, campo: '' }, { nacimiento: '' }, {}, 'NO NO edadSinDato'],
    [{ tipo: 'PARENTESCO', campo: 'hijo', valores: ['Hijo/a'] }, {}, {}, 'SI FALTA parentesco'],
    [{ tipo: 'PARENTESCO', campo: 'hijo', valores: ['Hijo/a'] }, {}, martina, 'SI SI parentesco'],
    [{ tipo: 'PARENTESCO', campo: 'hijo', valores: ['CÓNYUGE'] }, {}, martina, 'NO NO parentesco'],
    [{ tipo: 'DIAS_DESDE', campo: 'nacio', dias: 60 }, {}, martina, 'SI SI diasDesde  2027-01-01'],
    [{ tipo: 'DIAS_DESDE', campo: 'nacio', dias: 27 }, {}, martina, 'NO NO diasDesde  2026-11-29'],
    [{ tipo: 'VECES', veces: 1, cada: 'ANIO', campo: '' }, {}, {}, 'SI SI yaEsteAnio'],
    [{ tipo: 'A_CARGO', minimo: 2, menoresDe: 18 }, {}, {}, 'NO NO aCargo'],
    [{ tipo: 'PERIODO', desde: '2027-02-01', hasta: '2027-03-31' }, {}, {}, 'TODAVIA NO periodoAntes 2027-02-01'],
    [{ tipo: 'PERIODO', desde: '', hasta: '2026-11-29' }, {}, {}, 'NO NO periodoDespues  2026-11-29'],
  ]
  for (const [c, h, r, esperado] of casos)
    assert.equal(una(c, h, r).replace(/ +/g, ' '), esperado.replace(/ +/g, ' '), JSON.stringify(c))
})

test("a limit per year or per relative counts other applicants' requests for the same relative", () => {
  const pedidos = [
    { dia: '2026-02-03', propio: true, documentos: [59000222], monto: 100 },
    { dia: '2025-02-03', propio: false, documentos: [59000111], monto: 100 },
  ]
  const con = (c: object, r: Respuestas = martina) => una({ tipo: 'VECES', ...c }, { pedidos }, r)
  assert.equal(con({ veces: 1, cada: 'ANIO', campo: '' }), 'TODAVIA NO yaEsteAnio 2027-01-01')
  assert.equal(con({ veces: 2, cada: 'ANIO', campo: '' }), 'SI SI yaEsteAnio')
  assert.equal(con({ veces: 1, cada: 'SIEMPRE', campo: '' }), 'NO NO yaUnaVez')
  assert.equal(con({ veces: 1, cada: 'SIEMPRE', campo: 'hijo' }), 'NO NO yaPorEsaPersona')
  assert.equal(con({ veces: 1, cada: 'ANIO', campo: 'hijo' }), 'SI SI yaPorEsaPersona')
  assert.equal(con({ veces: 1, cada: 'ANIO', campo: 'hijo' }, {}), 'SI FALTA yaPorEsaPersona')
})

test('one condition that can never be met gives NO, whatever the others', () => {
  const contenido = contenidoDefinicion.parse({
    condiciones: [
      { tipo: 'ANTIGUEDAD', meses: 600, campo: '' },
      { tipo: 'ESTADO', valores: ['JUBILADO'] },
    ],
  })
  const vista = verElegibilidad(contenido, ana)
  assert.deepEqual([vista.resultado, vista.desde, vista.falla?.motivo], ['NO', '', 'antiguedad'])
})

const dia = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1930-01-01', n))
const conDia: fc.Arbitrary<Condicion> = fc
  .oneof(
    fc.record({ tipo: fc.constant('ANTIGUEDAD'), meses: fc.integer({ min: 1, max: 720 }), campo: fc.constant('') }),
    fc.record({
      tipo: fc.constant('EDAD'),
      desde: fc.integer({ min: 0, max: 60 }),
      hasta: fc.integer({ min: 60, max: 120 }),
      campo: fc.constant(''),
    }),
    fc.record({ tipo: fc.constant('PERIODO'), desde: dia, hasta: fc.constant('') }),
    fc.record({ tipo: fc.constant('PERIODO'), desde: fc.constant(''), hasta: dia }),
  )
  .map((c) => condicion.parse(c))

test('a condition is met from its computed day on and until its last day, not outside', () => {
  fc.assert(
    fc.property(conDia, dia, dia, dia, (c, hoy, alta, nacimientoDia) => {
      const ver = (cuando: string) =>
        verElegibilidad({ campos: [], condiciones: [c] }, { ...ana, alta, nacimiento: nacimientoDia, dia: cuando })
      const vista = ver(hoy)
      if (vista.resultado === 'TODAVIA') {
        assert.equal(ver(vista.desde).resultado, 'SI', `${JSON.stringify(c)} on ${vista.desde}`)
        assert.notEqual(ver(addDays(vista.desde, -1)).resultado, 'SI', `${JSON.stringify(c)} before ${vista.desde}`)
      }
      if (vista.resultado === 'SI' && vista.hasta !== '') {
        assert.equal(ver(vista.hasta).resultado, 'SI', `${JSON.stringify(c)} on ${vista.hasta}`)
        assert.notEqual(ver(addDays(vista.hasta, 1)).resultado, 'SI', `${JSON.stringify(c)} after ${vista.hasta}`)
      }
    }),
    { numRuns: 2000, seed: 7 },
  )
})

test('the amount is the cell of the category and answer, reduced by the yearly and family limits', () => {
  const contenido = nacimiento()
  const de = (r: Respuestas, h: Partial<Hechos> = {}, topes = {}) => {
    const { centavos, problema, limitado } = montoDe(
      { ...contenido, monto: { ...contenido.monto, ...topes } },
      { ...ana, ...h },
      r,
    )
    return `${centavos ?? '-'} ${problema} ${limitado}`.trim()
  }
  const mellizos = { ...martina, varios: true, cuantos: 2 }
  assert.equal(de(martina), '18000000')
  assert.equal(de({ ...martina, cuantos: 5 }), '18000000', 'what is hidden does not count')
  assert.equal(de(mellizos), '36000000')
  assert.equal(de({ ...mellizos, cuantos: 6 }), '54000000', 'the last column counts for more')
  assert.equal(de(mellizos, { categoria: 'activo b' }), '30000000')
  assert.equal(de(martina, { categoria: 'Jubilado' }), '- sinCelda')
  assert.equal(de(mellizos, {}, { porPedido: 250_000 }), '25000000  porPedido')
  const pedidos = [
    { dia: '2026-01-05', propio: true, documentos: [1], monto: 10_000_000 },
    { dia: '2026-02-05', propio: false, documentos: [59000111], monto: 20_000_000 },
    { dia: '2025-12-31', propio: true, documentos: [59000111], monto: 99_000_000 },
  ]
  assert.equal(de(martina, { pedidos }, { porAnio: 200_000 }), '10000000  porAnio')
  assert.equal(de(martina, { pedidos }, { porAnio: 100_000 }), '- topeAnio')
  assert.equal(de(martina, { pedidos }, { porFamiliar: 300_000 }), '10000000  porFamiliar')
  assert.equal(de(martina, { pedidos }, { porFamiliar: 200_000 }), '- topeFamiliar')
  assert.equal(de(martina, {}, { forma: 'FORMULA', formula: 'tabla / 3 + edadDe(hijo)' }), '6000000')
  assert.equal(de(martina, {}, { forma: 'FORMULA', formula: 'antiguedad - 1.000' }), '- cero')
  assert.equal(pagaHasta(contenido), 54_000_000)
  assert.equal(pagaHasta({ monto: { ...contenido.monto, forma: 'FORMULA' } }), null)
})
