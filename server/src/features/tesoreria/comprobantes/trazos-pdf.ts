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
import { type Effort, withEffort } from '../../../platform/pdf/effort.ts'
import { piezasDelContenido } from '../../afiliado/documentos/contenido-pdf.rules.ts'

/** What a page of a PDF draws with rectangles, as many programs do with a code: squares, one by one. Inside the room. */

export interface Gris {
  data: Uint8Array
  ancho: number
  alto: number
}

type Matriz = readonly [number, number, number, number, number, number]
type Punto = readonly [number, number]
interface Pluma {
  matriz: Matriz
  /** Of what is filled, from 0 (black) to 255. */
  tinta: number
}

const porPunto = 3
const mayorLado = 2600
const masRectangulos = 200_000
const masProfundo = 4

/** Undefined when it draws none, or its instructions are broken. */
export function paginaDibujada(pagina: PDFPage, esfuerzo: Effort): Gris | undefined {
  const { x, y, width, height } = pagina.getMediaBox()
  const escala = Math.min(porPunto, mayorLado / Math.max(width, height))
  const [ancho, alto] = [Math.ceil(width * escala), Math.ceil(height * escala)]
  if (!(ancho > 20 && alto > 20)) return undefined
  const hoja: Hoja = { data: new Uint8Array(ancho * alto).fill(255), ancho, alto, quedan: masRectangulos }
  try {
    withEffort(esfuerzo, () => {
      const contents = pagina.node.Contents()
      const partes = contents instanceof PDFArray ? contents.asArray().map((o) => pagina.doc.context.lookup(o)) : [contents]
      const matriz: Matriz = [escala, 0, 0, -escala, -x * escala, alto + y * escala]
      dibujar(
        hoja,
        partes.map((p) => textoDe(p, esfuerzo)).join('\n'),
        pagina.node.Resources(),
        { matriz, tinta: 0 },
        esfuerzo,
        0,
      )
    })
  } catch {
    return undefined
  }
  return hoja.quedan < masRectangulos ? hoja : undefined
}

interface Hoja extends Gris {
  quedan: number
}

function textoDe(parte: PDFObject | undefined, esfuerzo: Effort): string {
  if (!(parte instanceof PDFStream)) return ''
  const bytes = parte instanceof PDFRawStream ? decodePDFRawStream(parte).decode() : parte.getContents()
  esfuerzo.spend(bytes.length + 100)
  return Buffer.from(bytes).toString('latin1')
}

const por = ([a, b, c, d, e, f]: Matriz, [g, h, i, j, k, l]: Matriz): Matriz => [
  g * a + h * c,
  g * b + h * d,
  i * a + j * c,
  i * b + j * d,
  k * a + l * c + e,
  k * b + l * d + f,
]
const llevar = ([a, b, c, d, e, f]: Matriz, [x, y]: Punto): Punto => [a * x + c * y + e, b * x + d * y + f]

/** How dark a colour is, by how many numbers tell it. */
function tintaDe(n: readonly number[]): number {
  const [a = 0, b = 0, c = 0, d = 0] = n
  if (n.length === 1) return 255 * a
  if (n.length === 3) return 255 * (0.3 * a + 0.59 * b + 0.11 * c)
  return 255 * (1 - Math.min(1, 0.3 * a + 0.59 * b + 0.11 * c + d))
}

function dibujar(hoja: Hoja, codigo: string, recursos: PDFDict | undefined, desde: Pluma, esfuerzo: Effort, hondo: number): void {
  let pluma = desde
  const guardadas: Pluma[] = []
  let trazo: Punto[][] = []
  let operandos: string[] = []
  for (const { kind, value } of piezasDelContenido(codigo)) {
    if (kind !== 'operator') {
      operandos.push(value)
      continue
    }
    const n = operandos.map(Number)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n
    const punto = (x: number, y: number): Punto => llevar(pluma.matriz, [x, y])
    switch (value) {
      case 'q':
        if (guardadas.length < 1000) guardadas.push(pluma)
        break
      case 'Q':
        pluma = guardadas.pop() ?? pluma
        break
      case 'cm':
        pluma = { ...pluma, matriz: por(pluma.matriz, [a, b, c, d, e, f]) }
        break
      case 'g':
      case 'rg':
      case 'k':
      case 'sc':
      case 'scn':
        if (n.length > 0 && n.every(Number.isFinite)) pluma = { ...pluma, tinta: tintaDe(n) }
        break
      case 're':
        trazo.push([punto(a, b), punto(a + c, b), punto(a + c, b + d), punto(a, b + d)])
        break
      case 'm':
        trazo.push([punto(a, b)])
        break
      case 'l':
        trazo.at(-1)?.push(punto(a, b))
        break
      case 'f':
      case 'F':
      case 'f*':
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        for (const puntos of trazo) llenar(hoja, puntos, pluma.tinta)
        trazo = []
        break
      case 'n':
      case 'S':
      case 's':
        trazo = []
        break
      case 'Do':
        if (hondo < masProfundo) dibujarForma(hoja, recursos, operandos.at(-1) ?? '', pluma, esfuerzo, hondo + 1)
        break
    }
    operandos = []
  }
}

function dibujarForma(
  hoja: Hoja,
  recursos: PDFDict | undefined,
  nombre: string,
  pluma: Pluma,
  esfuerzo: Effort,
  hondo: number,
): void {
  const formas = recursos?.lookup(PDFName.of('XObject'))
  const forma = formas instanceof PDFDict ? formas.lookup(PDFName.of(nombre)) : undefined
  if (!(forma instanceof PDFStream) || forma.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return
  const puesta = forma.dict.lookup(PDFName.of('Matrix'))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    puesta instanceof PDFArray ? puesta.asArray().map((n) => Number(n.toString())) : []
  const suyos = forma.dict.lookup(PDFName.of('Resources'))
  const matriz = por(pluma.matriz, [a, b, c, d, e, f])
  dibujar(hoja, textoDe(forma, esfuerzo), suyos instanceof PDFDict ? suyos : recursos, { ...pluma, matriz }, esfuerzo, hondo)
}

/** What is no rectangle is left out: no code is made of it. */
function llenar(hoja: Hoja, puntos: readonly Punto[], tinta: number): void {
  if (puntos.length < 4 || puntos.length > 5 || --hoja.quedan < 0) return
  const [xs, ys] = [puntos.map(([x]) => x), puntos.map(([, y]) => y)]
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (!puntos.every(([x, y]) => (x - x0 < 0.6 || x1 - x < 0.6) && (y - y0 < 0.6 || y1 - y < 0.6))) return
  const { ancho, alto, data } = hoja
  const [izquierda, derecha] = [Math.max(0, Math.round(x0)), Math.min(ancho, Math.round(x1))]
  // Large ones are backgrounds, painted once or twice; a thousand of them would be a page's way of taking time.
  if ((x1 - x0) * (y1 - y0) > 100_000) hoja.quedan -= 2000
  for (let y = Math.max(0, Math.round(y0)); y < Math.min(alto, Math.round(y1)); y++)
    data.fill(tinta, y * ancho + izquierda, y * ancho + derecha)
}
