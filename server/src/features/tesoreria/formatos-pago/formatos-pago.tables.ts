import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    formato_pago: {
      id: Generated<number>
      nombre: string
      version: Generated<number>
      ultimo_envio: number
      usuario_id: number
      modificada: Date
      retirado: Date | null
    }
    formato_pago_version: {
      formato_id: number
      version: number
      formato: string
      convenio: string
      usuario_id: number
      momento: Date
    }
  }
}
