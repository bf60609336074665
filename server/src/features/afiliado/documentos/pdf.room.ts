import { effortOf, openPdf } from '../../../platform/pdf/open.ts'
import { Refusal } from '../../../platform/room/door.ts'
import { numerosAjenos } from './publicacion.rules.ts'
import { contenidoDeLaPagina } from './texto-pdf.ts'

/** The numbers of members, other than whose it is, that the pages of a PDF name. Inside the room. Refuses with `protegido` and `ilegible`. */
export async function leerPdf({ bytes, numero }: { bytes: Buffer; numero: number }): Promise<number[]> {
  try {
    const esfuerzo = effortOf(bytes)
    const libro = await openPdf(bytes, esfuerzo)
    const texto = libro
      .getPages()
      .map((pagina) => contenidoDeLaPagina(pagina, esfuerzo).texto)
      .join('\n')
    return numerosAjenos(texto, numero)
  } catch (error) {
    throw new Refusal(error instanceof Refusal && error.message === 'protected' ? 'protegido' : 'ilegible')
  }
}
