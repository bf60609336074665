import type { CambioDeCampo, cambiosObservado } from '@gremial/contract/tesoreria/observados.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    comprobante_observacion: {
      id: Generated<number>
      rendicion_id: number
      envio_id: number
      comprobante_id: number
      nombre: string
      motivo: string
      momento: Date
      usuario_id: number
      cambio: (typeof cambiosObservado)[number] | null
      respuesta: Generated<string>
      resuelta: Date | null
      resuelta_por: number | null
      envio_respuesta_id: number | null
      cambios: Generated<CambioDeCampo[]>
    }
  }
}
