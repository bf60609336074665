import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Records, serialDay, serialMoment } from './biff8.ts'
import { csvChunks } from './csv.ts'

const words = { yes: 'Sí', no: 'No', sheet: 'Hoja' }

/** Writes a CSV with one text column and returns it. */
async function written(title: string, values: Array<string | null>): Promise<string> {
  const rows = (async function* () {
    yield values.map((value) => [value, '7'])
  })()
  const columns = [
    { title, tipo: 'texto' as const },
    { title: 'N', tipo: 'entero' as const },
  ]
  let text = ''
  for await (const chunk of csvChunks(
    { name: 'x', title: 'x', format: 'csv', language: 'es', columns, rows, tempDir: '' },
    words,
  ))
    text += chunk
  return text
}

test('a text that a spreadsheet would run is a text: = + - @, tabulator and carriage return', async () => {
  const texts = ['=1+1', '+54 9 341', '-2+3', '@SUM(A1)', '\t=1', '\r=1']
  const lines = (await written('T', texts)).split(';7\r\n')
  assert.deepEqual(lines.slice(0, -1), ["\ufeffT;N\r\n'=1+1", "'+54 9 341", "'-2+3", "'@SUM(A1)", "'\t=1", `"'\r=1"`])
  assert.equal(await written('T', ['a=1', '1-2', 'a@b']), '\ufeffT;N\r\na=1;7\r\n1-2;7\r\na@b;7\r\n')
})

test('amounts have a decimal comma and days are DD/MM/YYYY, for spreadsheets of this locale', async () => {
  const rows = (async function* () {
    yield [['1234.50', '2026-05-07', '2026-05-08 01:09:10.123+00', 't', '-3']]
  })()
  const columns = (['importe', 'fecha', 'momento', 'logico', 'entero'] as const).map((tipo) => ({ title: tipo, tipo }))
  let text = ''
  for await (const chunk of csvChunks(
    { name: 'x', title: 'x', format: 'csv', language: 'es', columns, rows, tempDir: '' },
    words,
  ))
    text += chunk
  assert.equal(text.split('\r\n')[1], '1234,50;07/05/2026;07/05/2026 22:09;Sí;-3')
})

test('quotes are doubled, and semicolons, quotes and line breaks are quoted; null is empty', async () => {
  assert.equal(
    await written('El "nombre"', ['Banco "Río"; S.A.', 'a;b', 'a\nb', '"', null, '']),
    '\ufeff"El ""nombre""";N\r\n"Banco ""Río""; S.A.";7\r\n"a;b";7\r\n"a\nb";7\r\n"""";7\r\n;7\r\n;7\r\n',
  )
})

test('in a workbook a day is its number since 30/12/1899, and a moment its day and part of it', () => {
  assert.equal(serialDay('2026-05-07'), 46149)
  assert.equal(serialMoment('2026-05-08T01:00:00.000Z'), 46149 + 22 / 24)
  assert.equal(serialMoment('2026-05-07 12:00:00-03'), 46149.5)
  assert.throws(() => serialMoment('2026-05-07 12:00:00'), /without its zone/)
})

test('a text longer than a record of the workbook is cut to fit it', () => {
  for (const letter of ['a', '漢']) {
    const records = new Records()
    records.text(0, 0, letter.repeat(9000))
    const record = records.take()
    assert.equal(record.readUInt16LE(2), record.length - 4)
    assert.ok(record.length - 4 <= 8224, `${record.length}`)
  }
})
