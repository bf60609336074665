import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    concepto_caja: {
      id: Generated<number>
      seccional_id: number
      nombre: string
      descripcion: string
      habilitado: Generated<boolean>
      version: Generated<number>
      orden: Generated<string>
    }
  }
}
