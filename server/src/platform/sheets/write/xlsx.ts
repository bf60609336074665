import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { ColumnType } from '@gremial/contract/platform/list.ts'
import yazl from 'yazl'
import { serialDay, serialMoment } from './biff8.ts'
import type { Table, Texts, Words } from './cells.ts'

const rowsPerSheet = 1_048_576
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Most texts need no escaping; control characters that XML cannot hold are dropped.
const needs = /[&<>"\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/
const escape = (t: string): string =>
  needs.test(t) ? t.replace(/[&<>"]/g, (c) => marks[c] as string).replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '') : t
const inline = (t: string, style = ''): string => `<c t="inlineStr"${style}><is><t xml:space="preserve">${escape(t)}</t></is></c>`

function writers(words: Words): Record<ColumnType, (v: string) => string> {
  return {
    texto: (v) => inline(v),
    entero: (v) => `<c s="4"><v>${v}</v></c>`,
    importe: (v) => `<c s="3"><v>${v}</v></c>`,
    fecha: (v) => `<c s="2"><v>${serialDay(v)}</v></c>`,
    momento: (v) => `<c s="5"><v>${serialMoment(v)}</v></c>`,
    logico: (v) => inline(v === 't' || v === '1' ? words.yes : words.no),
  }
}

/** An .xlsx as a stream: sheets first, and the parts that list them last. */
export function xlsxStream(rows: Texts, table: Table, words: Words): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as unknown as Readable
  const gone = new Promise<void>((left) => out.once('close', left))
  const sheets: string[] = []
  let current: PassThrough | undefined
  const byType = writers(words)
  const columns = table.columns.map(({ tipo }) => byType[tipo])
  const begin = () => {
    const number = sheets.push(number1(words.sheet, sheets.length))
    current = new PassThrough({ highWaterMark: 1 << 20 })
    zip.addReadStream(current, `xl/worksheets/sheet${number}.xml`, { compressionLevel: 1 })
    const cols = table.columns.map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="20" customWidth="1"/>`).join('')
    const above = sheets.length === 1 ? (table.head ?? []) : []
    const lines = above.map((texts) => `<row>${texts.map((t) => inline(t)).join('')}</row>`).join('')
    const fixed = above.length + 1
    return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${fixed}" topLeftCell="A${fixed + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData>${lines}<row>${table.columns.map((c) => inline(c.title, ' s="1"')).join('')}</row>`
  }
  const finish = '</sheetData></worksheet>'
  async function write(text: string): Promise<void> {
    if (current?.destroyed || out.destroyed) throw new Error('the reader left')
    if (current?.write(text) === false) await Promise.race([once(current, 'drain'), gone])
  }
  async function fill(): Promise<void> {
    let text = begin()
    let row = (table.head?.length ?? 0) + 1
    for await (const batch of rows) {
      for (const values of batch) {
        if (row === rowsPerSheet) {
          await write(text + finish)
          current?.end()
          text = begin()
          row = 1
        }
        text += '<row>'
        for (let i = 0; i < columns.length; i++) {
          const value = values[i]
          text += value === null || value === undefined || value === '' ? '<c/>' : (columns[i] as (v: string) => string)(value)
        }
        text += '</row>'
        row++
      }
      await write(text)
      text = ''
    }
    await write(text + finish)
    current?.end()
    for (const [path, body] of parts(sheets)) zip.addBuffer(Buffer.from(head + body), path)
    zip.end()
  }
  fill().catch((error: Error) => {
    current?.destroy()
    out.destroy(error)
  })
  return out
}

const number1 = (name: string, index: number): string => (index === 0 ? name : `${name} ${index + 1}`)

function parts(sheets: string[]): Array<[string, string]> {
  const overrides = sheets
    .map(
      (_, i) =>
        `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')
  const list = sheets
    .map(
      (name, i) =>
        `<sheet name="${escape(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    )
    .join('')
  const rels = sheets
    .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${officeRel}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
    .join('')
  const fonts =
    '<fonts count="2"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><name val="Arial"/></font></fonts>'
  const xf = (numFmt: number, font = 0) =>
    `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${overrides}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packageRel}"><Relationship Id="rId1" Type="${officeRel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${officeRel}"><sheets>${list}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRel}">${rels}<Relationship Id="rIdS" Type="${officeRel}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="DD/MM/YYYY"/><numFmt numFmtId="165" formatCode="DD/MM/YYYY HH:MM"/></numFmts>${fonts}<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">${xf(0)}${xf(0, 1)}${xf(164)}${xf(4)}${xf(1)}${xf(165)}</cellXfs></styleSheet>`,
    ],
  ]
}
