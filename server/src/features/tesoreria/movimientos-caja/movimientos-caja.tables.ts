import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    movimiento_caja: {
      id: Generated<number>
      caja_id: number
      seccional_id: number
      planilla_id: number
      numero_planilla: number
      numero: number
      ingreso_egreso: 1 | 2
      tipo_id: number
      concepto_id: number | null
      rendicion_id: number | null
      arqueo_id: number | null
      corrige_id: number | null
      transferencia: string | null
      fecha: Date
      fecha_movimiento: string
      descripcion: string
      importe_efectivo: number
      importe_banco: number
      importe_cheque: number
      total: number
      usuario_id: number | null
      clave: string | null
      anulado: Generated<boolean>
      fecha_anulado: Date | null
      motivo_anula: string | null
      anulado_por: number | null
    }
    tipo_movimiento_caja: { id: number; nombre: string; suma_resta: 'SUMA' | 'RESTA' | 'SUMA/RESTA'; habilitado: boolean }
  }
}
