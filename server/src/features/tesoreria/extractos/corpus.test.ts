import assert from 'node:assert/strict'
import { test } from 'vitest'
import { diferencia, esperados, type Leido, movimientosOf, pathOf, readExtracto } from '../../../../test/extractos-de-bancos.ts'

/**
 * Each statement of server/test/extractos is read exactly, needs a choice, or is refused with its line: none is silently misread.
 */

const read = new Map<string, Leido>()
for (const [file, { despuesDe }] of Object.entries(esperados))
  read.set(file, await readExtracto(pathOf(file), despuesDe ? read.get(despuesDe)?.lectura : undefined))

test.each(Object.entries(esperados))('%s is read right, needs a choice or is refused, as expected', (file, expected) => {
  const { salida, por = '', linea, lectura } = read.get(file) as Leido
  assert.ok(expected.vale.includes(salida), `${salida} ${por}, and right is ${expected.vale}`)
  // A refusal names its line, if there is one.
  if (salida === 'rechaza' && linea !== undefined) assert.equal(linea, expected.linea, por)
  if (salida === 'rechaza' || !lectura) return
  assert.equal(diferencia(lectura, movimientosOf(file)), '')
  // Balances in a statement are read; for some the expected ones are known from its sums.
  if (expected.cierre !== undefined) assert.equal(lectura.cierra, expected.cierre, 'closing balance')
  if (expected.apertura !== undefined) assert.equal(lectura.abre, expected.apertura, 'opening balance')
})

test('of the 39 good statements all but the untitled one are read at once, and no broken one is', () => {
  const de = (output: string, roto: boolean) =>
    [...read].filter(([file, l]) => file.startsWith('roto-') === roto && l.salida === output).map(([file]) => file)
  assert.deepEqual([de('lee', false).length, de('pregunta', false), de('rechaza', false)], [38, ['icbc-sin-titulos.csv'], []])
  // The three imported before another one, and a subtotal that the running balance proves.
  assert.deepEqual(de('lee', true), ['roto-subtotal.csv', 'roto-hueco-1.csv', 'roto-otra-cuenta-1.csv', 'roto-pendientes-1.csv'])
  assert.deepEqual(
    de('pregunta', true).map((file) => [file, read.get(file)?.por]),
    [
      ['roto-otro-anio.csv', 'viejo'],
      ['roto-hueco-2.csv', 'hueco'],
      ['roto-otra-cuenta-2.csv', 'cuenta,ausentes'],
      ['roto-pendientes-2.csv', 'repetidas'],
    ],
  )
})
