import assert from 'node:assert/strict'
import { test } from 'vitest'
import { diferencia, esperados, type Leido, movimientosOf, pathOf, readExtracto } from '../../../../test/extractos-de-bancos.ts'

/** Each statement of server/test/extractos is read exactly, asked about, or refused by its line: nothing is read wrong without a word. */

const read = new Map<string, Leido>()
for (const [file, { despuesDe }] of Object.entries(esperados))
  read.set(file, await readExtracto(pathOf(file), despuesDe ? read.get(despuesDe)?.lectura : undefined))

test.each(Object.entries(esperados))('%s is read right, asked about or refused, as it should be', (file, expected) => {
  const { salida, por = '', linea, lectura } = read.get(file) as Leido
  assert.ok(expected.vale.includes(salida), `${salida} ${por}, and right is ${expected.vale}`)
  // A refusal names the line at fault, where there is one.
  if (salida === 'rechaza' && linea !== undefined) assert.equal(linea, expected.linea, por)
  if (salida === 'rechaza' || !lectura) return
  assert.equal(diferencia(lectura, movimientosOf(file)), '')
  // Balances that a statement has are read; of some, more is known by their sums.
  if (expected.cierre !== undefined) assert.equal(lectura.cierra, expected.cierre, 'closing balance')
  if (expected.apertura !== undefined) assert.equal(lectura.abre, expected.apertura, 'opening balance')
})

test('of the 39 good statements all but one without titles are read at once, and no broken one is', () => {
  const de = (output: string, roto: boolean) =>
    [...read].filter(([file, l]) => file.startsWith('roto-') === roto && l.salida === output).map(([file]) => file)
  assert.deepEqual([de('lee', false).length, de('pregunta', false), de('rechaza', false)], [38, ['icbc-sin-titulos.csv'], []])
  // The three that are read before another one, and a subtotal that the running balance proves to be none.
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
