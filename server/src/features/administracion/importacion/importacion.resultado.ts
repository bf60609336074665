import type { DeColumna, Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { MotivoImportacion, ProblemaImportacion } from './importacion.motivos.ts'
import type { Bajas, Comparacion, ValorNuevo } from './trabajo.ts'

/** What an import answers, and what one that is prepared on the screen asks and keeps. */

/**
 * Why nothing was imported: no line is good, too many are refused, too many members would change of state or be another person, or somebody
 * who holds something would.
 */
export type Traba = Revision['trabas'][number]

/** Answer of an import (decisions §4), what it changes in the database, and what has to be known of the file. */
export interface ResultadoImportacion extends Comparacion {
  filas: number
  aceptadas: number
  /** New and changed ones. */
  cambios: number
  /** The first ones, up to 10,000; `totalRechazadas` counts them all, `motivosRechazadas` by cause. */
  rechazadas: ProblemaImportacion[]
  totalRechazadas: number
  motivosRechazadas: Partial<Record<MotivoImportacion, number>>
  advertencias: ProblemaImportacion[]
  totalAdvertencias: number
  motivosAdvertencias: Partial<Record<MotivoImportacion, number>>
  /** Catalogue values that the import makes, and unknown ones whose lines are refused. */
  creados: ValorNuevo[]
  desconocidos: ValorNuevo[]
  /** Changes to the values of whole columns. */
  deColumnas: DeColumna[]
  bajas: Bajas | null
  numerados: Revision['numerados']
  huecos: number
  /** Questions to answer first. */
  preguntas: string[]
  columnasIgnoradas: string[]
  /** Of a workbook: the sheets that were read, and the others that hold something. */
  hojas: string[]
  sinLeer: Revision['sinLeer']
  trabas: Traba[]
  /** Whether the database changed: neither a simulation nor held back. */
  importado: boolean
}

/** A comparison, and what was said or found out of the file to make it. */
export interface Visto {
  revision: Revision
  dichas: Partial<OpcionesDeImportacion>
}

/** An import that is prepared in the database: what was said of it is in its row. */
export interface Preparada {
  id: number
  /** Who applies it. */
  usuario: number | null
  /** As the person calls the file. */
  archivo: string
  /** Keeps the comparison instead of applying it. */
  revisar: boolean
  /** The mark of what was reviewed: applying anything else throws OtraComparacion. */
  huella?: string | null
  /** At the end of the same transaction, with what was found. */
  terminar(ctx: Ctx, resultado: ResultadoImportacion, visto: Visto | undefined, huella: string): Promise<void>
}
