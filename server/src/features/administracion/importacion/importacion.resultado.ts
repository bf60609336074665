import type { DeColumna, Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { MotivoImportacion, ProblemaImportacion } from './importacion.motivos.ts'
import type { Bajas, Comparacion, ValorNuevo } from './trabajo.ts'

/** Result of an import, and the data of one prepared on the screen. */

/**
 * Reason why nothing was imported: no valid line, too many refused, too many changes of state or of person, or a changed person
 * who holds something.
 */
export type Traba = Revision['trabas'][number]

/** Result of an import (decisions §4): changes in the database and facts about the file. */
export interface ResultadoImportacion extends Comparacion {
  filas: number
  aceptadas: number
  /** New and changed rows. */
  cambios: number
  /** The first ones, up to 10,000; `totalRechazadas` counts all, `motivosRechazadas` by reason. */
  rechazadas: ProblemaImportacion[]
  totalRechazadas: number
  motivosRechazadas: Partial<Record<MotivoImportacion, number>>
  advertencias: ProblemaImportacion[]
  totalAdvertencias: number
  motivosAdvertencias: Partial<Record<MotivoImportacion, number>>
  /** Catalogue values that the import creates, and unknown ones whose lines are refused. */
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
  /** Of a workbook: sheets read, and other sheets with data. */
  hojas: string[]
  sinLeer: Revision['sinLeer']
  trabas: Traba[]
  /** True if the database changed: neither a simulation nor blocked. */
  importado: boolean
}

/** A comparison, and the choices it was made with. */
export interface Visto {
  revision: Revision
  dichas: Partial<OpcionesDeImportacion>
}

/** An import prepared in the database: its row has the choices. */
export interface Preparada {
  id: number
  /** User who applies it. */
  usuario: number | null
  /** Name of the uploaded file. */
  archivo: string
  /** Store the comparison instead of applying it. */
  revisar: boolean
  /** Hash of the review: applying anything else throws OtraComparacion. */
  huella?: string | null
  /** Called at the end of the same transaction, with the result. */
  terminar(ctx: Ctx, resultado: ResultadoImportacion, visto: Visto | undefined, huella: string): Promise<void>
}
