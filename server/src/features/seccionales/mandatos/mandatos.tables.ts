import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    puesto: {
      codigo: number
      nombre: string
      orden: number
      rol_id: number | null
      unico: boolean
      firma: Firma | null
      habilitado: boolean
      version: Generated<number>
    }
    mandato: {
      id: Generated<number>
      seccional_id: number
      puesto: number
      unico: boolean
      afiliado_numero: number
      desde: string
      hasta: string
      acta_numero: string
      acta_fecha: string | null
      acta_texto: string
      version: Generated<number>
    }
  }
}
