import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    caja: {
      id: Generated<number>
      seccional_id: number
      nombre: string
      habilitada: Generated<boolean>
      pin_hash: string
      arqueo: 'OPCIONAL' | 'OBLIGATORIO' | 'CIEGO'
      ultimo_movimiento: Generated<number>
      planilla_id: number | null
      planilla_numero: number | null
      planilla_desde: string | null
      fecha_registro: Date
      version: Generated<number>
      orden: Generated<string>
    }
    caja_usuario: { caja_id: number; usuario_id: number }
  }
}
