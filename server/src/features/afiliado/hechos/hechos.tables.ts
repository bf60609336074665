import type { Consecuencia, QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import type { Generated } from 'kysely'
import type { Columnas } from './hechos.rules.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    hecho: {
      id: Generated<number>
      clave: string
      afiliado_numero: number
      que: QuePasa
      dia: string
      motivo: string
      antes: Columnas
      despues: Columnas
      consecuencias: Consecuencia[]
      registrado: Date
      registrado_por: number
      deshecho: Generated<Date | null>
      deshecho_por: Generated<number | null>
      deshecho_motivo: Generated<string>
      volvio: Generated<string[]>
    }
  }
}
