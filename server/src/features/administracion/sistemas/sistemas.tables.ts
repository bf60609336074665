import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    sistema: {
      id: Generated<number>
      usuario_id: number
      nombre: string
      creado: Date
      vence: Date
      revocado: Date | null
    }
  }
}
