import { type Emisor, imprimir } from '../../documentos/pdf/papel.ts'

export interface PruebaPdf {
  emisor: Emisor
  titulo: string
  /** Member, and date of the document. */
  encabezado: string[]
  partes: Array<{ titulo: string; datos: string[]; texto: string }>
}

/** Evidence of consents: each text as it was signed, and its proof. */
export function pruebaPdf({ emisor, titulo, encabezado, partes }: PruebaPdf): Promise<Buffer> {
  return imprimir(titulo, emisor, (papel) => {
    for (const linea of encabezado) papel.parrafo(linea, { color: '#5b564e' })
    for (const parte of partes) {
      papel.y += 14
      papel.raya(papel.y)
      papel.y += 12
      papel.parrafo(parte.titulo, { fuerte: true, tamanio: 13 })
      for (const dato of parte.datos) papel.parrafo(dato, { tamanio: 9, color: '#5b564e' })
      papel.y += 6
      papel.parrafo(parte.texto, { tamanio: 10 })
    }
  })
}
