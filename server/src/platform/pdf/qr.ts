import { encode } from 'uqr'
import type { Doc } from './document.ts'

/** A QR code with medium error correction, drawn as rectangles: sharp at any printer resolution. */
export function qrCode(text: string): {
  size: number
  draw(doc: Doc, x: number, y: number, module: number, quiet?: number): void
} {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return {
    size,
    draw(doc, x, y, module, quiet = 4) {
      const side = (size + 2 * quiet) * module
      doc.rect(x, y, side, side).fill('#ffffff')
      for (const [row, modules] of data.entries()) {
        for (let from = 0; from < size; from++) {
          if (!modules[from]) continue
          let to = from
          while (to < size && modules[to]) to++
          doc.rect(x + (quiet + from) * module, y + (quiet + row) * module, (to - from) * module, module)
          from = to
        }
      }
      doc.fill('#000000')
    },
  }
}
