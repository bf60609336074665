import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dichosDe } from '../../afiliado/documentos/dichos.rules.ts'
import type { Conocidos } from '../../afiliado/documentos/testigos.rules.ts'
import { agrupar, cobroDe, conSuNombre, deQuien, testigosDePaginas } from './paginas.rules.ts'

const ana = '20-12345678-6'
const beto = '27-22222222-8'
const conGuion = (base: string) => base.replaceAll('-', '')

test('a slip has the only due date and amount labelled on its page, and none if there are two', () => {
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

test('each slip with its page of conditions is a document; without a clear amount it is left out', () => {
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
    [30000000, [1005]],
  ]),
  personas: new Map([[1001, 'Videla Gustavo']]),
  sinCuil: new Set([1003, 1005]),
}
const quienes = (...paginas: Array<string | null>) =>
  testigosDePaginas(
    paginas.map((p) => (p === null ? null : dichosDe(p))),
    conocidos,
  ).map(deQuien)

test('a page belongs to a member if all its identifiers lead to that one', () => {
  assert.deepEqual(
    quienes(
      `CUIL ${ana}`,
      `CUIL ${ana} DNI 12.345.678 afiliado N° 1001`,
      // Her previous number.
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

test("a stranger's CUIL beside a member is another person, or the payer if on several pages", () => {
  const patron = '23-11111111-1'
  const extrano = '20-22222222-3'
  assert.deepEqual(quienes(`${patron} ${ana}`, `${patron} ${beto}`, `${patron} ${extrano} ${ana}`), [1001, 1002, 'paginaDeDos'])
  assert.deepEqual(quienes(`${extrano} afiliado N° 1001`), ['paginaDeDos'])
  // A number labelled CUIT is the payer's, even on one page; a member's is the member's.
  assert.deepEqual(quienes(`CUIT ${extrano} CUIL ${ana}`, `CUIT ${beto} CUIL ${ana}`), [1001, 'paginaDeDos'])
  // A list of everybody does not make anyone the payer.
  assert.deepEqual(quienes(`${extrano} ${ana} ${beto}`, `CUIL ${extrano} afiliado N° 1001`), ['paginaDeDos', 'paginaDeDos'])
})

test('a page with any identifier of a stranger never belongs to the member it also names', () => {
  for (const pagina of [
    'CUIL 25-22222222-5 afiliado N° 1001',
    'CUIL 26-22222222-1 afiliado N° 1001',
    'CUIL 20.22222222.3 afiliado N° 1001',
    'CUIL 20-22.222.222-3 afiliado N° 1001',
    'CUIL 20 22222222 3 afiliado N° 1001',
    'CUIL 20 – 22222222 – 3 afiliado N° 1001',
    'CUIL 20/22222222/3 afiliado N° 1001',
    'CUIL 20222222223 afiliado N° 1001',
    'CUIL 20-22222222-7 afiliado N° 1001',
    'DNI 22.222.222 afiliado N° 1001',
    'DNI 22 222 222 afiliado N° 1001',
    `CUIL ${ana} DNI 22.222.222`,
    `CUIL 20-12345678-7 DNI 12.345.678`,
  ])
    assert.deepEqual(quienes(pagina), ['paginaDeDos'], pagina)
})

test('a number of a health fund names no member', () => {
  for (const pagina of [
    'Obra social: OSPT - Afiliado N° 1001',
    'O. Social OSPT, afiliado Nº 1001',
    'OBRA SOCIAL OSPT   AFILIADO N° 1001',
    'Obra Social OSPT (afiliado nro 1001)',
    'Obra social: OSPT\nAfiliado N° 1001',
    'Obra social 126205 OSECAC afiliado N° 001001/4',
    'Obra social IAPOS: Nº de afiliado 1001',
  ])
    assert.deepEqual(quienes(pagina), ['paginaDeNadie'], pagina)
  assert.deepEqual(
    quienes(
      'Afiliado Nº 1001     Obra social IAPOS: afiliado Nº 1002',
      'Obra social IAPOS: afiliado Nº 1002     Afiliado Nº 1001',
      'Obra social 3%\n1.200,00\nAfiliado N° 1001',
      'OSCAR GÓMEZ Afiliado N° 1001',
    ),
    [1001, 1001, 1001, 1001],
  )
})

test('a label and a value of another column below it are not one number', () => {
  assert.deepEqual(quienes('Legajo\nAfiliado N°\n1002\n001001/4'), [1001])
  assert.deepEqual(quienes('Afiliado N°\n1002'), ['paginaDeNadie'])
})

test('a document inside a valid CUIL is that of a member without a CUIL in the register', () => {
  assert.deepEqual(quienes('CUIL 20-30000000-4'), ['paginaDeNadie'])
  const cuil = '27-30000000-8'
  assert.deepEqual(quienes(`CUIL ${cuil}`, `CUIL ${cuil} DNI 30.000.000`), [1005, 1005])
  // Her CUIL is another one.
  assert.deepEqual(quienes('CUIL 27-12345678-0 afiliado N° 1001'), ['paginaDeDos'])
})

test('a document shared by two belongs to the one that other evidence names', () => {
  assert.deepEqual(quienes('DNI 5.555.555 afiliado N° 1001'), ['paginaDeDos'])
  const dos = { ...conocidos, numeros: new Map([[1003, 1003]]) }
  assert.deepEqual(testigosDePaginas([dichosDe('DNI 5.555.555 afiliado N° 1003')], dos).map(deQuien), [1003])
})

test('numbers of one member with the name of another belong to neither', () => {
  const llamados = new Map([['tarragó, teresa', [1020]]])
  const de = (texto: string) => conSuNombre(dichosDe(texto), 1001, conocidos, llamados)
  assert.equal(de(`Empleado: Tarragó, Teresa CUIL ${ana}`), 'paginaDeDos')
  assert.equal(de(`Empleado: TERESA TARRAGÓ\nCUIL ${ana}`), 'paginaDeDos')
  // Her boss signs.
  assert.equal(de(`Empleado: Videla, Gustavo\nFirma: Tarragó, Teresa`), 1001)
  assert.equal(de(`Empleado: Nadie, Conocido CUIL ${ana}`), 1001)
})

test('consecutive pages of a member are one document, and those of nobody are listed one by one', () => {
  assert.deepEqual(agrupar([1, 1, 'paginaDeNadie', 1, 2, 2, 2, 'paginaDeDos', 'paginaDeDos']), [
    { desde: 1, hasta: 2, de: 1 },
    { desde: 3, hasta: 3, de: 'paginaDeNadie' },
    { desde: 4, hasta: 4, de: 1 },
    { desde: 5, hasta: 7, de: 2 },
    { desde: 8, hasta: 8, de: 'paginaDeDos' },
    { desde: 9, hasta: 9, de: 'paginaDeDos' },
  ])
})
