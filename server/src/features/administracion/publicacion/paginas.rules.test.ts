import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agrupar, type Conocidos, cobroDe, deQuienes, dichosDe } from './paginas.rules.ts'

const ana = '20-12345678-6'
const beto = '27-22222222-8'
const conGuion = (base: string) => base.replaceAll('-', '')

test('a page names whom it calls so: a CUIL and a number by their digits, a document by its label, and nothing by chance', () => {
  const casos: Array<[texto: string, cuiles: string[], numeros: number[], documentos: number[]]> = [
    ['CUIL 20-12345678-6', ['20123456786'], [], []],
    ['CUIL: 20123456786', ['20123456786'], [], []],
    ['CUIL 20-12345678-7', [], [], []],
    ['CUIT 30-50001091-2', [], [], []],
    ['Afiliado N° 001001/4', [], [1001], []],
    ['afiliada N° 1.001 Quiroga', [], [1001], []],
    ['Afiliado Nro: 1001', [], [1001], []],
    ['Cuota de afiliado 1.500', [], [], []],
    ['Cuota de afiliado: $ 1500', [], [], []],
    ['Aporte afiliado N° 1.500,00', [], [], []],
    ['DNI 12.345.678', [], [], [12345678]],
    ['D.N.I.: 12345678', [], [], [12345678]],
    ['Documento (DNI) 8.345.678', [], [], [8345678]],
    ['Neto 12.345.678,50', [], [], []],
    ['Recibo 12345678', [], [], []],
    ['Total DNI: 12.345.678,50', [], [], []],
    ['CBU 0110599520000001234567', [], [], []],
    ['', [], [], []],
  ]
  for (const [texto, cuiles, numeros, documentos] of casos)
    assert.deepEqual(dichosDe(texto), { cuiles, numeros, documentos }, texto)
})

test('a slip asks for the one due date and the one amount that its page calls so, and for neither where there are two', () => {
  for (const [texto, vence, importe] of [
    ['Vencimiento: 10/12/2026. Total a pagar $ 12.345,67', '2026-12-10', 1_234_567],
    ['Vto. 10-12-2026 Importe $ 1500,00', '2026-12-10', 150_000],
    ['Vencimiento   Importe a pagar\n10/12/2026   $ 1.234,50', '2026-12-10', 123_450],
    ['Cuota $ 100,00 Recargo $ 20,00\nTotal: $ 120,00 Importe de la cuota 100,00\nvence el 1/2/2027', '2027-02-01', 12_000],
    ['Vencimiento 10/12/2026 Vencimiento 10/12/2026 Total $ 5,00 TOTAL $ 5,00', '2026-12-10', 500],
  ] as const)
    assert.deepEqual(cobroDe(texto), { vence, importe }, texto)
  for (const texto of [
    '1er vencimiento 10/12/2026 2do vencimiento 20/12/2026 Total $ 5,00',
    'Vencimiento 10/12/2026. Total a pagar $ 5,00. Total a pagar $ 6,00',
    'Vencimiento 31/02/2026. Total $ 5,00',
    'Vencimiento 10/12/2026. Total $ 0,00',
    'Vencimiento 10/12/2026. Total 1500',
    'Emitido el 10/12/2026. Total $ 5,00',
    'Vencimiento 10/12/2026',
    '',
  ])
    assert.equal(cobroDe(texto), null, texto)
})

test('each slip is a document, its page of conditions goes with it, and one that asks for nothing clear is left out', () => {
  const uno = { vence: '2026-12-10', importe: 500 }
  assert.deepEqual(
    agrupar([1, 1, 1, 2, 'paginaDeNadie'], [uno, null, uno, null, null]).map(({ desde, hasta, de }) => [desde, hasta, de]),
    [
      [1, 2, 1],
      [3, 3, 1],
      [4, 4, 'sinCobro'],
      [5, 5, 'paginaDeNadie'],
    ],
  )
})

const conocidos: Conocidos = {
  cuiles: new Map([
    [conGuion(ana), [1001]],
    [conGuion(beto), [1002]],
  ]),
  numeros: new Map([
    [1001, 1001],
    [1002, 1002],
    [900, 1001],
  ]),
  documentos: new Map([
    [12345678, [1001]],
    [5555555, [1003, 1004]],
  ]),
}
const quienes = (...paginas: Array<string | null>) =>
  deQuienes(
    paginas.map((p) => (p === null ? null : dichosDe(p))),
    conocidos,
  )

test('a page is a member’s when all that it says leads to that one, and nobody’s otherwise', () => {
  assert.deepEqual(
    quienes(
      `CUIL ${ana}`,
      `CUIL ${ana} DNI 12.345.678 afiliado N° 1001`,
      // The number that she had before.
      'afiliado N° 900 DNI 12.345.678',
      `CUIL ${ana} y ${beto}`,
      `CUIL ${ana} afiliado N° 1002`,
      'DNI 5.555.555',
      'afiliado N° 777',
      'Total de la liquidación',
      null,
    ),
    [1001, 1001, 1001, 'paginaDeDos', 'paginaDeDos', 'paginaDeDos', 'paginaDeNadie', 'paginaDeNadie', 'ilegible'],
  )
})

test('a stranger’s CUIL beside a member is another person, unless it is on the pages of several: then it is who pays', () => {
  const patron = '23-11111111-1'
  const extrano = '20-22222222-3'
  assert.ok(dichosDe(patron).cuiles.length === 1 && dichosDe(extrano).cuiles.length === 1)
  assert.deepEqual(quienes(`${patron} ${ana}`, `${patron} ${beto}`, `${patron} ${extrano} ${ana}`), [1001, 1002, 'paginaDeDos'])
  assert.deepEqual(quienes(`${extrano} afiliado N° 1001`), ['paginaDeDos'])
})

test('pages one after the other of the same member are one document, and those of nobody are told one by one', () => {
  assert.deepEqual(agrupar([1, 1, 'paginaDeNadie', 1, 2, 2, 2, 'paginaDeDos', 'paginaDeDos']), [
    { desde: 1, hasta: 2, de: 1 },
    { desde: 3, hasta: 3, de: 'paginaDeNadie' },
    { desde: 4, hasta: 4, de: 1 },
    { desde: 5, hasta: 7, de: 2 },
    { desde: 8, hasta: 8, de: 'paginaDeDos' },
    { desde: 9, hasta: 9, de: 'paginaDeDos' },
  ])
})
