import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    rol: { id: Generated<number>; codigo: string; nombre: string }
  }
}
