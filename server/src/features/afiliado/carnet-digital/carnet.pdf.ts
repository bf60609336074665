import { type Doc, draw } from '../../../platform/pdf/document.ts'
import {
  type Clean,
  ellipsized,
  fitted,
  mm,
  openImage,
  type Picture,
  photo,
  qr,
  qrModule,
  rosette,
  seal,
  words,
} from './carnet.dibujo.ts'

/** What the PDF of a card says; drawn in a thread (platform/pdf/render.ts). */
export interface CardPdf {
  organizacion: {
    nombre: string
    telefono: string
    email: string
    /** Two steps of the organisation's colour: one that white text stands on, and a light one. */
    marca: string
    claro: string
  }
  /** JPEG of four by five. */
  foto: Uint8Array
  nombre: string
  numero: string
  documento: string
  categoria: string
  seccional: string
  vence: string
  /** Address in the QR. */
  credencial: string
}

/** CR80, the size of a bank card (ISO/IEC 7810 ID-1), and A4. */
const card = { width: 85.6, height: 54 }
const sheet = { width: 210, height: 297 }
const ink = '#10191c'
const soft = '#3f4a50'

/** The card: a page of its own size, and an A4 sheet with the card to cut out (decisions §5). */
export function drawCard(data: CardPdf): Promise<Buffer> {
  const { organizacion, nombre, numero } = data
  return draw(
    {
      size: [card.width * mm, card.height * mm],
      margin: 0,
      info: {
        Title: `Carnet digital ${numero}`,
        Author: organizacion.nombre,
        Subject: `Carnet de afiliado de ${nombre}`,
        Creator: 'Gremial',
        Producer: 'Gremial',
      },
    },
    (doc, clean) => {
      const picture = openImage(doc, data.foto)
      doc.save().scale(mm)
      face(doc, clean, data, picture)
      doc.restore()
      doc.addPage({ size: 'A4', margin: 0 })
      doc.save().scale(mm)
      toCutOut(doc, clean, data, picture)
      doc.restore()
    },
  )
}

/** The face of the card, in millimetres from its upper left corner. */
function face(doc: Doc, clean: Clean, data: CardPdf, picture: Picture): void {
  const { marca, claro, nombre } = data.organizacion
  const { width, height } = card
  const band = 11.4
  doc.rect(0, 0, width, height).clip().rect(0, 0, width, height).fill('#ffffff')
  rosette(doc, 55.9, 32, 24, { color: marca, opacity: 0.13 })
  doc.rect(0, 0, width, band).fill(marca)
  doc.save().rect(0, 0, width, band).clip()
  rosette(doc, 74.8, 5.7, 10, { color: claro, opacity: 0.45 })
  doc.restore()
  seal(doc, 2.9, 1.4, 8.6, marca)
  fitted(doc, clean(nombre), 13.4, 7, { font: 'fuerte', size: 3.75, least: 2.7, width: 69.5, color: '#ffffff' })

  photo(doc, picture, 3.4, 14.6, 18.4, 23)
  words(doc, 'Válido hasta', 3.4, 43.4, { font: 'regular', size: 2.9, color: soft })
  words(doc, data.vence, 3.4, 47.9, { font: 'fuerte', size: 3.75, color: ink })

  const code = qr(data.credencial)
  const { side, module } = qrModule(code.size, { wanted: 24, least: 0.35, quiet: 4 })
  const left = width - side - 0.8
  const top = height - side - 0.8
  const lines = ellipsized(doc, clean(data.nombre), { font: 'fuerte', size: 4.3, least: 3.5, width: 57.4, lines: 2 })
  let y = lines.texts.length > 1 ? 17.6 : 19.2
  for (const line of lines.texts) {
    words(doc, line, 25.1, y, { font: 'fuerte', size: lines.size, color: ink })
    y += lines.size * 1.14
  }
  y += 0.9
  words(doc, data.numero, 25.1, y, { font: 'fuerte', size: 3.75, color: marca })
  y += 5.2
  // Beside the code there is less room, and what does not fit is not squeezed under it.
  const narrow = left - 25.1
  fitted(doc, clean(data.documento), 25.1, y, { font: 'regular', size: 3.15, least: 2.6, width: narrow, color: ink })
  for (const text of [data.categoria, data.seccional]) {
    y += 4.3
    fitted(doc, clean(text), 25.1, y, { font: 'regular', size: 3.15, least: 2.6, width: narrow, color: ink })
  }
  code.draw(doc, left, top, module)
}

