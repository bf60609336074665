import type { PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    conformidad: {
      id: Generated<number>
      solicitud_id: number
      papel: PapelConformidad
      enlace: string
      email: string
      estado: Generated<'PEDIDA' | 'ACEPTADA' | 'RECHAZADA' | 'REEMPLAZADA'>
      pedida: Date
      pedida_por: number
      vence: Date
      abierta: Date | null
      intentos: Generated<number>
      respondida: Date | null
      direccion: Generated<string>
      direccion_pedida: Generated<string>
      misma_direccion: Generated<boolean>
      mismo_equipo: Generated<boolean>
      desconocer: string | null
      desconocida: Date | null
      desconocida_direccion: Generated<string>
      texto: Generated<string>
      texto_version: Generated<string>
      huella: Generated<string>
      producto_id: number | null
      monto: number | null
      plazo: number | null
      tna: number | null
      gasto: number | null
    }
  }
}
