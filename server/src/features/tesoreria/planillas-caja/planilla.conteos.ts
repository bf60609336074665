import { sonParaDecir } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatShortTimestamp } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import type { Clean, Doc } from '../../../platform/pdf/document.ts'
import type { Contenido } from './contenido.rules.ts'
import { ancho, anchoImporte, enRenglon, formas, importes, ink, limit, margin, rule, suave, text } from './planilla.hoja.ts'

const alto = 14
const derecha = margin + ancho
const [anchoNumero, anchoMomento] = [22, 78]
const anchoQuien = ancho - formas.length * anchoImporte - anchoNumero - anchoMomento - 8

/**
 * Draws all counts of a sheet with author, time and difference from the books at that time, so that a second count never hides
 * the first (decision 140). Draws nothing if the closing count is the only one.
 */
export function drawConteos(doc: Doc, { conteos = [], hasta }: Contenido, clean: Clean, newSheet: () => void): void {
  if (!sonParaDecir(conteos)) return
  if (doc.y + 18 + 28 + 2 * alto > limit) newSheet()
  const y = doc.y + 18
  doc.font('fuerte').fillColor(ink)
  enRenglon(doc, text(conteos.length === 1 ? 'seContoUna' : 'seConto', { n: conteos.length }), margin, y, ancho / 2, 'left', 10)
  doc.y = y + 16
  titles(doc)
  for (const [i, { fecha, usuario, diferencia, cierra }] of conteos.entries()) {
    if (doc.y + alto > limit) {
      newSheet()
      titles(doc)
    }
    const row = doc.y
    const quien = clean(plainName(usuario))
    doc.font(cierra ? 'fuerte' : 'regular').fillColor(ink)
    enRenglon(doc, `${i + 1}.º`, margin, row + 3, anchoNumero)
    enRenglon(doc, formatShortTimestamp(new Date(fecha)), margin + anchoNumero, row + 3, anchoMomento)
    enRenglon(
      doc,
      cierra && hasta ? text('conteoDelCierre', { quien }) : quien,
      margin + anchoNumero + anchoMomento,
      row + 3,
      anchoQuien,
    )
    importes(doc, diferencia, { y: row, alto, derecha, negrita: cierra, ceros: true })
    rule(doc, row + alto)
    doc.y = row + alto
  }
}

function titles(doc: Doc): void {
  const y = doc.y
  doc.font('fuerte').fillColor(suave)
  enRenglon(doc, text('conteosDiferencia'), margin, y, ancho - formas.length * anchoImporte - 8, 'left', 7.5)
  for (const [i, forma] of formas.entries())
    enRenglon(doc, text(forma), derecha - (formas.length - i) * anchoImporte + 3, y, anchoImporte - 6, 'right', 7.5)
  rule(doc, y + 12)
  doc.y = y + 12
}
