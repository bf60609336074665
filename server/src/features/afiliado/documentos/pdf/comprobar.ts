import { qrCode } from '../../../../platform/pdf/qr.ts'
import { margen, type Papel, util } from './papel.ts'

/** Points per module of the code: 0.7 mm, readable by a phone from a photocopy. */
const modulo = 2

/** Draws how to verify a document: its code, its address, and the hash of its text. */
export function comprobarPapel(
  papel: Papel,
  { que, huella, direccion }: { que: string; huella: string; direccion: string },
): void {
  const codigo = qrCode(direccion)
  const lado = (codigo.size + 4) * modulo
  const arriba = papel.y
  codigo.draw(papel.doc, margen + util - lado, arriba, modulo, 2)
  const ancho = util - lado - 16
  papel.parrafo('Cómo se comprueba', { fuerte: true, tamanio: 11, ancho })
  papel.parrafo(que, { ancho })
  papel.parrafo(`Huella de lo escrito (SHA-256): ${huella}`, { tamanio: 8, color: '#5b564e', ancho })
  papel.y = Math.max(papel.y, arriba + lado)
}
