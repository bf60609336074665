import yazl from 'yazl'

/**
 * A cell of a workbook: a text (shared, or a formula without value if it begins with =), a number, or a number shown as a date.
 */
export type Celda = string | number | { dia: number }

const marcas: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const xml = (text: string): string => text.replace(/[&<>]/g, (c) => marcas[c] ?? '')
const letra = (n: number): string =>
  (n < 26 ? '' : String.fromCharCode(64 + Math.floor(n / 26))) + String.fromCharCode(65 + (n % 26))

/**
 * An .xlsx as Excel writes it, with shared strings and styles, of some sheets. `otras` adds or replaces parts. Without rows
 * it is a ZIP of the other parts only.
 */
export async function libro({
  filas,
  segunda,
  nombres = ['Hoja 1', 'Hoja 2'],
  mas = [],
  otras = {},
}: {
  filas?: Celda[][]
  segunda?: Celda[][]
  /** Names of the sheets, and the rows of those after the second. */
  nombres?: string[]
  mas?: Celda[][][]
  otras?: Record<string, string | Buffer>
}): Promise<Buffer> {
  const compartidos: string[] = []
  const cell = (value: Celda, where: string): string => {
    if (value === '') return ''
    if (typeof value === 'number') return `<c r="${where}"><v>${value}</v></c>`
    if (typeof value === 'object') return `<c r="${where}" s="1"><v>${value.dia}</v></c>`
    if (value.startsWith('=')) return `<c r="${where}"><f>${xml(value.slice(1))}</f></c>`
    return `<c r="${where}" t="s"><v>${compartidos.push(value) - 1}</v></c>`
  }
  const sheet = (rows: Celda[][]): string =>
    `<worksheet><sheetData>${rows
      .map((f, i) => `<row r="${i + 1}">${f.map((v, j) => cell(v, `${letra(j)}${i + 1}`)).join('')}</row>`)
      .join('')}</sheetData></worksheet>`
  const sheets = [filas, segunda, ...mas].filter((f) => f !== undefined).map(sheet)
  const parts: Record<string, string | Buffer> =
    sheets.length === 0
      ? {}
      : {
          'xl/workbook.xml': `<workbook><sheets>${sheets.map((_, i) => `<sheet name="${nombres[i]}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
          'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
          'xl/sharedStrings.xml': `<sst>${compartidos.map((t) => `<si><r><t>${xml(t.slice(0, 1))}</t></r><r><t>${xml(t.slice(1))}</t></r></si>`).join('')}</sst>`,
          ...Object.fromEntries(sheets.map((h, i) => [`xl/worksheets/sheet${i + 1}.xml`, h])),
        }
  const zip = new yazl.ZipFile()
  for (const [path, cuerpo] of Object.entries({ ...parts, ...otras }))
    zip.addBuffer(Buffer.from(cuerpo), path, { compressionLevel: 1 })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
