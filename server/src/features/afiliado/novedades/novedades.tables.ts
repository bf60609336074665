import type { CampoNovedad } from '@gremial/contract/afiliado/novedades.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    novedad: {
      id: Generated<number>
      afiliado_numero: number
      campo: CampoNovedad
      dice: string
      deberia: string
      momento: Date
      consulta_id: number | null
      resultado: 'TOMADA' | 'DESCARTADA' | null
      resuelta: Date | null
      resuelta_por: number | null
    }
  }
}
