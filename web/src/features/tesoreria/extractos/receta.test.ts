import assert from 'node:assert/strict'
import { test } from 'vitest'
import { borradorVacio, deVista, toBorrador, toReceta } from './receta.ts'

const row = (linea: number, ...campos: string[]) => ({ linea, campos })
const view = {
  filas: [
    row(1, 'Banco'),
    row(3, 'Fecha', 'Qué', 'Importe', 'Importe', 'Qué más'),
    row(4, '18/11/2026', 'Pago', '1,00', '2,00', 'x'),
  ],
  titulos: 3,
  columnas: { fecha: [0], texto: [1, 4] },
}

test('a recipe has the titles of its columns, and the positions of repeated ones', () => {
  const borrador = { ...borradorVacio, ...deVista(view), nombre: ' Banco ' }
  assert.equal(toReceta(borrador, view), undefined)
  const receta = toReceta({ ...borrador, papeles: { ...borrador.papeles, 3: 'importe' } }, view)
  assert.deepEqual(
    [receta?.nombre, receta?.columnas, receta?.titulos],
    ['Banco', { fecha: ['Fecha'], texto: ['Qué', 'Qué más'], importe: [3] }, 3],
  )
})

test('a recipe without repeated titles searches for their row; without titles it uses positions', () => {
  const papeles = { 0: 'fecha', 1: 'texto', 2: 'importe' } as const
  const unica = { ...view, filas: [row(1, 'Fecha', 'Qué', 'Importe'), row(2, '18/11/2026', 'Pago', '1,00')] }
  assert.equal(toReceta({ ...borradorVacio, nombre: 'X', titulos: 1, papeles }, unica)?.titulos, null)
  const sin = toReceta({ ...borradorVacio, nombre: 'X', titulos: 0, papeles }, unica)
  assert.deepEqual([sin?.titulos, sin?.columnas], [0, { fecha: [0], texto: [1], importe: [2] }])
})

test('a draft of a saved recipe has the columns found by the server, and keeps the rest', () => {
  const papeles = { 0: 'fecha', 1: 'texto', 2: 'importe' } as const
  const receta = toReceta({ ...borradorVacio, nombre: 'X', titulos: 3, papeles, signo: 'CONTRARIO' }, view)
  assert.ok(receta)
  const other = {
    filas: [row(1, 'QUÉ', 'fecha', 'Importe'), row(2, 'Pago', '18/11/2026', '1,00')],
    titulos: 1,
    columnas: { texto: [0], fecha: [1], importe: [2] },
  }
  const borrador = { ...borradorVacio, ...toBorrador({ ...receta, notas: ['Aviso'] }), ...deVista(other) }
  const again = toReceta(borrador, other)
  assert.deepEqual(
    [again?.columnas, again?.signo, again?.notas],
    [{ texto: ['QUÉ'], fecha: ['fecha'], importe: ['Importe'] }, 'CONTRARIO', ['Aviso']],
  )
})
