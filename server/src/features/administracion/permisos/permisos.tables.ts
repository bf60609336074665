import type { Scope } from '@gremial/contract/platform/feature.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    permiso: { id: Generated<number>; codigo: string; nombre: Generated<string>; version: Generated<number> }
    rol: { id: Generated<number>; codigo: string; nombre: string; version: Generated<number> }
    rol_permiso: { rol_id: number; permiso: string; ambito: Scope }
  }
}
