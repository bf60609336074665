import assert from 'node:assert/strict'
import { recetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { test } from 'vitest'
import { recetaGenerica } from './recetas.ts'
import { guessTitulos, locate } from './titulos.rules.ts'

const today = '2026-11-25'
const sheetOf = (...renglones: string[]) => ({
  nombre: '',
  filas: renglones.flatMap((r, i) => (r === '' ? [] : [{ linea: i + 1, campos: r.split(';') }])),
})
const ubicar = (...renglones: string[]) => locate(sheetOf(...renglones), recetaGenerica, today, true)

test('the title row is the one with most lines below it, not the first similar one', () => {
  const table = ubicar(
    'SALDO;CRÉDITOS;DÉBITOS;BALANCE',
    '100,00;50,00;-20,00;130,00',
    '',
    'Fecha;Concepto;Importe;Saldo',
    '18/11/2026;Transferencia;50,00;150,00',
    '19/11/2026;Comisión;-20,00;130,00',
  )
  assert.deepEqual(
    [table?.lugares, table?.encima.length, table?.legibles],
    [{ fecha: [0], texto: [1], importe: [2], saldo: [3] }, 2, 2],
  )
})

test('a numeric column with a shortened title of a voucher is the reference', () => {
  const table = (titulo: string, numero: string) =>
    ubicar(`Fecha;${titulo};Detalle;Importe`, `18/11/2026;${numero};Transferencia;50,00`, `19/11/2026;${numero}1;Comisión;-20,00`)
      ?.lugares
  const found = { fecha: [0], referencia: [1], texto: [2], importe: [3] }
  for (const titulo of ['Nro. Comp.', 'Cód. Oper.', 'N° Transacción']) assert.deepEqual(table(titulo, '10432'), found, titulo)
  assert.deepEqual(table('Sucursal', '10432')?.referencia, undefined)
  assert.deepEqual(table('Nro. Comp.', 'Varios')?.referencia, undefined)
})

test('several text columns are joined, and so are titles in two rows', () => {
  const line = '18/11/2026;Transferencia;de García;50,00'
  assert.deepEqual(ubicar('Fecha;Concepto;Detalle;Importe', line)?.lugares.texto, [1, 2])
  assert.deepEqual(ubicar('Fecha;Detalle del;Sucursal;Importe', ';movimiento;;', line)?.lugares.texto, [1])
})

test('an untitled column is the date if nine of ten are dates, and the sign if it has both', () => {
  const days = (bad: number) =>
    ubicar('A;Concepto;Importe', ...Array.from({ length: 10 }, (_, i) => `${i < bad ? 'x' : '18/11/2026'};Pago;1,00`))?.lugares
  assert.deepEqual([days(1)?.fecha, days(2)], [[0], undefined])
  const sign = (...signs: string[]) =>
    ubicar('Fecha;Concepto;Importe;X', ...signs.map((s) => `18/11/2026;Transferencia;1,00;${s}`))?.lugares.signo
  assert.deepEqual([sign('D', 'C'), sign('D', 'D'), sign('D', 'otro')], [[3], undefined, undefined])
  // With two money columns there is no sign, whatever the title.
  assert.equal(ubicar('Fecha;Concepto;Debe;Haber;D/C', '18/11/2026;a;1,00;;D')?.lugares.signo, undefined)
})

test('a recipe finds its own layout only; money columns are never guessed', () => {
  const receta = recetaExtracto.parse({
    nombre: 'X',
    columnas: { fecha: ['Fecha'], texto: ['Concepto'], importe: ['Valor en pesos'] },
    reconoce: ['Sucursal'],
  })
  const line = '18/11/2026;Pago;1,00;5'
  const encuentra = (titles: string) => locate(sheetOf(titles, line), receta, today)?.lugares
  assert.deepEqual(encuentra('FECHA;Concepto;Valor en Pesos;Sucursal'), { fecha: [0], texto: [1], importe: [2] })
  assert.deepEqual(
    [encuentra('Fecha;Concepto;Valor en pesos;Otra'), encuentra('Fecha;Concepto;Valor;Sucursal')],
    [undefined, undefined],
  )
  const porLugar = recetaExtracto.parse({ nombre: 'Y', titulos: 0, columnas: { fecha: [0], texto: [1], importe: [2] } })
  assert.ok(locate(sheetOf(line), porLugar, today))
  // A table read by position starts with a line.
  assert.equal(locate(sheetOf('Fecha;Concepto;Importe;X', line), porLugar, today), undefined)
  assert.equal(ubicar('uno;dos;tres', '18/11/2026;Pago;1,00'), undefined)
})

test('without known titles, the likely title row is offered with the columns guessed below it', () => {
  const guess = (...renglones: string[]) => {
    const { titulos, lugares } = guessTitulos(sheetOf(...renglones), recetaGenerica, today)
    return [titulos, lugares]
  }
  assert.deepEqual(guess('Banco', 'uno;dos;tres', '18/11/2026;Pago de alguien;1,00'), [
    ['uno', 'dos', 'tres'],
    { fecha: [0], texto: [1] },
  ])
  assert.deepEqual(guess('18/11/2026;Pago de alguien;1,00'), [[], { fecha: [0], texto: [1] }])
})
