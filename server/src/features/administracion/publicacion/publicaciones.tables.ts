import type {
  EstadoPublicacion,
  MotivoArchivo,
  SituacionArchivo,
  TipoPublicacion,
} from '@gremial/contract/administracion/publicacion.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    publicacion: {
      id: Generated<number>
      archivo: Generated<string>
      momento: Date
      quien: Generated<string>
      tipo: TipoPublicacion | null
      periodo: string | null
      fecha: string | null
      titulo: Generated<string>
      estado: Generated<EstadoPublicacion>
      usuario_id: number | null
      archivos: Generated<number>
      documentos: Generated<number>
      nadie: Generated<number>
      repetidos: Generated<number>
      con_repetidos: Generated<boolean>
      problema: string | null
      otra_vez: Generated<boolean>
      hechas: number | null
      turno: Generated<number>
      latido: Date | null
      desde: Generated<Date>
      publicada: Date | null
      publicada_por: number | null
      deshecha: Date | null
      deshecha_por: number | null
      motivo: string | null
      descargados: number | null
      contada: Generated<boolean>
    }
    publicacion_archivo: {
      id: Generated<number>
      publicacion_id: number
      nombre: string
      zip_id: number | null
      bytes: number
      archivo_sha256: string | null
      situacion: SituacionArchivo | 'PENDIENTE' | 'ZIP'
      motivo: MotivoArchivo | null
      afiliado_numero: number | null
      vence: string | null
      /** Pesos. */
      importe: number | null
      /** People named by its name and by its pages, as text, if they contradict each other. */
      dice_nombre: string | null
      dice_adentro: string | null
    }
  }
}
