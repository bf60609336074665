import { Refusal } from '../../../platform/sandbox/messages.ts'
import { costOf, openPdf } from '../../../platform/sandbox/pdf/open.ts'
import { type Dichos, dichosDe, numerosAjenos } from './dichos.rules.ts'
import { contenidoDeLaPagina } from './texto-pdf.ts'

export interface DicePdf {
  paginas: Dichos[]
  /** Numbers labelled as a member's in looser ways, other than `numero`. */
  ajenos: number[]
}

/** Identifiers of people in the pages of a PDF. Runs in the sandbox. Refuses with `protegido` and `ilegible`. */
export async function leerPdf({ bytes, numero }: { bytes: Buffer; numero: number }): Promise<DicePdf> {
  try {
    const esfuerzo = costOf(bytes)
    const libro = await openPdf(bytes, esfuerzo)
    const textos = libro.getPages().map((pagina) => contenidoDeLaPagina(pagina, esfuerzo).texto)
    return { paginas: textos.map(dichosDe), ajenos: numerosAjenos(textos.join('\n'), numero) }
  } catch (error) {
    throw new Refusal(error instanceof Refusal && error.message === 'protected' ? 'protegido' : 'ilegible')
  }
}
