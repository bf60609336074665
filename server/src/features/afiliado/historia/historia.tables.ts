import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    afiliado_historia: {
      id: Generated<number>
      afiliado_numero: number
      desde: string
      hasta: string | null
      al_dia: string | null
      sabido: Date
      estado_id: number
      categoria_id: number
      seccional_id: number
      empresa_id: number | null
      importacion_id: number | null
      hecho_id: number | null
      vinculado: boolean
    }
  }
}
