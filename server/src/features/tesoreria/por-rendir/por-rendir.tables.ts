import type { ComprobanteKind, QrField } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    comprobante_por_rendir: {
      id: Generated<number>
      clave: string
      seccional_id: number
      fecha: string | null
      cuit: string | null
      proveedor: Generated<string>
      clase: Generated<ComprobanteKind>
      letra: string | null
      punto_venta: number | null
      numero: number | null
      importe: number | null
      qr: Generated<string>
      qr_leido: Generated<boolean>
      motivo: Generated<string>
      concepto: Generated<string>
      archivo_sha256: string
      huella_original: string | null
      huella_elegido: string | null
      sacado: Generated<string[]>
      nombre: string
      tipo_archivo: string
      bytes: number
      miniatura: Buffer | null
      subido: Date
      subido_por: number
      retirado_por: number | null
      version: Generated<number>
      leido: Generated<QrField[]>
      qr_ilegible: Generated<boolean>
    }
  }
}
