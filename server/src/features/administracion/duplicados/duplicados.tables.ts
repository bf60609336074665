import type { Coincidencia, ConsecuenciaDeFusion, Cual } from '@gremial/contract/administracion/duplicados.ts'
import type { Generated } from 'kysely'
import type { Columnas } from '../../afiliado/hechos/hechos.rules.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    posible_duplicado: {
      id: Generated<number>
      uno: number
      otro: number
      coincide: Coincidencia[]
      hallado: Date
      distintas: Date | null
      distintas_por: number | null
      distintas_motivo: Generated<string>
    }
    fusion: {
      id: Generated<number>
      clave: string
      queda: number
      pasa: number
      motivo: string
      antes: Columnas
      despues: Columnas
      beneficiarios: Cual | null
      cuenta_queda: number | null
      cuenta_cierra: number | null
      consecuencias: ConsecuenciaDeFusion[]
      registrada: Date
      registrada_por: number
      deshecha: Generated<Date | null>
      deshecha_por: Generated<number | null>
      deshecha_motivo: Generated<string>
    }
  }
}
