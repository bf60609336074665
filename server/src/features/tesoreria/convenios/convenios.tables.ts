import type { ClaseConvenio } from '@gremial/contract/tesoreria/convenios-forma.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    feriado: { dia: string; nombre: string }
    convenio_cobranza: {
      id: Generated<number>
      nombre: string
      clase: ClaseConvenio
      version: Generated<number>
      ultimo_envio: Generated<number>
      usuario_id: number
      modificado: Date
      retirado: Date | null
    }
    convenio_cobranza_version: {
      convenio_id: number
      version: number
      datos: string
      maximo_debito: number | null
      usuario_id: number
      momento: Date
      caja_id: number | null
    }
  }
}
