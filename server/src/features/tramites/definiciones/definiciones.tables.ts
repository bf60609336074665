import type { EstadoDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    definicion_tramite: {
      id: Generated<number>
      producto_id: number
      numero: number
      estado: Generated<EstadoDefinicion>
      contenido: string
      huella: Generated<string | null>
      desde: Generated<string | null>
      retirada: Generated<Date | null>
      faltan: Generated<number>
      version: Generated<number>
      guardada: Date
      guardada_por: number
      publicada: Generated<Date | null>
      publicada_por: Generated<number | null>
      aprobada: Generated<Date | null>
      aprobada_por: Generated<number | null>
    }
  }
}
