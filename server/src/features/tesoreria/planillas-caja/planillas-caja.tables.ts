import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    planilla_caja: {
      id: Generated<number>
      caja_id: number
      seccional_id: number
      numero: number
      estado: 'ABIERTA' | 'CERRADA'
      desde: string
      hasta: string | null
      cerrada: Date | null
      cerrada_por: number | null
      arqueo_id: number | null
    }
  }
}
