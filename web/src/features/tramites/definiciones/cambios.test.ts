import assert from 'node:assert/strict'
import { nacimiento } from '@gremial/contract/tramites/definicion.ejemplo.ts'
import { definicionEnBlanco, tiposCondicion } from '@gremial/contract/tramites/definicion.ts'
import { clavePattern } from '@gremial/contract/tramites/definicion.valores.ts'
import { test } from 'vitest'
import { campoNuevo, claveDe, columnasDe, conColumnas, conCondicion, movido, renombrar, sinCampo } from './cambios.ts'

test('a key comes from the question, is unique, and is valid in a formula', () => {
  assert.equal(claveDe('¿Cuántos nacieron?', []), 'cuantosNacieron')
  assert.equal(claveDe('¿Cuántos nacieron?', ['cuantosNacieron']), 'cuantosNacieron2')
  // Reserved words of formulas, other scripts, leading digits, and a long repeated one.
  assert.equal(claveDe('Edad', []), 'edad2')
  for (const pregunta of ['何人ですか', '3 hijos', '', 'Ñandú\u0301', 'x'.repeat(80)]) {
    const una = claveDe(pregunta, [])
    assert.match(una, clavePattern, pregunta)
    assert.match(claveDe(pregunta, [una]), clavePattern)
    assert.notEqual(claveDe(pregunta, [una]), una)
  }
})

test('a condition that depends on an answer adds its field once', () => {
  const blanco = definicionEnBlanco('Prueba')
  const uno = conCondicion(blanco, 'DIAS_DESDE', '¿Qué día fue?')
  assert.deepEqual(
    uno.campos.map((c) => [c.tipo, c.clave]),
    [['FECHA', 'queDiaFue']],
  )
  const dos = conCondicion(uno, 'DIAS_DESDE', '¿Qué día fue?')
  assert.equal(dos.campos.length, 1)
  assert.deepEqual(
    dos.condiciones.map((c) => 'campo' in c && c.campo),
    ['queDiaFue', 'queDiaFue'],
  )
  for (const tipo of tiposCondicion) assert.equal(conCondicion(blanco, tipo, '¿Por quién?').condiciones[0]?.tipo, tipo)
})

test('renaming a field renames all its uses', () => {
  const antes = nacimiento()
  const con = { ...antes, monto: { ...antes.monto, formula: 'cuantos × 2 + si(categoria = "cuantos"; cuantosMas; cuantos)' } }
  const ahora = renombrar(con, 'cuantos', 'bebes')
  assert.equal(ahora.monto.formula, 'bebes × 2 + si(categoria = "cuantos"; cuantosMas; bebes)')
  assert.equal(ahora.monto.tabla.campo, 'bebes')
  const otra = renombrar(renombrar(antes, 'nacio', 'dia'), 'varios', 'mellizos')
  assert.deepEqual(
    otra.condiciones.flatMap((c) => ('campo' in c && c.campo === 'dia' ? [c.tipo] : [])),
    ['ANTIGUEDAD', 'DIAS_DESDE'],
  )
  assert.equal(otra.campos.find((c) => c.clave === 'cuantos')?.mostrarSi?.campo, 'mellizos')
  assert.deepEqual(renombrar(renombrar(antes, 'hijo', 'x'), 'x', 'hijo'), antes)
})

test('removing a field removes the rules that need it', () => {
  const sin = sinCampo(nacimiento(), 'nacio')
  assert.ok(!sin.condiciones.some((c) => c.tipo === 'DIAS_DESDE'))
  assert.ok(sin.condiciones.some((c) => c.tipo === 'ANTIGUEDAD' && c.campo === ''))
  assert.equal(sinCampo(nacimiento(), 'varios').campos.find((c) => c.clave === 'cuantos')?.mostrarSi, null)
  assert.equal(sinCampo(nacimiento(), 'cuantos').monto.tabla.columnas.length, 0)
  assert.equal(sinCampo(nacimiento(), 'cbu').pago.campo, '')
  assert.equal(sinCampo(nacimiento(), 'hijo').papeles[0]?.de, '')
})

test('the columns of a table are the answers of its field, and kept ones keep their amounts', () => {
  const contenido = nacimiento()
  const { tabla } = contenido.monto
  const cuatro = conColumnas(tabla, 'cuantos', ['2', '3', '4'])
  assert.deepEqual(cuatro.filas[0]?.importes.slice(0, 2), [360_000, 540_000])
  assert.deepEqual(
    columnasDe(
      contenido.campos.find((c) => c.tipo === 'SI_NO'),
      [],
    ),
    ['no', 'si'],
  )
  assert.deepEqual(columnasDe(campoNuevo(contenido, 'NUMERO', '¿Cuántos?'), ['no', 'si']), ['1', '2', '3'])
  assert.equal(conColumnas(tabla, '', []).filas[0]?.importes.length, 1)
})

test('an item moves to another position', () => {
  assert.deepEqual(
    [movido(['a', 'b', 'c'], 0, 2), movido(['a', 'b', 'c'], 2, 0), movido(['a'], 3, 0)],
    [['b', 'c', 'a'], ['c', 'a', 'b'], ['a']],
  )
})
