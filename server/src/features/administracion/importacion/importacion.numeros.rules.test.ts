import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Numerador } from './importacion.numeros.rules.ts'
import { seccionalNombrada } from './importacion.seccionales.rules.ts'

/** Answers for columns that a register lacks: member numbers and branch. */

const miembro = (numero: number, documento: number, tipo = 'DNI', pasado = false) => ({ numero, tipo, documento, pasado })
const miembros = [miembro(10, 100), miembro(20, 200), miembro(30, 200), miembro(40, 400, 'DNI', true), miembro(500, 50)]

for (const [como, tipo, documento, da] of [
  ['siguientes', 'DNI', 100, 10],
  ['siguientes', 'LE', 100, 501],
  ['siguientes', 'DNI', 200, 'documentoDeVarios'],
  ['siguientes', 'DNI', 999, 501],
  // A merged number is no longer theirs, nor anybody else's.
  ['siguientes', 'DNI', 400, 501],
  ['documento', 'DNI', 100, 10],
  ['documento', 'DNI', 999, 999],
  ['documento', 'DNI', 500, 'numeroOcupado'],
  ['documento', 'DNI', 30, 'numeroOcupado'],
] as const)
  test(`numbered by ${como}, ${tipo} ${documento} gets ${da}`, () => {
    assert.equal(new Numerador(como, miembros).dar(tipo, documento), da)
  })

test('a document gets one number per file, a refused line gets none, and both are counted', () => {
  const numerador = new Numerador('siguientes', miembros)
  assert.deepEqual(
    [100, 100, 200, 900, 901].map((documento) => numerador.dar('DNI', documento)),
    [10, 'duplicado', 'documentoDeVarios', 501, 502],
  )
  assert.deepEqual(numerador.dicho, { como: 'siguientes', conocidos: 1, nuevos: 2, desde: 501, hasta: 502 })
})

const conocidas = ['San Martín', 'San Martín de los Andes', 'La Plata', 'Goya'].map((nombre, i) => ({ codigo: i + 1, nombre }))
for (const [textos, nombrada] of [
  [['Seccional La Plata - octubre.xlsx'], 'La Plata'],
  [['padron_goya_2026.csv'], 'Goya'],
  [['Padrón de San Martín de los Andes'], 'San Martín de los Andes'],
  [['SAN MARTIN'], 'San Martín'],
  [['La Plata', 'Goya'], undefined],
  [['Goyanes', 'Villa La Platense'], undefined],
] as const)
  test(`«${textos.join('», «')}» names ${nombrada ?? 'no single branch'}`, () => {
    assert.equal(seccionalNombrada(textos, conocidas)?.nombre, nombrada)
  })
