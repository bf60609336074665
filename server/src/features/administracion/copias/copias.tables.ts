import type { EstadoCopia } from '@gremial/contract/administracion/copias.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    copia: {
      id: Generated<number>
      pedida: Date
      pedida_por: number | null
      estado: EstadoCopia
      empezo: Date | null
      termino: Date | null
      carpeta: string | null
      borrada: Date | null
    }
  }
}
