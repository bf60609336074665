import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    gancho: {
      id: Generated<number>
      nombre: string
      url: string
      secreto: string
      eventos: string[]
      habilitado: boolean
      creado: Date
      version: number
      ultimo_bien: Date | null
      fallando_desde: Date | null
      fallas: number
      pausa_hasta: Date | null
      apagado: Date | null
    }
  }
}
