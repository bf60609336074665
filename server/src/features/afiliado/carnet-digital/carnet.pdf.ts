import { type Doc, draw } from '../../../platform/pdf/document.ts'
import { qrCode } from '../../../platform/pdf/qr.ts'
import {
  abrirImagen,
  dibujarFoto,
  dibujarRoseta,
  dibujarSello,
  escribir,
  escribirAjustado,
  type ImagenAbierta,
  type Limpiador,
  medirQr,
  puntosPorMm,
  repartirEnRenglones,
} from './carnet.dibujo.ts'

/** Data of the PDF of a card; drawn in a thread (platform/pdf/render.ts). */
export interface CarnetPdf {
  organizacion: {
    nombre: string
    telefono: string
    email: string
    /** Two shades of the organisation's colour: one for white text on it, and a light one. */
    marca: string
    claro: string
  }
  /** JPEG, aspect ratio 4:5. */
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
const tarjeta = { width: 85.6, height: 54 }
const hoja = { width: 210, height: 297 }
const tinta = '#10191c'
const suave = '#3f4a50'

/** The card: a page of its size, and an A4 sheet with the card to cut out (decisions §5). */
export function dibujarCarnet(carnet: CarnetPdf): Promise<Buffer> {
  const { organizacion, nombre, numero } = carnet
  return draw(
    {
      size: [tarjeta.width * puntosPorMm, tarjeta.height * puntosPorMm],
      margin: 0,
      info: {
        Title: `Carnet digital ${numero}`,
        Author: organizacion.nombre,
        Subject: `Carnet de afiliado de ${nombre}`,
        Creator: 'Gremial',
        Producer: 'Gremial',
      },
    },
    (doc, limpio) => {
      const imagen = abrirImagen(doc, carnet.foto)
      doc.save().scale(puntosPorMm)
      dibujarFrente(doc, limpio, carnet, imagen)
      doc.restore()
      doc.addPage({ size: 'A4', margin: 0 })
      doc.save().scale(puntosPorMm)
      dibujarHoja(doc, limpio, carnet, imagen)
      doc.restore()
    },
  )
}

/** Front of the card, in millimetres from its top left corner. */
function dibujarFrente(doc: Doc, limpio: Limpiador, carnet: CarnetPdf, imagen: ImagenAbierta): void {
  const { marca, claro, nombre } = carnet.organizacion
  const { width, height } = tarjeta
  const band = 11.4
  doc.rect(0, 0, width, height).clip().rect(0, 0, width, height).fill('#ffffff')
  dibujarRoseta(doc, 55.9, 32, 24, { color: marca, opacity: 0.13 })
  doc.rect(0, 0, width, band).fill(marca)
  doc.save().rect(0, 0, width, band).clip()
  dibujarRoseta(doc, 74.8, 5.7, 10, { color: claro, opacity: 0.45 })
  doc.restore()
  dibujarSello(doc, 2.9, 1.4, 8.6, marca)
  escribirAjustado(doc, limpio(nombre), 13.4, 7, { font: 'fuerte', size: 3.75, least: 2.7, width: 69.5, color: '#ffffff' })

  dibujarFoto(doc, imagen, 3.4, 14.6, 18.4, 23)
  escribir(doc, 'Válido hasta', 3.4, 43.4, { font: 'regular', size: 2.9, color: suave })
  escribir(doc, carnet.vence, 3.4, 47.9, { font: 'fuerte', size: 3.75, color: tinta })

  const codigo = qrCode(carnet.credencial)
  const { side, module } = medirQr(codigo.size, { wanted: 24, least: 0.35, quiet: 4 })
  const left = width - side - 0.8
  const top = height - side - 0.8
  const renglones = repartirEnRenglones(doc, limpio(carnet.nombre), {
    font: 'fuerte',
    size: 4.3,
    least: 3.5,
    width: 57.4,
    lines: 2,
  })
  let y = renglones.texts.length > 1 ? 17.6 : 19.2
  for (const renglon of renglones.texts) {
    escribir(doc, renglon, 25.1, y, { font: 'fuerte', size: renglones.size, color: tinta })
    y += renglones.size * 1.14
  }
  y += 0.9
  escribir(doc, carnet.numero, 25.1, y, { font: 'fuerte', size: 3.75, color: marca })
  y += 5.2
  // There is less room beside the code; text that does not fit must not run under it.
  const narrow = left - 25.1
  escribirAjustado(doc, limpio(carnet.documento), 25.1, y, {
    font: 'regular',
    size: 3.15,
    least: 2.6,
    width: narrow,
    color: tinta,
  })
  for (const text of [carnet.categoria, carnet.seccional]) {
    y += 4.3
    escribirAjustado(doc, limpio(text), 25.1, y, { font: 'regular', size: 3.15, least: 2.6, width: narrow, color: tinta })
  }
  codigo.draw(doc, left, top, module)
}

const pasos = (org: string): Array<[title: string, text: string]> => [
  ['Recortalo por las marcas', 'Imprimí esta hoja al 100 %, sin ajustar a la página: queda del tamaño de una tarjeta.'],
  [
    'Mostralo donde te lo pidan',
    `Con la cámara de cualquier teléfono se lee el código y se ve, en la página de ${org}, si está vigente. De vos sólo dice el primer nombre y la inicial del apellido.`,
  ],
  ['Si lo perdés, anulalo', 'Entrá al portal, en Carnet digital: deja de valer en el acto y podés generar otro.'],
]

/** The A4 sheet: the card at real size with crop marks, instructions, and a large code. */
function dibujarHoja(doc: Doc, limpio: Limpiador, carnet: CarnetPdf, imagen: ImagenAbierta): void {
  const { marca, nombre, telefono, email } = carnet.organizacion
  const edge = 20
  const wide = hoja.width - 2 * edge
  doc.rect(0, 0, hoja.width, 3).fill(marca)
  escribirAjustado(doc, limpio(nombre), edge, 22, { font: 'fuerte', size: 4.6, least: 3.4, width: wide, color: marca })
  escribir(doc, 'Carnet digital', edge, 34, { font: 'fuerte', size: 8.4, color: tinta })
  escribirAjustado(doc, `${limpio(carnet.nombre)} · ${carnet.numero} · válido hasta el ${carnet.vence}`, edge, 42, {
    font: 'regular',
    size: 4,
    least: 2.8,
    width: wide,
    color: suave,
  })

  const x = (hoja.width - tarjeta.width) / 2
  const y = 60
  doc.save().translate(x, y)
  dibujarFrente(doc, limpio, carnet, imagen)
  doc.restore()
  dibujarMarcas(doc, x, y)

  let at = 136
  for (const [i, [title, text]] of pasos(limpio(nombre)).entries()) {
    doc.circle(edge + 3.2, at - 1.4, 3.2).fill(marca)
    escribir(doc, String(i + 1), edge + 2.2, at, { font: 'fuerte', size: 3.9, color: '#ffffff' })
    escribir(doc, title, edge + 10, at, { font: 'fuerte', size: 4.4, color: tinta })
    const { texts, size } = repartirEnRenglones(doc, text, { font: 'regular', size: 3.9, least: 3.9, width: wide - 10, lines: 4 })
    for (const renglon of texts) {
      at += size * 1.42
      escribir(doc, renglon, edge + 10, at, { font: 'regular', size, color: suave })
    }
    at += 9.5
  }

  const codigo = qrCode(carnet.credencial)
  const { side, module } = medirQr(codigo.size, { wanted: 70, least: 0.5, quiet: 4 })
  codigo.draw(doc, (hoja.width - side) / 2, 192, module)
  const contacto = [nombre, telefono, email].filter(Boolean).join(' · ')
  escribirAjustado(doc, limpio(contacto), edge, hoja.height - 14, {
    font: 'regular',
    size: 3.4,
    least: 2.4,
    width: wide,
    color: suave,
  })
}

/** Crop marks: two short strokes outside each corner. */
function dibujarMarcas(doc: Doc, x: number, y: number): void {
  const gap = 1.5
  const long = 6
  doc.lineWidth(0.15).strokeColor('#6b7478')
  for (const [cx, sx] of [
    [x, -1],
    [x + tarjeta.width, 1],
  ] as const) {
    for (const [cy, sy] of [
      [y, -1],
      [y + tarjeta.height, 1],
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
