import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvChunks } from './csv.ts'

const words = { yes: 'Sí', no: 'No', sheet: 'Hoja' }

/** The lines that a CSV of one text column has. */
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
    text += chunk.toString()
  return text
}

test('a text that a spreadsheet would run is a text: = + - @, tabulator and carriage return', async () => {
  const texts = ['=1+1', '+54 9 341', '-2+3', '@SUM(A1)', '\t=1', '\r=1']
  const lines = (await written('T', texts)).split(';7\r\n')
  assert.deepEqual(lines.slice(0, -1), ["\ufeffT;N\r\n'=1+1", "'+54 9 341", "'-2+3", "'@SUM(A1)", "'\t=1", `"'\r=1"`])
  assert.equal(await written('T', ['a=1', '1-2', 'a@b']), '\ufeffT;N\r\na=1;7\r\n1-2;7\r\na@b;7\r\n')
})

test('quotes are doubled, and what holds a semicolon, a quote or a line break is between quotes; nothing is nothing', async () => {
  assert.equal(
    await written('El "nombre"', ['Banco "Río"; S.A.', 'a;b', 'a\nb', '"', null, '']),
    '\ufeff"El ""nombre""";N\r\n"Banco ""Río""; S.A.";7\r\n"a;b";7\r\n"a\nb";7\r\n"""";7\r\n;7\r\n;7\r\n',
  )
})
