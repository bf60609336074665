import type { TipoDocumento } from '@gremial/contract/afiliado/documentos.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    documento: {
      id: Generated<number>
      afiliado_numero: number
      tipo: TipoDocumento
      descripcion: string
      fecha: string
      periodo: string | null
      vence: string | null
      importe: number | null
      codigo_barras: string | null
      convenio_id: number | null
      datos: unknown
      archivo_sha256: string | null
      publicacion_id: number | null
      publico: Generated<boolean>
      orden: Generated<string>
    }
  }
}
