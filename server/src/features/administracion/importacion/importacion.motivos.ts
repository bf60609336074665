import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'

/** Reason why a line was refused or a value ignored, in the command's words. */
export const motivos = mensajes.motivosImportacion

export type MotivoImportacion = keyof typeof motivos

export interface ProblemaImportacion {
  /** From 1, as in an editor or spreadsheet. */
  linea: number
  /** "" for the whole line. */
  columna: string
  valor: string
  motivo: MotivoImportacion
}

export const esProblema = (x: object): x is ProblemaImportacion => 'motivo' in x
