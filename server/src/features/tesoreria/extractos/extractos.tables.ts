import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    receta_extracto: {
      id: Generated<number>
      seccional_id: number | null
      nombre: string
      receta: string
      usuario_id: number
      modificada: Date
      version: Generated<number>
    }
  }
}
