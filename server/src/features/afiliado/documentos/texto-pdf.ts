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
import { Cost, withCost } from '../../../platform/sandbox/pdf/cost.ts'
import { type PiezaPdf, piezasDelContenido } from './contenido-pdf.rules.ts'

/** Text and resources of a page of a PDF, from its own instructions; a scanned page has no text. */
export interface ContenidoPagina {
  texto: string
  /** Names of the page's resources (images and forms) that it draws. */
  usados: Set<string>
}

type Decodificador = (bytes: string) => string
interface Marco {
  resources: PDFDict | undefined
  fonts: Map<string, Decodificador>
}

const profundidadMaxima = 6

/** Budget of a page, in bytes: the densest pages of offices use a tenth of it. */
const esfuerzoPagina = 16_000_000

interface Lectura {
  texto: string[]
  usados: Set<string>
  esfuerzo: Cost
}

/**
 * Reads a page's text and the resources it uses, including those of the forms it draws. Throws if its instructions are malformed
 * or exceed the budget.
 */
export function contenidoDeLaPagina(page: PDFPage, libro?: Cost): ContenidoPagina {
  const lectura: Lectura = { texto: [], usados: new Set(), esfuerzo: new Cost(esfuerzoPagina, libro) }
  withCost(lectura.esfuerzo, () => {
    const contents = page.node.Contents()
    const streams = contents instanceof PDFArray ? contents.asArray().map((o) => page.doc.context.lookup(o)) : [contents]
    const code = streams.map((s) => bytesDe(s, lectura.esfuerzo)).join('\n')
    ejecutar(code, page.node.Resources(), lectura, true, 0)
  })
  return { texto: lectura.texto.join('').replace(/[ \t]+/g, ' '), usados: lectura.usados }
}

const bytesDe = (stream: PDFObject | undefined, esfuerzo: Cost): string => {
  if (!(stream instanceof PDFStream)) return ''
  const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents()
  esfuerzo.spend(bytes.length + 100)
  return Buffer.from(bytes).toString('latin1')
}

/** Runs the instructions of a page or a form; `propios` while names refer to the page's resources. */
function ejecutar(code: string, resources: PDFDict | undefined, lectura: Lectura, propios: boolean, depth: number): void {
  if (depth > profundidadMaxima) return
  const { texto, usados, esfuerzo } = lectura
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
        decodificar = tipografiaDe(marco, operandos.at(-2)?.value ?? '', esfuerzo)
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
          const [recursos, deLaPagina] = suyos instanceof PDFDict ? [suyos, false] : [resources, propios]
          ejecutar(bytesDe(form, esfuerzo), recursos, lectura, deLaPagina, depth + 1)
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

/** Decodes a font's bytes to characters: by its own map if it has one, else as one-byte Latin. */
function tipografiaDe(marco: Marco, name: string, esfuerzo: Cost): Decodificador {
  const known = marco.fonts.get(name)
  if (known) return known
  const font = diccionarioDe(marco.resources, 'Font')?.lookup(PDFName.of(name))
  let decodificar: Decodificador = (bytes) => new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'))
  if (font instanceof PDFDict) {
    const wide = font.lookup(PDFName.of('Subtype')) === PDFName.of('Type0')
    const table = font.lookup(PDFName.of('ToUnicode'))
    if (table instanceof PDFStream) {
      const letras = letrasDe(table, esfuerzo)
      const size = wide ? 2 : 1
      decodificar = (bytes) => {
        let text = ''
        for (let i = 0; i + size <= bytes.length; i += size) {
          const letra = letras.get(codigoEn(bytes, i, size)) ?? ''
          esfuerzo.spend(letra.length)
          text += letra
        }
        return text
      }
    } else if (wide) decodificar = () => ''
  }
  marco.fonts.set(name, decodificar)
  return decodificar
}

const codigoEn = (bytes: string, at: number, size: number): number =>
  size === 2 ? bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1) : bytes.charCodeAt(at)

const deUtf16 = (bytes: string): string =>
  Buffer.from(bytes.slice(0, bytes.length - (bytes.length % 2)), 'latin1')
    .swap16()
    .toString('utf16le')

const numeroDe = (bytes: string): number => Buffer.from(bytes.slice(-2), 'latin1').reduce((n, byte) => n * 256 + byte, 0)

/** Cost of one character of a range, as if it were written out. */
const esfuerzoLetra = 12

/** Maps already read: the pages of a book share their fonts. */
const tablas = new WeakMap<PDFStream, Map<number, string>>()

/** Character map of a font (ToUnicode): code to characters. It uses the syntax of a page's instructions. */
function letrasDe(table: PDFStream, esfuerzo: Cost): Map<number, string> {
  const known = tablas.get(table)
  if (known) return known
  const letras = new Map<number, string>()
  let operandos: PiezaPdf[] = []
  for (const pieza of piezasDelContenido(bytesDe(table, esfuerzo))) {
    if (pieza.kind !== 'operator') {
      operandos.push(pieza)
      continue
    }
    if (pieza.value === 'endbfchar') {
      for (let i = 0; i + 1 < operandos.length; i += 2)
        letras.set(numeroDe(operandos[i]?.value ?? ''), deUtf16(operandos[i + 1]?.value ?? ''))
    }
    if (pieza.value === 'endbfrange') {
      for (let i = 0; i + 2 < operandos.length; i += 3) anotarRango(letras, operandos.slice(i, i + 3), esfuerzo)
    }
    operandos = []
  }
  tablas.set(table, letras)
  return letras
}

/** Maps a range of codes to consecutive characters, or to those of an array. */
function anotarRango(letras: Map<number, string>, [from, until, to]: PiezaPdf[], esfuerzo: Cost): void {
  const first = numeroDe(from?.value ?? '')
  const count = numeroDe(until?.value ?? '') - first
  esfuerzo.spend(Math.max(0, count) * esfuerzoLetra)
  const start = to?.value ?? ''
  const prefijo = deUtf16(start.slice(0, -2))
  const ultima = numeroDe(start)
  for (let i = 0; i <= count; i++) {
    const letra = to?.items ? to.items[i] && deUtf16(to.items[i]?.value ?? '') : prefijo + String.fromCharCode(ultima + i)
    if (letra !== undefined) letras.set(first + i, letra)
  }
}
