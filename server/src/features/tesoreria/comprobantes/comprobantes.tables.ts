import type { ClaseParecido, ComprobanteKind } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    comprobante: {
      id: Generated<number>
      rendicion_id: number
      detalle_id: number
      clave: string
      fecha: string
      cuit: string
      proveedor: string
      clase: ComprobanteKind
      letra: string | null
      punto_venta: number | null
      numero: number | null
      importe: number
      qr: string
      qr_leido: Generated<boolean>
      archivo_sha256: string
      huella_original: string | null
      huella_elegido: string | null
      sacado: Generated<string[]>
      nombre: string
      tipo_archivo: string
      bytes: number
      subido: Date
      subido_por: number
      vigente: Generated<boolean>
      version: Generated<number>
    }
    comprobante_parecido: {
      id: Generated<number>
      comprobante_id: number
      otro_id: number
      clase: ClaseParecido
      motivo: string
      usuario_id: number
      momento: Date
      revisado: Date | null
      revisado_por: number | null
    }
  }
}
