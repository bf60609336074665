import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { contentTokens, type Token } from './contenido-pdf.rules.ts'

/** What a page of a PDF says and draws, as far as its own instructions tell; a scanned page says nothing. */
export interface PageContent {
  texto: string
  /** Names of the page's resources (pictures and forms) that it does draw. */
  usados: Set<string>
}

type Decode = (bytes: string) => string
interface Frame {
  resources: PDFDict | undefined
  fonts: Map<string, Decode>
}

const deepest = 6

/** Reads a page's text and which resources it uses, those of the forms that it draws too. Throws when its instructions are broken. */
export function pageContent(page: PDFPage): PageContent {
  const usados = new Set<string>()
  const texto: string[] = []
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((o) => page.doc.context.lookup(o)) : [contents]
  const code = streams.map((s) => bytesOf(s)).join('\n')
  run(code, page.node.Resources(), texto, usados, true, 0)
  return { texto: texto.join('').replace(/[ \t]+/g, ' '), usados }
}

const bytesOf = (stream: PDFObject | undefined): string => {
  if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  return stream instanceof PDFStream ? Buffer.from(stream.getContents()).toString('latin1') : ''
}

/** Follows the instructions of a page or a form; `own` while names mean the page's resources. */
function run(
  code: string,
  resources: PDFDict | undefined,
  texto: string[],
  usados: Set<string>,
  own: boolean,
  depth: number,
): void {
  if (depth > deepest) return
  const frame: Frame = { resources, fonts: new Map() }
  let decode: Decode = (bytes) => bytes
  let operands: Token[] = []
  for (const token of contentTokens(code)) {
    if (token.kind !== 'operator') {
      operands.push(token)
      continue
    }
    const last = operands.at(-1)
    switch (token.value) {
      case 'Tf':
        decode = fontOf(frame, operands.at(-2)?.value ?? '')
        break
      case 'Tj':
      case "'":
      case '"':
        texto.push(decode(last?.value ?? ''))
        break
      case 'TJ':
        for (const { kind, value } of last?.items ?? []) {
          if (kind === 'string') texto.push(decode(value))
          else if (Number(value) < -180) texto.push(' ')
        }
        break
      case 'Td':
      case 'TD':
      case 'T*':
      case 'Tm':
      case 'ET':
        texto.push('\n')
        break
      case 'Do': {
        const name = last?.value ?? ''
        if (own) usados.add(name)
        const form = dictOf(resources, 'XObject')?.lookup(PDFName.of(name))
        if (form instanceof PDFStream && form.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) {
          const theirs = form.dict.lookup(PDFName.of('Resources'))
          // A form without resources of its own uses the page's.
          run(
            bytesOf(form),
            theirs instanceof PDFDict ? theirs : resources,
            texto,
            usados,
            own && !(theirs instanceof PDFDict),
            depth + 1,
          )
        }
        break
      }
    }
    operands = []
  }
}

const dictOf = (resources: PDFDict | undefined, kind: string): PDFDict | undefined => {
  const found = resources?.lookup(PDFName.of(kind))
  return found instanceof PDFDict ? found : undefined
}

/** How a font's bytes become letters: by its own table when it has one, otherwise as Latin letters one byte each. */
function fontOf(frame: Frame, name: string): Decode {
  const known = frame.fonts.get(name)
  if (known) return known
  const font = dictOf(frame.resources, 'Font')?.lookup(PDFName.of(name))
  let decode: Decode = (bytes) => new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'))
  if (font instanceof PDFDict) {
    const wide = font.lookup(PDFName.of('Subtype')) === PDFName.of('Type0')
    const table = font.lookup(PDFName.of('ToUnicode'))
    if (table instanceof PDFStream) {
      const letters = lettersOf(bytesOf(table))
      const size = wide ? 2 : 1
      decode = (bytes) => {
        let text = ''
        for (let i = 0; i + size <= bytes.length; i += size) text += letters.get(codeAt(bytes, i, size)) ?? ''
        return text
      }
    } else if (wide) decode = () => ''
  }
  frame.fonts.set(name, decode)
  return decode
}

const codeAt = (bytes: string, at: number, size: number): number =>
  size === 2 ? bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1) : bytes.charCodeAt(at)

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.replace(/\s/g, '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** The table of a font: which letters each code stands for. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, body = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of body.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F\s]*)>/g))
      letters.set(Number.parseInt(code, 16), utf16(to))
  }
  for (const [, body = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', until = '', to = '', list = ''] of body.matchAll(
      /<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*(?:<([0-9a-fA-F\s]*)>|\[([^\]]*)\])/g,
    )) {
      const first = Number.parseInt(from, 16)
      const count = Math.min(Number.parseInt(until, 16) - first, 65_535)
      const each = [...list.matchAll(/<([0-9a-fA-F\s]*)>/g)].map(([, hex = '']) => utf16(hex))
      for (let i = 0; i <= count; i++) {
        const letter = list ? each[i] : utf16(to.slice(0, -4)) + String.fromCharCode(Number.parseInt(to.slice(-4) || '0', 16) + i)
        if (letter !== undefined) letters.set(first + i, letter)
      }
    }
  }
  return letters
}
