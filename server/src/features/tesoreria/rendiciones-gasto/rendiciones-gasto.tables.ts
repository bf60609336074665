import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import type { RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    rendicion_gasto: {
      id: Generated<number>
      seccional_id: number
      tipo_id: number
      anio: number
      numero: number
      numero_completo: Generated<string>
      version: Generated<number>
      clave: string | null
      fecha: string
      fecha_registro: Date
      creada_por: number | null
      estado: Generated<RendicionState>
      total: Generated<number>
      comprobantes: Generated<number>
      responsable: string
      mes_periodo: number | null
      anio_periodo: number | null
      secretario_numero: number | null
      tesorero_numero: number | null
      secretaria_id: number | null
      motivo: string
      personas_viajaron: string
      desde: Date
      fecha_ultimo_envio: Date | null
      fecha_envio_externo: Date | null
      envio_id: number | null
      finanzas_momento: Date | null
      fecha_pago: string | null
      referencia_pago: Generated<string>
      motivo_observacion: Generated<string>
      movimiento_id: number | null
      correccion_envio_id: number | null
    }
    rendicion_detalle: {
      id: Generated<number>
      rendicion_id: number
      concepto_id: number
      observacion: Generated<string>
      comprobantes: Generated<number>
      total: Generated<number>
    }
    rendicion_envio: {
      id: Generated<number>
      rendicion_id: number
      momento: Date
      usuario_id: number
      contenido: string
      huella: string
      devuelta: Date | null
      devuelta_por: number | null
      motivo: Generated<string>
      recordado: Date | null
    }
    rendicion_firma: {
      id: Generated<number>
      rendicion_id: number
      envio_id: number
      firma: Firma
      afiliado_numero: number
      puesto: number
      usuario_id: number
      momento: Date
      huella: string
      anulada: Date | null
    }
  }
}
