import '../convenios/convenios.tables.ts'
import type { EstadoRenglonDebito } from '@gremial/contract/tesoreria/debitos.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    lote_debito: {
      id: Generated<number>
      numero: number
      clave: string
      convenio_id: number
      convenio_version: number
      fecha: string
      creado: Date
      creado_por: number
      cantidad: number
      total: number
      huella: string
      necesita_otra: boolean
      aprobado: Date | null
      aprobado_por: number | null
      hecho: Date | null
      hecho_por: number | null
      anulado: Date | null
      anulado_por: number | null
      motivo_anula: Generated<string>
      acreditable_cantidad: Generated<number>
      acreditable: Generated<number>
      acreditable_desde: string | null
      acreditable_hasta: string | null
    }
    lote_debito_renglon: {
      id: Generated<number>
      lote_id: number
      orden: number
      referencia: string
      afiliado_numero: number
      documento_id: number
      solicitud_id: number
      cbu: string
      importe: number
      parte: number | null
      estado: Generated<EstadoRenglonDebito>
      codigo: Generated<string>
      politica: string | null
      dia: string | null
      reintento: string | null
      respondido: Date | null
      movimiento_id: number | null
      reversa_id: number | null
    }
  }
}
