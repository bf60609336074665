import type { GrupoMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import type { RawBuilder } from 'kysely'

/** A row of a group: each field is named as datos.json names it, and as `listas.misDatos.campos` says it in words. */
export type Fila = Record<string, unknown>

export interface Grupo {
  /** Its rows. The columns are what the package says: never a hash, a secret or what is somebody else's. */
  filas: RawBuilder<unknown>
  /** What only the program can say of a row, as words. */
  contar?(fila: Fila): Fila
}
/** Some of the groups. */
export type Grupos = { [G in GrupoMisDatos]?: Grupo }
