import { randomBytes } from 'node:crypto'
import { libro } from './libro.ts'

/** Decompression bombs and similar spreadsheets: those that froze or killed the portal, and their variants. */

const sheet = (dentro: string): string => `<worksheet><sheetData>${dentro}</sheetData></worksheet>`
const withSheet = (dentro: string): Promise<Buffer> =>
  libro({ filas: [['NRO_AFILIADO']], otras: { 'xl/worksheets/sheet1.xml': sheet(dentro) } })
const cell = (text: string, where = 'A1'): string => `<row r="1"><c r="${where}" t="inlineStr"><is><t>${text}</t></is></c></row>`
/** Characters that do not compress: half their size remains. */
const alAzar = (letters: number): string => randomBytes(letters / 2).toString('hex')
const muchas = (count: number, una: (i: number) => string): string => Array.from({ length: count }, (_, i) => una(i)).join('')

export const planillasHostiles: Record<string, () => Promise<Buffer>> = {
  'styles whose format has a hundred thousand brackets': () =>
    libro({
      filas: [['NRO_AFILIADO', '1']],
      otras: {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(200)}</cellXfs></styleSheet>`,
      },
    }),
  'a cell of 60 MB': () => withSheet(cell('A'.repeat(60_000_000))),
  'a cell of 6 MB that does not compress': () => withSheet(cell(alAzar(6_000_000))),
  'a reference of 15 MB': () => withSheet(cell('1', 'A'.repeat(15_000_000))),
  'a reference of 6 MB that does not compress': () => withSheet(cell('1', `A${alAzar(6_000_000)}`)),
  'a million columns': () => withSheet(`<row r="1">${muchas(1_000_000, (i) => `<c r="A${i}"><v>${i}</v></c>`)}</row>`),
  'a mark of a million attributes': () => withSheet(`<row ${muchas(1_000_000, (i) => `a${i}="${i % 7}" `)}/>`),
  'marks within marks': () => withSheet('<a>'.repeat(500_000)),
  'one text that every cell shares': () =>
    libro({
      filas: [['NRO_AFILIADO']],
      otras: {
        'xl/sharedStrings.xml': `<sst><si><t>${alAzar(32_000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': sheet(
          muchas(500, (i) => `<row r="${i + 1}">${muchas(900, (j) => `<c r="A${j}" t="s"><v>0</v></c>`)}</row>`),
        ),
      },
    }),
  'a hundred thousand sheets': () =>
    libro({
      filas: [['NRO_AFILIADO']],
      otras: {
        'xl/workbook.xml': `<workbook><sheets>${muchas(100_000, (i) => `<sheet name="h${i}" r:id="rId1"/>`)}</sheets></workbook>`,
      },
    }),
  'a text of NULs and lines without end': async () =>
    Buffer.concat([Buffer.from('NRO_AFILIADO;DOMICILIO\n1;'), Buffer.alloc(8_000_000, 'a\0"'), Buffer.from('\n')]),
  'a quote that holds eight megabytes': async () => Buffer.from(`NRO_AFILIADO;"${'x\n'.repeat(4_000_000)}`),
}
