import { comprobarPapel } from '../../afiliado/documentos/pdf/comprobar.ts'
import { type Emisor, imprimir, type Papel } from '../../afiliado/documentos/pdf/papel.ts'

export interface PadronPdf {
  emisor: Emisor
  texto: string
  huella: string
  /** Address that verifies if it is the current one. */
  direccion: string
}

/** The certificate of a month: its stored text, its tables, and how to verify it. */
export function padronPdf({ emisor, texto, huella, direccion }: PadronPdf): Promise<Buffer> {
  const [titulo = '', total = '', ...renglones] = texto.split('\n')
  return imprimir(titulo, emisor, (papel) => {
    papel.parrafo(total, { fuerte: true, tamanio: 15 })
    const primera = renglones.findIndex((r) => r.includes('\t')) - 1
    for (const renglon of renglones.slice(0, Math.max(primera, 0))) papel.parrafo(renglon, { color: '#5b564e' })
    papel.y += 8
    comprobarPapel(papel, {
      que: 'Apuntá la cámara del teléfono al código: abre el portal, que dice si este certificado es el que vale o si después se hizo otro del mismo mes.',
      huella,
      direccion,
    })
    papel.y += 10
    tablas(papel, renglones.slice(Math.max(primera, 0)))
  })
}

function tablas(papel: Papel, renglones: readonly string[]): void {
  let titulo = ''
  let filas: string[][] = []
  const dibujar = () => {
    if (filas.length > 0)
      papel.tabla(
        [
          { titulo, parte: 0.75 },
          { titulo: 'Afiliados', parte: 0.25, numero: true },
        ],
        filas,
      )
    papel.y += 12
  }
  for (const renglon of renglones)
    if (renglon.includes('\t')) filas.push(renglon.split('\t'))
    else {
      if (titulo) dibujar()
      titulo = renglon
      filas = []
    }
  dibujar()
}
