import { formatDate } from '@gremial/contract/values/dates.ts'
import { type Doc, draw } from '../../../../platform/pdf/document.ts'

/** Issuer, printed at the top of every document. */
export interface Emisor {
  nombre: string
  cuit: string
  domicilio: string
  telefono: string
  email: string
  /** "#rrggbb" */
  color: string
}

export const margen = 48
const ancho = 595.28
const alto = 841.89
export const util = ancho - 2 * margen
const tinta = '#1b1915'
const suave = '#5b564e'

interface Estilo {
  fuerte?: boolean
  tamanio?: number
  color?: string
  ancho?: number
  alinea?: 'left' | 'right' | 'center'
}

/** A column of a table: title, share of the width, and if it is numeric. */
export interface Columna {
  titulo: string
  parte: number
  numero?: boolean
}

/** A4 pages with the organisation's letterhead, for statements, slips and payslips. */
export interface Papel {
  doc: Doc
  y: number
  /** Writes one line within a width from a left edge; truncated with "…". */
  texto(texto: string, x: number, y: number, estilo?: Estilo): void
  /** Writes a paragraph at the current height and moves below it. */
  parrafo(texto: string, estilo?: Estilo): void
  raya(y: number, opciones?: { punteada?: boolean; desde?: number; hasta?: number }): void
  /** Draws a label with its value below. */
  dato(rotulo: string, valor: string, x: number, y: number, ancho: number, grande?: boolean): void
  /** Draws rows under repeated headings, over as many pages as needed; `fuertes` are drawn as totals. */
  tabla(columnas: Columna[], filas: string[][], fuertes?: Set<number>): void
}

/**
 * Draws a document under the organisation's letterhead and returns its bytes. Runs in a drawing thread (platform/pdf/render.ts).
 */
export function imprimir(titulo: string, emisor: Emisor, dibujar: (papel: Papel) => void): Promise<Buffer> {
  const info = { Title: titulo, Author: emisor.nombre, Producer: 'Gremial', Creator: 'Gremial' }
  return draw({ size: 'A4', margin: 0, bufferPages: true, info }, (doc, limpio) => {
    const papel = crear(doc, limpio)
    membrete(papel, emisor)
    papel.texto(titulo, margen, papel.y, { fuerte: true, tamanio: 17, ancho: util })
    papel.y += 30
    dibujar(papel)
    const { count } = doc.bufferedPageRange()
    if (count === 1) return
    for (let i = 0; i < count; i++) {
      doc.switchToPage(i)
      papel.texto(`Hoja ${i + 1} de ${count}`, margen, alto - 34, { tamanio: 8.5, color: suave, ancho: util, alinea: 'right' })
    }
  })
}

function crear(doc: Doc, limpio: (texto: string) => string): Papel {
  const elegir = ({ fuerte, tamanio = 10, color = tinta }: Estilo) =>
    doc
      .font(fuerte ? 'fuerte' : 'regular')
      .fontSize(tamanio)
      .fillColor(color)
  const papel: Papel = {
    doc,
    y: margen,
    texto(texto, x, y, estilo = {}) {
      elegir(estilo).text(limpio(texto), x, y, {
        width: estilo.ancho ?? util,
        height: (estilo.tamanio ?? 10) * 1.4,
        align: estilo.alinea ?? 'left',
        ellipsis: true,
        lineBreak: true,
      })
    },
    parrafo(texto, estilo = {}) {
      elegir(estilo).text(limpio(texto), margen, papel.y, { width: estilo.ancho ?? util, lineGap: 2 })
      papel.y = doc.y + 4
    },
    raya(y, { punteada = false, desde = margen, hasta = ancho - margen } = {}) {
      doc
        .save()
        .lineWidth(punteada ? 0.8 : 0.6)
        .strokeColor(punteada ? suave : '#c9c4ba')
      if (punteada) doc.dash(4, { space: 3 })
      doc.moveTo(desde, y).lineTo(hasta, y).stroke().restore()
    },
    dato(rotulo, valor, x, y, ancho, grande = false) {
      papel.texto(rotulo, x, y, { tamanio: 8.5, color: suave, ancho })
      papel.texto(valor, x, y + 12, { fuerte: true, tamanio: grande ? 16 : 11, ancho })
    },
    tabla(columnas, filas, fuertes = new Set()) {
      const lugares = columnas.map((c, i) => {
        const antes = columnas.slice(0, i).reduce((n, otra) => n + otra.parte, 0)
        return { ...c, x: margen + antes * util, w: c.parte * util - (i === columnas.length - 1 ? 0 : 6) }
      })
      const fila = (textos: string[], estilo: Estilo) => {
        for (const [i, { x, w, numero }] of lugares.entries())
          papel.texto(textos[i] ?? '', x, papel.y, { ...estilo, ancho: w, alinea: numero ? 'right' : 'left' })
      }
      const cabeza = () => {
        fila(
          columnas.map((c) => c.titulo),
          { tamanio: 8.5, color: suave },
        )
        papel.y += 14
        papel.raya(papel.y)
        papel.y += 5
      }
      cabeza()
      for (const [i, textos] of filas.entries()) {
        if (papel.y > alto - 70) {
          doc.addPage()
          papel.y = margen
          cabeza()
        }
        if (fuertes.has(i)) papel.raya(papel.y - 3)
        fila(textos, { tamanio: 9.5, fuerte: fuertes.has(i) })
        papel.y += 16.5
      }
    },
  }
  return papel
}

function membrete(papel: Papel, { nombre, cuit, domicilio, telefono, email, color }: Emisor): void {
  papel.doc.rect(0, 0, ancho, 6).fill(color)
  papel.texto(nombre, margen, papel.y - 12, { fuerte: true, tamanio: 13, color, ancho: util })
  const linea = [cuit && `CUIT ${cuit}`, domicilio, telefono, email].filter(Boolean).join(' · ')
  papel.texto(linea, margen, papel.y + 6, { tamanio: 8.5, color: suave, ancho: util })
  papel.raya(papel.y + 24)
  papel.y += 40
}

/** "03/11/2026" */
export const fechaCorta = formatDate
