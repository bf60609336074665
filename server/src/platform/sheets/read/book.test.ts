import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { random } from '../../../../test/extractos.ts'
import { pathOf } from '../../../../test/extractos-de-bancos.ts'
import { zip } from '../../../../test/papeles.ts'
import { Refusal } from '../../sandbox/messages.ts'
import { openBook } from './book.ts'
import { inspect } from './kind.ts'

/** Workbooks that are no .xlsx: what they say is read, and a damaged or hostile one is refused. */

const folder = mkdtempSync(join(tmpdir(), 'libros-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(bytes: Buffer | string) {
  const path = join(folder, 'x')
  writeFileSync(path, bytes)
  const book = await openBook(path, await inspect(path))
  try {
    const sheets = []
    for (const name of book.sheets) {
      const rows = []
      for await (const some of book.rows(name)) rows.push(...some)
      sheets.push({ name, rows })
    }
    return { format: book.format, sheets }
  } finally {
    book.close()
  }
}
const ods = (sheets: string) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:calcext="c"><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
  })
const xml2003 = (rows: string) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Uno"><Table>${rows}</Table></Worksheet></Workbook>`

test('.ods cells: numbers, days, repeated and covered cells, comments, formulas without value', async () => {
  const cell = (more: string, text = '') => `<table:table-cell ${more}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`
  const { format, sheets } = await read(
    await ods(`<table:table table:name="Uno">
<table:table-row>${cell('office:value-type="float" office:value="1234.5"', '1.234,50')}${cell('office:value-type="date" office:date-value="2026-10-05T00:00:00"', '05/10')}${cell('office:value-type="string"', 'a<text:s text:c="2"/>b<text:line-break/>c')}</table:table-row>
<table:table-row table:number-rows-repeated="3">${cell('')}</table:table-row>
<table:table-row>${cell('table:number-columns-repeated="2" office:value-type="string"', 'x')}<table:covered-table-cell/><table:table-cell office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation><text:p>sí</text:p></table:table-cell></table:table-row>
<table:table-row>${cell('table:formula="of:=1/0" calcext:value-type="error" office:value-type="string"', '#DIV/0!')}</table:table-row>
<table:table-row>${cell('table:formula="of:=A1" office:value-type="float"')}</table:table-row></table:table>
<table:table table:name="Dos"><table:table-row table:number-rows-repeated="1048576">${cell('table:number-columns-repeated="16384"')}</table:table-row></table:table>`),
  )
  assert.deepEqual(
    [format, sheets],
    [
      'ods',
      [
        {
          name: 'Uno',
          rows: [
            { linea: 1, campos: ['1234,5', '2026-10-05', 'a  b\nc'] },
            { linea: 5, campos: ['x', 'x', '', 'sí'] },
            { linea: 6, campos: ['#DIV/0!'], formula: true },
          ],
        },
        { name: 'Dos', rows: [] },
      ],
    ],
  )
})

test('Excel 2003 XML and HTML cells: skipped rows and columns, merged cells, entities', async () => {
  const data = (type: string, value: string) => `<Data ss:Type="${type}">${value}</Data>`
  const libro = await read(
    xml2003(
      `<Row><Cell>${data('String', 'a &amp; b')}</Cell><Cell ss:Index="3">${data('Number', '0.1')}</Cell></Row><Row ss:Index="5"><Cell ss:MergeAcross="1">${data('DateTime', '2026-10-05T00:00:00.000')}</Cell><Cell ss:Formula="=1">${data('Number', '7')}</Cell></Row><Row><Cell ss:Formula="=X"/></Row>`,
    ),
  )
  assert.deepEqual(libro.sheets[0]?.rows, [
    { linea: 1, campos: ['a & b', '', '0,1'] },
    { linea: 5, campos: ['2026-10-05', '', '7'] },
  ])
  const pagina = await read(
    Buffer.from(
      '<html><style>td{x:"<td>"}</style><table><tr><td colspan=2>T&iacute;tulo</td><td>c</td></tr></table><TABLE><tr><th>a<br>b<th>&#36; 1,00&nbsp;<tr><td>\xf1 y m\xe1s',
      'latin1',
    ),
  )
  assert.deepEqual(pagina.sheets[0]?.rows, [
    { linea: 1, campos: ['Título', '', 'c'] },
    { linea: 2, campos: ['a b', '$ 1,00'] },
    { linea: 3, campos: ['ñ y más'] },
  ])
})

test('a protected, older, endless or foreign workbook is refused with advice', async () => {
  const xls = readFileSync(pathOf('nacion.xls'))
  const renamed = Buffer.from(xls)
  renamed.write('B\0o\0o\0k\0\0\0\0\0\0\0\0\0', xls.indexOf('W\0o\0r\0k\0b\0o\0o\0k\0'), 'latin1')
  const looped = Buffer.from(xls)
  // Each sector of the directory goes on in itself.
  const fat = (looped.readUInt32LE(76) + 1) * 512
  looped.writeUInt32LE(looped.readUInt32LE(48), fat + 4 * looped.readUInt32LE(48))
  for (const [bytes, says] of [
    [renamed, /Excel anterior a 1997|no es un libro/],
    [looped, /cortado o dañado/],
    [await zip({ 'content.xml': '<a><b:presentation/></a>' }), /no una planilla/],
    [xml2003('<Row>'.repeat(100)), /cortado o dañado/],
    [xml2003(`<Row><Cell><Data>${'x'.repeat(300_000)}</Data></Cell></Row>`), /cortado o dañado/],
    [`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]>${xml2003('<Row><Cell><Data>&b;</Data></Cell></Row>').slice(21)}`, /./],
  ] as Array<[Buffer | string, RegExp]>)
    await assert.rejects(read(bytes), (e: Error) => e instanceof Refusal && says.test(e.message), String(says))
  const repeated = `<table:table table:name="a"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`
  assert.equal((await read(await ods(repeated))).sheets[0]?.rows.length, 10_000)
})

test('a workbook with changed, cut or doubled bytes is read or refused, and nothing else', async () => {
  const uno = random(20261129)
  for (const name of ['nacion.xls', 'comafi-2003.xls', 'provincia.xls', 'hipotecario.ods']) {
    const good = readFileSync(pathOf(name))
    for (let i = 0; i < 120; i++) {
      const bytes = Buffer.from(good)
      for (let n = 1 + Math.floor(uno() * 8); n > 0; n--) bytes[Math.floor(uno() * bytes.length)] = Math.floor(uno() * 256)
      const cut = i % 3 === 0 ? bytes.subarray(0, Math.floor(uno() * bytes.length)) : bytes
      await read(cut).catch((error: unknown) => assert.ok(error instanceof Refusal, `${name} ${i}: ${(error as Error).stack}`))
    }
  }
})
