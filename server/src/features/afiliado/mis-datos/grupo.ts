import type { GrupoMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import type { RawBuilder } from 'kysely'

/** A row of a group: fields are named as in datos.json; their labels are `listas.misDatos.campos`. */
export type Fila = Record<string, unknown>

export interface Grupo {
  /** SQL of its rows, with the columns of the package: never a hash, a secret or another person's data. */
  filas: RawBuilder<unknown>
  /** Adds what SQL cannot compute, as text. */
  contar?(fila: Fila): Fila
}
/** Some of the groups. */
export type Grupos = { [G in GrupoMisDatos]?: Grupo }
