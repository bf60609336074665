import type { Locale } from '@gremial/contract/platform/locale.ts'
import type { CanalResumen, EstadoEnvio, EstadoTanda } from '@gremial/contract/tramites/resumenes.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    resumen_tanda: {
      id: Generated<number>
      periodo: string
      estado: Generated<EstadoTanda>
      por_minuto: number
      sin_resumen: Generated<number>
      creada: Date
      creada_por: number
      desde: Date
      turno: Generated<number>
      latido: Date | null
    }
    resumen_envio: {
      id: Generated<number>
      tanda_id: number
      afiliado_numero: number
      canal: CanalResumen
      documento_id: number | null
      destino: string
      idioma: Locale
      clave: string
      estado: Generated<EstadoEnvio>
      intentos: Generated<number>
      proximo: Date
      enviado: Date | null
      error: Generated<string>
    }
  }
}
