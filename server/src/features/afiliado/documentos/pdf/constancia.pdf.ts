import { qrCode } from '../../../../platform/pdf/qr.ts'
import type { DatosConstancia } from '../documentos.datos.ts'
import { type Emisor, imprimir, margen, type Papel, util } from './papel.ts'

export interface ConstanciaPdf extends DatosConstancia {
  emisor: Emisor
  /** Where whoever doubts it is told whether it still holds. */
  direccion: string
}

/** Points of a module of the code: 0.7 mm, for a phone over a paper that was photocopied. */
const modulo = 2

/** A certificate of how a member was on a day: what it was given with, word by word, and how to check it. */
export function constanciaPdf({ emisor, texto, huella, direccion }: ConstanciaPdf): Promise<Buffer> {
  const [titulo = '', dada = '', quien = '', pregunta = '', respuesta = '', ...renglones] = texto.split('\n')
  return imprimir(titulo, emisor, (papel) => {
    papel.parrafo(dada, { color: '#5b564e' })
    papel.y += 14
    papel.parrafo(quien, { fuerte: true, tamanio: 13 })
    papel.y += 14
    papel.parrafo(pregunta, { tamanio: 11 })
    papel.parrafo(respuesta, { fuerte: true, tamanio: 15 })
    papel.y += 4
    for (const renglon of renglones) papel.parrafo(renglon, { tamanio: 11 })
    papel.y += 24
    papel.raya(papel.y)
    papel.y += 14
    comprobar(papel, huella, direccion)
  })
}

function comprobar(papel: Papel, huella: string, direccion: string): void {
  const codigo = qrCode(direccion)
  const lado = (codigo.size + 4) * modulo
  const arriba = papel.y
  codigo.draw(papel.doc, margen + util - lado, arriba, modulo, 2)
  const ancho = util - lado - 16
  papel.parrafo('Para comprobarla', { fuerte: true, tamanio: 11, ancho })
  papel.parrafo(
    'Apuntá la cámara del teléfono al código: abre el portal, que dice si esta constancia sigue vigente o si después hubo una corrección.',
    { ancho },
  )
  papel.parrafo(`Huella de lo escrito (SHA-256): ${huella}`, { tamanio: 8, color: '#5b564e', ancho })
  papel.y = Math.max(papel.y, arriba + lado)
}
