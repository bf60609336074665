import assert from 'node:assert/strict'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { test } from 'vitest'
import { dichosDe, numerosAjenos } from './dichos.rules.ts'

test('a text names people by CUIL in any spelling, number with check digit, labelled document', () => {
  const casos: Array<[texto: string, cuiles: string[], numeros: number[], documentos: number[]]> = [
    ['CUIL 20-12345678-6', ['20123456786'], [], []],
    ['CUIL: 20123456786', ['20123456786'], [], []],
    ['C.U.I.L.20-12345678-6', ['20123456786'], [], []],
    ['20-12.345.678-6', ['20123456786'], [], []],
    ['20 12345678 6', ['20123456786'], [], []],
    ['20 - 12345678 - 6', ['20123456786'], [], []],
    ['20/12345678/6', ['20123456786'], [], []],
    ['20–12345678–6', ['20123456786'], [], []],
    ['CUIL 20-12345678-7', ['20123456787'], [], []],
    ['CUIL\n20-12345678-7', ['20123456787'], [], []],
    // An account number, with a CUIL beside it.
    ['CUIL 20-12345678-6\nCuenta 20-12345678-7', ['20123456786'], [], []],
    ['Cuenta 20-12345678-7', [], [], []],
    ['27\n12345678\n0', [], [], []],
    ['1.20-12345678-6', [], [], []],
    ['CUIT 30-50001091-2', [], [], []],
    ['Afiliado N° 001001/4', [], [1001], []],
    ['afiliada N° 1.001 Quiroga', [], [1001], []],
    ['afiliada n.º 1.001 Quiroga', [], [1001], []],
    ['Nº de afiliado: 1001', [], [1001], []],
    ['Afiliado Nro: 1001', [], [1001], []],
    ['Cuota de afiliado 1.500', [], [], []],
    ['Cuota de afiliado: $ 1500', [], [], []],
    ['Aporte afiliado N° 1.500,00', [], [], []],
    ['DNI 12.345.678', [], [], [12345678]],
    ['DNI 12 345 678', [], [], [12345678]],
    ['D.N.I.: 12345678', [], [], [12345678]],
    ['Documento (DNI) 8.345.678', [], [], [8345678]],
    ['Legajo 1234567', [], [], []],
    ['Neto 12.345.678,50', [], [], []],
    ['Recibo 12345678', [], [], []],
    ['Total DNI: 12.345.678,50', [], [], []],
    ['CBU 0110599520000001234567', [], [], []],
    ['', [], [], []],
  ]
  for (const [texto, cuiles, numeros, documentos] of casos) {
    const { cuiles: c, numeros: n, documentos: d } = dichosDe(texto)
    assert.deepEqual({ cuiles: c, numeros: n, documentos: d }, { cuiles, numeros, documentos }, texto)
  }
  assert.deepEqual(dichosDe('C.U.I.T. N° 20-12345678-6 CUIT/CUIL 27-12345678-0').cuits, ['20123456786'])
})

test('other members are found by printed number, or by word if the text lacks its own', () => {
  assert.deepEqual(numerosAjenos('Afiliado 1001. Comprobante 000123/4. Vence 10/12/2026, importe 1.010,00', 1001), [])
  assert.deepEqual(numerosAjenos(`${formatMemberNumber(1001)} y ${formatMemberNumber(1010)}`, 1001), [1010])
  assert.deepEqual(numerosAjenos('Resumen del afiliado 1010', 1001), [1010])
  assert.deepEqual(numerosAjenos('Obra social OSPT, afiliado 1010', 1001), [])
})
