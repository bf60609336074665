import type { DatosConstancia } from '../documentos.datos.ts'
import { comprobarPapel } from './comprobar.ts'
import { type Emisor, imprimir } from './papel.ts'

export interface ConstanciaPdf extends DatosConstancia {
  emisor: Emisor
  /** Address that verifies it. */
  direccion: string
}

/** A certificate of a member's situation on a day: its text as issued, and how to verify it. */
export function constanciaPdf({ emisor, texto, huella, direccion }: ConstanciaPdf): Promise<Buffer> {
  const [titulo = '', dada = '', quien = '', ...renglones] = texto.split('\n')
  return imprimir(titulo, emisor, (papel) => {
    papel.parrafo(dada, { color: '#5b564e' })
    papel.y += 14
    papel.parrafo(quien, { fuerte: true, tamanio: 13 })
    papel.y += 14
    for (const renglon of renglones) papel.parrafo(renglon, { tamanio: 11 })
    papel.y += 24
    papel.raya(papel.y)
    papel.y += 14
    comprobarPapel(papel, {
      que: 'Apuntá la cámara del teléfono al código: abre el portal, que dice si esta constancia sigue vigente o si después hubo una corrección.',
      huella,
      direccion,
    })
  })
}
