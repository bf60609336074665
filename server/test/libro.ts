import yazl from 'yazl'

/**
 * A cell of a workbook: a text (shared, or a formula without value if it begins with =), a number, or a number shown as a date.
 */
export type Celda = string | number | { dia: number }

const marcas: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const xml = (texto: string): string => texto.replace(/[&<>]/g, (c) => marcas[c] ?? '')
const letra = (n: number): string =>
  (n < 26 ? '' : String.fromCharCode(64 + Math.floor(n / 26))) + String.fromCharCode(65 + (n % 26))

/**
 * An .xlsx as Excel writes it, with shared strings and styles, of one or two sheets. `otras` adds or replaces parts. Without rows
 * it is a ZIP of the other parts only.
 */
export async function libro({
  filas,
  segunda,
  otras = {},
}: {
  filas?: Celda[][]
  segunda?: Celda[][]
  otras?: Record<string, string | Buffer>
}): Promise<Buffer> {
  const compartidos: string[] = []
  const celda = (valor: Celda, donde: string): string => {
    if (valor === '') return ''
    if (typeof valor === 'number') return `<c r="${donde}"><v>${valor}</v></c>`
    if (typeof valor === 'object') return `<c r="${donde}" s="1"><v>${valor.dia}</v></c>`
    if (valor.startsWith('=')) return `<c r="${donde}"><f>${xml(valor.slice(1))}</f></c>`
    return `<c r="${donde}" t="s"><v>${compartidos.push(valor) - 1}</v></c>`
  }
  const hoja = (filas: Celda[][]): string =>
    `<worksheet><sheetData>${filas
      .map((f, i) => `<row r="${i + 1}">${f.map((v, j) => celda(v, `${letra(j)}${i + 1}`)).join('')}</row>`)
      .join('')}</sheetData></worksheet>`
  const hojas = [filas, segunda].filter((f) => f !== undefined).map(hoja)
  const partes: Record<string, string | Buffer> =
    hojas.length === 0
      ? {}
      : {
          'xl/workbook.xml': `<workbook><sheets>${hojas.map((_, i) => `<sheet name="Hoja ${i + 1}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${hojas.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
          'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
          'xl/sharedStrings.xml': `<sst>${compartidos.map((t) => `<si><r><t>${xml(t.slice(0, 1))}</t></r><r><t>${xml(t.slice(1))}</t></r></si>`).join('')}</sst>`,
          ...Object.fromEntries(hojas.map((h, i) => [`xl/worksheets/sheet${i + 1}.xml`, h])),
        }
  const zip = new yazl.ZipFile()
  for (const [path, cuerpo] of Object.entries({ ...partes, ...otras }))
    zip.addBuffer(Buffer.from(cuerpo), path, { compressionLevel: 1 })
  zip.end()
  const trozos: Buffer[] = []
  for await (const trozo of zip.outputStream as AsyncIterable<Buffer>) trozos.push(trozo)
  return Buffer.concat(trozos)
}
