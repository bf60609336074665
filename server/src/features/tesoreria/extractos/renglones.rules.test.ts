import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ExtractoRow, readFilas } from './filas.rules.ts'
import type { RenglonIlegible } from './lectura.ts'
import { enDolares } from './notas.rules.ts'
import { recetaGenerica } from './recetas.ts'
import { locate } from './titulos.rules.ts'

const hoy = '2026-11-25'
/** Rows of a CSV without quotes; [row, defect] sets a defect of the table reader. */
function read(titles: string, ...renglones: Array<string | [string, string]>) {
  const rows = renglones.map(
    (r, i): ExtractoRow => ({
      linea: i + 2,
      campos: (typeof r === 'string' ? r : r[0]).split(';'),
      defecto: typeof r === 'string' ? undefined : (r[1] as ExtractoRow['defecto']),
    }),
  )
  // Titles are found by a valid line below them.
  const good = titles.split(';').map((t, i) => (i === 0 ? '18/11/2026' : /^(importe|débito|crédito)$/i.test(t) ? '1,00' : ''))
  const debajo = [...rows.map(({ linea, campos }) => ({ linea, campos })), { linea: 99, campos: good }]
  const sheet = { nombre: '', filas: [{ linea: 1, campos: titles.split(';') }, ...debajo] }
  const table = locate(sheet, recetaGenerica, hoy, true)
  assert.ok(table, titles)
  return readFilas(rows, table, recetaGenerica, { hoy, tope: '2026-12-02', fuera: new Set() })
}
const importes = (...de: Parameters<typeof read>) => read(...de).lineas.map((l) => l.centavos)
const dosImportes = 'Fecha;Concepto;Importe;Saldo'

test('the sign of an amount comes from its column, its letters or its side', () => {
  for (const [titles, renglones, expected] of [
    ['Fecha;Descripción;Comprobante;D/C;Importe', ['18/11/2026;a;1;C;10,00', '18/11/2026;b;2;D;3,00'], [1000, -300]],
    ['Fecha;Concepto;Importe;Tipo DB/CR', ['18/11/2026;a;10,00;CR', '18/11/2026;b;3,00;DB'], [1000, -300]],
    ['Fecha;Concepto;Importe;Tipo', ['18/11/2026;a;10,00;Crédito', '18/11/2026;b;3,00;Débito'], [1000, -300]],
    ['Fecha;Concepto;Importe;Debe/Haber', ['18/11/2026;a;10,00;H', '18/11/2026;b;3,00;D'], [1000, -300]],
    ['Fecha;Concepto;Importe;D/C', ['18/11/2026;a;10,00;C', '18/11/2026;b;-3,00;D'], [1000, -300]],
    ['Fecha;Concepto;Débito;Crédito', ['18/11/2026;a;;10,00', '18/11/2026;b;-3,00;'], [1000, -300]],
    [
      'Fecha;Concepto;Débito;Crédito;Saldo',
      ['18/11/2026;a;1,00;;9,00', '18/11/2026;b;3,00;;6,00', '18/11/2026;Reversa;-3,00;;9,00'],
      [-100, -300, 300],
    ],
  ] as Array<[string, string[], number[]]>)
    assert.deepEqual(importes(titles, ...renglones), expected, titles)
})

test('an opening balance, a subtotal, a carried page and a note move nothing', () => {
  assert.deepEqual(
    importes(
      dosImportes,
      '17/11/2026;SALDO ANTERIOR;50,00;50,00',
      '18/11/2026;a;10,00;60,00',
      '18/11/2026;SUBTOTAL;10,00;60,00',
      'Transporte;;;60,00',
      ';Transporte;10,00;',
      'Total de movimientos: 2;;;',
      ['Bajado el 18/11/2026 por internet', 'campos'],
      '18/11/2026;b;-1,00;59,00',
    ),
    [1000, -100],
  )
  // A counterparty's name that starts like a total is a line.
  assert.deepEqual(importes(dosImportes, '18/11/2026;TOTAL ENERGIAS SA;-10,00;50,00'), [-1000])
})

test('an implausible row is refused with its line and code', () => {
  for (const [codigo, line, titles, ...renglones] of [
    ['EXTRACTO_CAMPOS', 2, dosImportes, ['18/11/2026;a; b;10,00;60,00', 'campos']],
    ['EXTRACTO_CAMPOS', 3, dosImportes, '18/11/2026;a;10,00;60,00', [';b; c;10,00;70,00', 'campos']],
    ['EXTRACTO_COMILLAS', 2, dosImportes, ['18/11/2026;a;10,00;60,00', 'comillas']],
    ['EXTRACTO_FORMULA', 2, dosImportes, ['18/11/2026;a;;60,00', 'formula']],
    ['EXTRACTO_SIN_DIA', 3, dosImportes, '18/11/2026;a;10,00;60,00', ';Depósito;1,00;61,00'],
    ['EXTRACTO_RENGLON', 3, dosImportes, '18/11/2026;a;10,00;60,00', '30/02/2026;b;1,00;61,00'],
    ['EXTRACTO_RENGLON', 3, dosImportes, '18/11/2026;a;10,00;60,00', 'Noviembre 3;b;1,00;61,00'],
    ['EXTRACTO_RENGLON', 2, 'Fecha;Concepto;Importe', '18/11/2026;SALDO ANTERIOR;10,00', '18/11/2026;a;1,00'],
    ['EXTRACTO_SIGNO', 3, 'Fecha;Concepto;D/C;Importe', '18/11/2026;a;D;1,00', '18/11/2026;b;;2,00'],
    ['EXTRACTO_SIGNO', 4, 'Fecha;Concepto;D/C;Importe', '18/11/2026;a;D;-1,00', '18/11/2026;b;C;2,00', '18/11/2026;c;C;-3,00'],
    ['EXTRACTO_SIGNO', 4, 'Fecha;Concepto;Débito;Crédito', '18/11/2026;a;1,00;', '18/11/2026;b;2,00;', '18/11/2026;c;-3,00;'],
    ['EXTRACTO_SIGNO', 2, 'Fecha;Concepto;Débito;Crédito', '18/11/2026;a;1,00;2,00', '18/11/2026;b;;5,00'],
  ] as Array<[string, number, string, ...Array<string | [string, string]>]>)
    assert.throws(
      () => read(titles, ...renglones),
      (e: RenglonIlegible) => e.codigo === codigo && e.linea === line,
      `${codigo} ${JSON.stringify(renglones)}`,
    )
})

test('an account in dollars is recognised by the text above its table', () => {
  assert.deepEqual(
    [['Cuenta en dólares U$S 415'], ['Importe USD'], ['Cuenta en pesos', 'Dólar: 1.400,00'], ['Importe']].map(enDolares),
    [true, true, false, false],
  )
})
