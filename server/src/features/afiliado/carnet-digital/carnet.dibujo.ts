import { seal } from '@gremial/contract/platform/seal.ts'
import type { Doc } from '../../../platform/pdf/document.ts'

/** Drawing primitives of the card, in millimetres. */

/** Points per millimetre. */
export const puntosPorMm = 72 / 25.4

/** An image stored once in the document, however often it is drawn. */
export type ImagenAbierta = { readonly abierta: unique symbol }

/** Exists in the library but not in its types. */
export const abrirImagen = (doc: Doc, jpeg: Uint8Array): ImagenAbierta =>
  (doc as unknown as { openImage(image: Buffer): ImagenAbierta }).openImage(Buffer.from(jpeg))

export type Limpiador = (text: string) => string

interface EstiloTexto {
  font: 'regular' | 'fuerte'
  size: number
  color: string
}

/** One line with its baseline at `y`. */
export function escribir(doc: Doc, text: string, x: number, y: number, { font, size, color }: EstiloTexto): void {
  doc.font(font).fontSize(size).fillColor(color).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
}

const grafemas = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Truncates a text to a width, with "…". */
function cortar(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text
  const letras = Array.from(grafemas.segment(text), (s) => s.segment)
  while (letras.length > 0 && doc.widthOfString(`${letras.join('').trimEnd()}…`) > width) letras.pop()
  return `${letras.join('').trimEnd()}…`
}

/** One line, reduced until it fits, down to `least`; then truncated. */
export function escribirAjustado(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { font, size, least, width, color }: EstiloTexto & { least: number; width: number },
): void {
  const { texts, size: used } = repartirEnRenglones(doc, text, { font, size, least, width, lines: 1 })
  escribir(doc, texts[0] ?? '', x, y, { font, size: used, color })
}

/** One line if the text fits between `size` and `least`; otherwise up to `lines` lines at `least`, the last one truncated. */
export function repartirEnRenglones(
  doc: Doc,
  text: string,
  { font, size, least, width, lines }: { font: 'regular' | 'fuerte'; size: number; least: number; width: number; lines: number },
): { texts: string[]; size: number } {
  const natural = doc.font(font).fontSize(size).widthOfString(text)
  const fits = natural <= width ? size : (size * width) / natural
  if (fits >= least) return { texts: [text], size: fits === size ? size : fits * 0.998 }
  doc.fontSize(least)
  const texts: string[] = []
  let rest = text.split(' ')
  while (rest.length > 0 && texts.length < lines - 1) {
    let n = rest.length
    while (n > 1 && doc.widthOfString(rest.slice(0, n).join(' ')) > width) n--
    texts.push(cortar(doc, rest.slice(0, n).join(' '), width))
    rest = rest.slice(n)
  }
  if (rest.length > 0) texts.push(cortar(doc, rest.join(' '), width))
  return { texts, size: least }
}

/** The photo with a thin border. */
export function dibujarFoto(doc: Doc, imagen: ImagenAbierta, x: number, y: number, width: number, height: number): void {
  doc.image(imagen as never, x, y, { cover: [width, height], align: 'center', valign: 'center' })
  doc.lineWidth(0.15).strokeColor('#c9d1d4').rect(x, y, width, height).stroke()
}

/** A guilloche rosette, as on documents that are hard to copy. */
export function dibujarRoseta(
  doc: Doc,
  x: number,
  y: number,
  radius: number,
  { color, opacity }: { color: string; opacity: number },
): void {
  const turns = 14
  const points = 180
  doc.save().lineWidth(0.09).strokeColor(color).strokeOpacity(opacity)
  for (let turn = 0; turn < turns; turn++) {
    const phase = (turn / turns) * Math.PI * 2
    for (let i = 0; i <= points; i++) {
      const angle = (i / points) * Math.PI * 2
      const r = radius * (0.72 + 0.2 * Math.cos(6 * angle + phase) + 0.08 * Math.cos(18 * angle - phase))
      const px = x + r * Math.cos(angle)
      const py = y + r * Math.sin(angle)
      if (i === 0) doc.moveTo(px, py)
      else doc.lineTo(px, py)
    }
    doc.closePath().stroke()
  }
  doc.restore()
}

/** The organisation's logo, in white on its colour. */
export function dibujarSello(doc: Doc, x: number, y: number, side: number, color: string): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 64)
  doc.path(seal.borde).fill('#ffffff')
  doc.lineWidth(1.4).circle(32, 32, 25).stroke(color)
  doc.lineWidth(1.5).lineCap('round').path(seal.olas).stroke(color)
  doc.path(seal.estrellas).fill(color)
  doc.restore()
}

/** Side of a QR with its quiet zone, and of one module: as wanted, but never with modules too small for a phone. */
export function medirQr(
  size: number,
  { wanted, least, quiet }: { wanted: number; least: number; quiet: number },
): { side: number; module: number } {
  const modules = size + 2 * quiet
  const module = Math.max(least, wanted / modules)
  return { side: modules * module, module }
}
