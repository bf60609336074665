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
import { type PiezaPdf, piezasDelContenido } from './contenido-pdf.rules.ts'

/** What a page of a PDF says and draws, as far as its own instructions tell; a scanned page says nothing. */
export interface ContenidoPagina {
  texto: string
  /** Names of the page's resources (pictures and forms) that it does draw. */
  usados: Set<string>
}

type Decodificador = (bytes: string) => string
interface Marco {
  resources: PDFDict | undefined
  fonts: Map<string, Decodificador>
}

const profundidadMaxima = 6

/** Reads a page's text and which resources it uses, those of the forms that it draws too. Throws when its instructions are broken. */
export function contenidoDeLaPagina(page: PDFPage): ContenidoPagina {
  const usados = new Set<string>()
  const texto: string[] = []
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((o) => page.doc.context.lookup(o)) : [contents]
  const code = streams.map((s) => bytesDe(s)).join('\n')
  ejecutar(code, page.node.Resources(), texto, usados, true, 0)
  return { texto: texto.join('').replace(/[ \t]+/g, ' '), usados }
}

const bytesDe = (stream: PDFObject | undefined): string => {
  if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  return stream instanceof PDFStream ? Buffer.from(stream.getContents()).toString('latin1') : ''
}

/** Follows the instructions of a page or a form; `own` while names mean the page's resources. */
function ejecutar(
  code: string,
  resources: PDFDict | undefined,
  texto: string[],
  usados: Set<string>,
  propios: boolean,
  depth: number,
): void {
  if (depth > profundidadMaxima) return
  const marco: Marco = { resources, fonts: new Map() }
  let decodificar: Decodificador = (bytes) => bytes
  let operandos: PiezaPdf[] = []
  for (const pieza of piezasDelContenido(code)) {
    if (pieza.kind !== 'operator') {
      operandos.push(pieza)
      continue
    }
    const last = operandos.at(-1)
    switch (pieza.value) {
      case 'Tf':
        decodificar = tipografiaDe(marco, operandos.at(-2)?.value ?? '')
        break
      case 'Tj':
      case "'":
      case '"':
        texto.push(decodificar(last?.value ?? ''))
        break
      case 'TJ':
        for (const { kind, value } of last?.items ?? []) {
          if (kind === 'string') texto.push(decodificar(value))
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
        if (propios) usados.add(name)
        const form = diccionarioDe(resources, 'XObject')?.lookup(PDFName.of(name))
        if (form instanceof PDFStream && form.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) {
          const suyos = form.dict.lookup(PDFName.of('Resources'))
          // A form without resources of its own uses the page's.
          ejecutar(
            bytesDe(form),
            suyos instanceof PDFDict ? suyos : resources,
            texto,
            usados,
            propios && !(suyos instanceof PDFDict),
            depth + 1,
          )
        }
        break
      }
    }
    operandos = []
  }
}

const diccionarioDe = (resources: PDFDict | undefined, kind: string): PDFDict | undefined => {
  const found = resources?.lookup(PDFName.of(kind))
  return found instanceof PDFDict ? found : undefined
}

/** How a font's bytes become letters: by its own table when it has one, otherwise as Latin letters one byte each. */
function tipografiaDe(marco: Marco, name: string): Decodificador {
  const known = marco.fonts.get(name)
  if (known) return known
  const font = diccionarioDe(marco.resources, 'Font')?.lookup(PDFName.of(name))
  let decodificar: Decodificador = (bytes) => new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'))
  if (font instanceof PDFDict) {
    const wide = font.lookup(PDFName.of('Subtype')) === PDFName.of('Type0')
    const table = font.lookup(PDFName.of('ToUnicode'))
    if (table instanceof PDFStream) {
      const letras = letrasDe(bytesDe(table))
      const size = wide ? 2 : 1
      decodificar = (bytes) => {
        let text = ''
        for (let i = 0; i + size <= bytes.length; i += size) text += letras.get(codigoEn(bytes, i, size)) ?? ''
        return text
      }
    } else if (wide) decodificar = () => ''
  }
  marco.fonts.set(name, decodificar)
  return decodificar
}

const codigoEn = (bytes: string, at: number, size: number): number =>
  size === 2 ? bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1) : bytes.charCodeAt(at)

const deUtf16 = (hex: string): string =>
  String.fromCharCode(...(hex.replace(/\s/g, '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** The table of a font: which letters each code stands for. */
function letrasDe(cmap: string): Map<number, string> {
  const letras = new Map<number, string>()
  for (const [, body = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of body.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F\s]*)>/g))
      letras.set(Number.parseInt(code, 16), deUtf16(to))
  }
  for (const [, body = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', until = '', to = '', list = ''] of body.matchAll(
      /<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*(?:<([0-9a-fA-F\s]*)>|\[([^\]]*)\])/g,
    )) {
      const first = Number.parseInt(from, 16)
      const count = Math.min(Number.parseInt(until, 16) - first, 65_535)
      const each = [...list.matchAll(/<([0-9a-fA-F\s]*)>/g)].map(([, hex = '']) => deUtf16(hex))
      for (let i = 0; i <= count; i++) {
        const letra = list
          ? each[i]
          : deUtf16(to.slice(0, -4)) + String.fromCharCode(Number.parseInt(to.slice(-4) || '0', 16) + i)
        if (letra !== undefined) letras.set(first + i, letra)
      }
    }
  }
  return letras
}
