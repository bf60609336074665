import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { bookOptions, bookPage, type Clean, type Doc, draw } from '../../../platform/pdf/document.ts'

/**
 * Data of a copy. Pesos, ISO days; `hecho`: author and date; `firmado`, one paragraph per line; without `documentos` no list is
 * printed.
 */
export interface CopiaPdf {
  organizacion: { nombre: string; cuit: string; domicilio: string }
  titulo: string
  producto: string
  afiliado: string
  hecho: string
  /** Timestamp of the document, so that a request always gives the same bytes. */
  momento: string
  costo: { monto: number; plazo: number; cuota: number; ultima: number; total: number; tna: string; cft: string } | null
  datos: ReadonlyArray<readonly [rotulo: string, valor: string]>
  documentos?: readonly string[]
  firmado: string
  huella: string
}

const texto = (key: string, datos: Record<string, string | number> = {}): string =>
  message('es', `listas.copiaSolicitud.${key}` as MessageKey, datos)
const { margin: margen, width: ancho, height: alto, inks } = bookPage
const [tinta, suave, linea] = inks

/** Printed copy: request, cost, signed text and its hash. In Spanish, like all documents. */
export function dibujarCopia(c: CopiaPdf): Promise<Buffer> {
  return draw(bookOptions(c.titulo, c.organizacion.nombre, new Date(c.momento)), (doc, limpiar) => {
    doc.y = margen
    cabeza(doc, c, limpiar)
    if (c.costo) {
      const { monto, plazo, cuota, ultima, total, tna, cft } = c.costo
      doc.font('fuerte').fontSize(22).fillColor(tinta).text(formatPesos(monto), { width: ancho })
      const iguales = plazo === 1 || cuota === ultima
      const cuotas = iguales
        ? texto(plazo === 1 ? 'unaCuota' : 'cuotas', { n: plazo, cuota: formatPesos(cuota) })
        : texto('cuotasUltima', { n: plazo - 1, cuota: formatPesos(cuota), ultima: formatPesos(ultima) })
      doc
        .font('regular')
        .fontSize(10.5)
        .text(`${cuotas} ${texto('costo', { total: formatPesos(total), tna, cft })}`, { width: ancho })
    }
    for (const [rotulo, valor] of c.datos) par(doc, rotulo, limpiar(valor))
    if (c.documentos) par(doc, texto('documentos'), limpiar(c.documentos.join(', ')) || texto('ninguno'))
    if (c.firmado) {
      seccion(doc, texto('firmado'))
      doc.font('regular').fontSize(10).fillColor(tinta)
      for (const parrafo of c.firmado.split('\n').filter(Boolean)) {
        lugar(doc, doc.heightOfString(limpiar(parrafo), { width: ancho }))
        doc.text(limpiar(parrafo), margen, doc.y, { width: ancho }).moveDown(0.4)
      }
      lugar(doc, 40)
      doc
        .fontSize(8)
        .fillColor(suave)
        .text(texto('huella', { huella: c.huella }), { width: ancho })
    }
  })
}

function cabeza(doc: Doc, c: CopiaPdf, limpiar: Clean): void {
  const { nombre, cuit, domicilio } = c.organizacion
  doc.font('fuerte').fontSize(11).fillColor(tinta).text(limpiar(nombre), margen, doc.y, { width: ancho })
  const abajo = [cuit && `CUIT ${cuit.replace(/^(\d{2})(\d{8})(\d)$/, '$1-$2-$3')}`, domicilio].filter(Boolean).join(' · ')
  doc.font('regular').fontSize(9).fillColor(suave)
  if (abajo) doc.text(limpiar(abajo), { width: ancho })
  raya(doc)
  doc.font('fuerte').fontSize(17).fillColor(tinta).text(c.titulo, { width: ancho })
  doc
    .font('regular')
    .fontSize(10.5)
    .fillColor(suave)
    .text(limpiar(`${c.producto} · ${c.afiliado}`), { width: ancho })
    .text(limpiar(c.hecho), { width: ancho })
    .moveDown(0.8)
}

function seccion(doc: Doc, titulo: string): void {
  lugar(doc, 60)
  raya(doc)
  doc.font('fuerte').fontSize(11).fillColor(tinta).text(titulo, { width: ancho }).moveDown(0.3)
}

function par(doc: Doc, rotulo: string, valor: string): void {
  if (!valor) return
  doc.font('regular').fontSize(10)
  lugar(doc, doc.heightOfString(valor, { width: ancho - 150 }) + 6)
  const y = doc.y + 4
  doc.fillColor(suave).text(rotulo, margen, y, { width: 140 })
  const fin = doc.y
  doc.fillColor(tinta).text(valor, margen + 150, y, { width: ancho - 150 })
  doc.y = Math.max(fin, doc.y)
  doc.x = margen
}

/** Starts another page if a block does not fit. */
function lugar(doc: Doc, bloque: number): void {
  if (doc.y + bloque <= alto - margen) return
  doc.addPage()
  doc.x = margen
  doc.y = margen
}

function raya(doc: Doc): void {
  doc
    .moveTo(margen, doc.y + 6)
    .lineTo(margen + ancho, doc.y + 6)
    .lineWidth(0.6)
    .strokeColor(linea)
    .stroke()
  doc.x = margen
  doc.y += 14
}
