import type { TipoPublicable } from '@gremial/contract/afiliado/documentos.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    documento: {
      id: Generated<number>
      afiliado_numero: number
      tipo: TipoPublicable
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
    constancia_numerador: { anio: number; ultimo: number }
    constancia: {
      id: Generated<number>
      afiliado_numero: number
      anio: number
      numero: number
      dia: string
      fecha: string
      momento: Date
      descripcion: string
      texto: string
      huella: string
      historia_id: number
      orden: Generated<string>
    }
  }
}
