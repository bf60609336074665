import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    banco: {
      id: Generated<number>
      codigo: string
      nombre: string
      habilitado: boolean
      version: Generated<number>
      orden: Generated<string>
    }
    sucursal_banco: { id: Generated<number>; banco_id: number; codigo: string; nombre: string; localidad: string }
  }
}
