import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'

/** Why a line was refused, or a value of it left out, as the command says it. */
export const motivos = mensajes.motivosImportacion

export type MotivoImportacion = keyof typeof motivos

export interface ProblemaImportacion {
  /** From 1, as an editor and a spreadsheet count. */
  linea: number
  /** "" when it is the whole line. */
  columna: string
  valor: string
  motivo: MotivoImportacion
}

export const esProblema = (x: object): x is ProblemaImportacion => 'motivo' in x
