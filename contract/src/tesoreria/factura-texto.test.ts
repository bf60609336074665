import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cost, spent } from '../../../server/test/hostil.ts'
import { readFacturaTexto } from './factura-texto.ts'

const reader = { own: '30504177064', today: '2026-11-29' }
const read = (text: string) => readFacturaTexto(text, reader)

test('the text of a tax office invoice suggests issuer, date, number and total', () => {
  const text = `Estación Los Ceibos S.A. COD. 01\r\nA FACTURA\r\nPunto de Venta: 00004 Comp. Nro: 00021877
Fecha de Emisión: 12/11/2026\r\nCUIT: 30709112453 Fecha de Inicio de Actividades: 01/03/2010\r\nCUIT: 30504177064
Subtotal: $ 43.305,79\r\nIVA 21%: $ 9.094,21\r\nImporte Total: $ 52400,00\r\nCAE N°: 76467051417367 Fecha de Vto. de CAE: 22/11/2026`
  assert.deepEqual(read(text), {
    cuit: '30709112453',
    fecha: '2026-11-12',
    importe: 52_400,
    identificacion: { letra: 'A', puntoVenta: 4, numeroComprobante: 21_877 },
    clase: 'FACTURA',
  })
})

test('labels written by the PDF before all their values are understood', () => {
  const { identificacion } = read('COD. 011 FACTURA Punto de Venta: Comp. Nro: 00012 00000345')
  assert.deepEqual(identificacion, { letra: 'C', puntoVenta: 12, numeroComprobante: 345 })
})

test('a field with two different values in the text is not suggested', () => {
  const two = read(`FACTURA B 0001-00000010 y remito 0002-00000020. CUIT 30-70911245-3 y 20-12345678-6
Fecha: 01/11/2026 Fecha: 02/11/2026 Total: $ 10,00 Total: $ 20,00`)
  assert.deepEqual(two, { clase: 'FACTURA' })
})

test('amounts of both conventions are parsed, and no subtotal or tax is mistaken for the total', () => {
  for (const [text, importe] of [
    ['TOTAL $ 1.234,50', 1234.5],
    ['Total: ARS 1,234.50', 1234.5],
    ['Sub total 900,00 Subtotal: 100,00 Total 1000,00', 1000],
    ['TOTAL A PAGAR: $ 33.10 Total IVA 21,00', 33.1],
    ['Total 12.345.678,90', 12_345_678.9],
    ['Subtotal 900,00', undefined],
    ['Total 0,00', undefined],
    ['Total 1.234', undefined],
  ] as const)
    assert.equal(read(text).importe, importe, text)
})

test('an impossible, future or very old date is not suggested', () => {
  for (const [text, fecha] of [
    ['Fecha: 3/11/26', '2026-11-03'],
    ['Fecha 31/02/2026', undefined],
    ['Fecha: 30/11/2026', undefined],
    ['Fecha: 28/11/2024', undefined],
    ['vence el 10/11/2026', '2026-11-10'],
  ] as const)
    assert.equal(read(text).fecha, fecha, text)
})

test('a credit note gives no suggestions, nor the own CUIT, nor one with a wrong check digit', () => {
  assert.deepEqual(read('NOTA DE CRÉDITO A COD. 03 0001-00000001 Total $ 5,00'), {})
  assert.deepEqual(read('Nota de crédito 0001-00000001 Total $ 5,00'), {})
  assert.deepEqual(read('CUIT 30-50417706-4'), {})
  assert.deepEqual(read('CUIT 30-70911245-4'), {})
})

test('hostile text is parsed in linear time', () => {
  for (const piece of ['total ', 'sub ', '1.234', '00000000-', 'punto de venta: ', 'fecha de emision ', '12/', ' \u0301']) {
    const begun = spent()
    read(piece.repeat(1e5))
    const ms = cost(begun)
    assert.ok(ms < 2000, `${piece}: ${ms} ms`)
  }
})
