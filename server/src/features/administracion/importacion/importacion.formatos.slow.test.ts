import { libro } from '../../../../test/libro.ts'
import { alReves, type Caso, dosFilas, padron, probarCasos, row, table, titles } from '../../../../test/oficina.ts'

/** Formats that offices send: each file is read, or refused with what it is and what to do. */

const casos: Caso[] = [
  // Encodings and separators.
  { que: 'UTF-8', bytes: dosFilas, filas: 2 },
  { que: 'UTF-8 with its mark', bytes: `\ufeff${dosFilas}`, filas: 2 },
  { que: 'Latin-1', bytes: Buffer.from(dosFilas, 'latin1'), filas: 2 },
  {
    que: 'UTF-16 little endian, as "Unicode text"',
    bytes: Buffer.from(`\ufeff${dosFilas.replaceAll(';', '\t')}`, 'utf16le'),
    filas: 2,
  },
  { que: 'UTF-16 without its mark', bytes: Buffer.from(dosFilas, 'utf16le'), filas: 2 },
  { que: 'UTF-16 big endian', bytes: alReves(`\ufeff${dosFilas}`), filas: 2 },
  { que: 'tabs', bytes: dosFilas.replaceAll(';', '\t'), filas: 2 },
  { que: 'bars', bytes: dosFilas.replaceAll(';', '|'), filas: 2 },
  { que: 'commas', bytes: dosFilas.replaceAll('Muñoz, José', '"Muñoz, José"').replaceAll(';', ','), filas: 2 },
  { que: 'CR alone', bytes: dosFilas.replaceAll('\r\n', '\r'), filas: 2 },
  { que: 'CRLF and LF mixed', bytes: dosFilas.replace('\r\n', '\n'), filas: 2 },
  { que: 'the end of file of DOS', bytes: `${dosFilas}\u001a`, filas: 2 },
  { que: 'a title above, and "sep="', bytes: `sep=;\r\nPADRON AL 1/5/2026\r\n\r\n${dosFilas}`, filas: 2 },
  {
    que: 'one broken letter in a UTF-8 file spoils its line alone',
    bytes: Buffer.concat([
      Buffer.from(padron(row(), row({ LOCALIDAD: 'Río Cuarto, Ñu' })).trimEnd()),
      Buffer.from(`\r\n${row({ NRO_AFILIADO: '2', EMPRESA: 'Peña' })}\r\n`, 'latin1'),
    ]),
    opciones: { aceptarRechazos: { filas: 2 } },
    rechazadas: [
      [3, 'NRO_AFILIADO', 'duplicado'],
      [4, 'APELLIDO Y NOMBRE', 'caracteres'],
    ],
  },
  // Files that are no register.
  { que: 'empty', bytes: '', falla: /está vacío/ },
  { que: 'blank', bytes: '\ufeff\r\n \r\n', falla: /está vacío/ },
  { que: 'a PDF', bytes: '%PDF-1.7\n…', falla: /es un PDF/ },
  { que: 'a cut .xls', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'), falla: /cortado o dañado/ },
  {
    que: 'a web page without that table',
    bytes: '<html><table><tr><td>NRO</td></tr></table></html>',
    falla: /le faltan columnas/,
  },
  {
    que: 'a text of LibreOffice',
    bytes: libro({ otras: { mimetype: 'x', 'content.xml': '<a/>' } }),
    falla: /es un documento de LibreOffice, no una planilla/,
  },
  { que: 'a Word document', bytes: libro({ otras: { 'word/document.xml': '<a/>' } }), falla: /es un documento de Word/ },
  { que: 'any zip', bytes: libro({ otras: { 'padron.csv': dosFilas } }), falla: /archivo comprimido \(\.zip\)/ },
  { que: 'gzip', bytes: Buffer.from('1f8b0800000000', 'hex'), falla: /está comprimido/ },
  { que: 'an image', bytes: Buffer.from('89504e470d0a1a0a', 'hex'), falla: /es una imagen/ },
  {
    que: 'bytes',
    bytes: Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 91 + 1) % 250)),
    falla: /no es un archivo de texto ni un libro de Excel/,
  },
  {
    que: 'a cut .xlsx',
    bytes: libro({ filas: table(dosFilas) }).then((b) => b.subarray(0, b.length - 200)),
    falla: /cortado o dañado/,
  },
  { que: 'titles alone', bytes: `${titles}\r\n`, falla: /un encabezado y ninguna fila/ },
  { que: 'other columns', bytes: 'A;B\n1;2\n', falla: /le faltan columnas: NRO_AFILIADO, .*SECCIONAL\. Tiene: A, B$/ },
  { que: 'no separator', bytes: 'PADRON 1\n1 2\n', falla: /Tiene: PADRON 1\. ¿Las columnas están separadas por/ },
  {
    que: 'one column missing',
    bytes: dosFilas.replace(';SECCIONAL;', ';LEGAJO;'),
    falla: /le faltan columnas: SECCIONAL\. Tiene: .*LEGAJO/,
  },
  {
    que: 'columns that a register may lack',
    bytes: dosFilas.replace(';CUIL;', ';LEGAJO;').replace(';EST CIVIL;', ';X;'),
    filas: 2,
    dice: /Columnas que no se usan: LEGAJO, X\./,
  },
  {
    que: 'one column twice',
    bytes: dosFilas.replace(';CP;', ';Localidad;').replace(';EST CIVIL;', ';CP;'),
    falla: /más de una columna «LOCALIDAD»/,
  },
  {
    que: 'the same title twice',
    bytes: dosFilas.replace(';EMAIL', ';EMAIL;E-Mail;Cuil').replaceAll('example', 'example;x;'),
    falla: /más de una columna «CUIL»/,
  },
  {
    que: 'a quote never closed',
    bytes: padron(row(), row({ NRO_AFILIADO: '2', EMPRESA: '"Firma' }), ...Array.from({ length: 300 }, () => row())),
    falla: /Línea 3 de .*: se abren comillas \("\) que no se cierran/,
  },
  // Titles.
  {
    que: 'other titles for the same',
    bytes: dosFilas.replace(
      titles,
      'Nº de Afiliado;Apellido y Nombres;Tipo de Documento;D.N.I.;C.U.I.L.;Fecha de Nacimiento;Género;Estado Civil;Fecha de Alta;Categoría;Estado;Seccional;Razón Social;CUIT;Dirección;Localidad;Cód. Postal;Teléfono;E-mail',
    ),
    filas: 2,
  },
  {
    que: 'surname and name apart, and a column nobody asked for',
    bytes: dosFilas.replace('APELLIDO Y NOMBRE', 'LEGAJO;APELLIDO;NOMBRE').replaceAll('Muñoz, José', '7;Muñoz;José'),
    filas: 2,
    dice: /Columnas que no se usan: LEGAJO\./,
  },
  // Workbooks.
  { que: 'an .xlsx', bytes: libro({ filas: table(dosFilas) }), filas: 2, dice: /Se leyó la hoja «Hoja 1»/ },
  {
    que: 'an .xlsx with two such sheets',
    bytes: libro({ filas: table(dosFilas), segunda: table(dosFilas) }),
    falla: /tiene 2 hojas con esas columnas \(Hoja 1, Hoja 2\)/,
  },
  {
    que: 'an .xlsx with another sheet',
    bytes: libro({ filas: [['Totales'], ['3']], segunda: table(dosFilas) }),
    filas: 2,
    dice: /Se leyó la hoja «Hoja 2»[^]*No se leyeron las hojas: Hoja 1/,
  },
  {
    que: 'a formula without its value',
    bytes: libro({ filas: table(padron(row(), row({ NRO_AFILIADO: '2', EMPRESA: '=B2' }))) }),
    rechazadas: [[3, 'EMPRESA', 'formula']],
    trabas: ['rechazos'],
  },
  {
    que: 'a zip bomb in an .xlsx',
    bytes: libro({ filas: table(dosFilas), otras: { 'xl/sharedStrings.xml': Buffer.alloc(200 << 20, 32) } }),
    falla: /demasiado grande para leerlo como libro de Excel/,
  },
  {
    que: 'an .xlsx whose XML is not',
    bytes: libro({ filas: table(dosFilas), otras: { 'xl/sharedStrings.xml': '<sst><si>&bomba;</si></sst>' } }),
    falla: /cortado o dañado/,
  },
]

await probarCasos(casos)