const steps = (org: string): Array<[title: string, text: string]> => [
  ['Recortalo por las marcas', 'Imprimí esta hoja al 100 %, sin ajustar a la página: queda del tamaño de una tarjeta.'],
  [
    'Mostralo donde te lo pidan',
    `Con la cámara de cualquier teléfono se lee el código y se ve, en la página de ${org}, si está vigente. De vos sólo dice el primer nombre y la inicial del apellido.`,
  ],
  ['Si lo perdés, anulalo', 'Entrá al portal, en Carnet digital: deja de valer en el acto y podés generar otro.'],
]

/** The A4 sheet: the card at its real size with marks to cut along, how it is used, and the code large. */
function toCutOut(doc: Doc, clean: Clean, data: CardPdf, picture: Picture): void {
  const { marca, nombre, telefono, email } = data.organizacion
  const edge = 20
  const wide = sheet.width - 2 * edge
  doc.rect(0, 0, sheet.width, 3).fill(marca)
  fitted(doc, clean(nombre), edge, 22, { font: 'fuerte', size: 4.6, least: 3.4, width: wide, color: marca })
  words(doc, 'Carnet digital', edge, 34, { font: 'fuerte', size: 8.4, color: ink })
  fitted(doc, `${clean(data.nombre)} · ${data.numero} · válido hasta el ${data.vence}`, edge, 42, {
    font: 'regular',
    size: 4,
    least: 2.8,
    width: wide,
    color: soft,
  })

  const x = (sheet.width - card.width) / 2
  const y = 60
  doc.save().translate(x, y)
  face(doc, clean, data, picture)
  doc.restore()
  cutMarks(doc, x, y)

  let at = 136
  for (const [i, [title, text]] of steps(clean(nombre)).entries()) {
    doc.circle(edge + 3.2, at - 1.4, 3.2).fill(marca)
    words(doc, String(i + 1), edge + 2.2, at, { font: 'fuerte', size: 3.9, color: '#ffffff' })
    words(doc, title, edge + 10, at, { font: 'fuerte', size: 4.4, color: ink })
    const { texts, size } = ellipsized(doc, text, { font: 'regular', size: 3.9, least: 3.9, width: wide - 10, lines: 4 })
    for (const line of texts) {
      at += size * 1.42
      words(doc, line, edge + 10, at, { font: 'regular', size, color: soft })
    }
    at += 9.5
  }

  const code = qr(data.credencial)
  const { side, module } = qrModule(code.size, { wanted: 70, least: 0.5, quiet: 4 })
  code.draw(doc, (sheet.width - side) / 2, 192, module)
  const contact = [nombre, telefono, email].filter(Boolean).join(' · ')
  fitted(doc, clean(contact), edge, sheet.height - 14, { font: 'regular', size: 3.4, least: 2.4, width: wide, color: soft })
}

/** Two short strokes outside each corner, that do not stay on the card. */
function cutMarks(doc: Doc, x: number, y: number): void {
  const gap = 1.5
  const long = 6
  doc.lineWidth(0.15).strokeColor('#6b7478')
  for (const [cx, sx] of [
    [x, -1],
    [x + card.width, 1],
  ] as const) {
    for (const [cy, sy] of [
      [y, -1],
      [y + card.height, 1],
    ] as const) {
      doc
        .moveTo(cx + sx * gap, cy)
        .lineTo(cx + sx * (gap + long), cy)
        .stroke()
      doc
        .moveTo(cx, cy + sy * gap)
        .lineTo(cx, cy + sy * (gap + long))
        .stroke()
    }
  }
}
