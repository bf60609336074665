import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type {
  ConfirmacionDeImportacion,
  EstadoImportacion,
  OpcionesDeImportacion,
  TipoImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    importacion: {
      id: Generated<number>
      tipo: TipoImportacion
      archivo: string
      sha256: string
      momento: Generated<Date>
      filas: Generated<number>
      aceptadas: Generated<number>
      cambios: Generated<number>
      nuevas: Generated<number>
      cambiadas: Generated<number>
      iguales: Generated<number>
      rechazadas_total: Generated<number>
      estado: EstadoImportacion
      usuario_id: number | null
      archivo_sha256: string | null
      bytes: number
      /** Partial in rows of the command. */
      opciones: Generated<Partial<OpcionesDeImportacion> & Partial<Omit<ConfirmacionDeImportacion, 'desde' | 'alDia'>>>
      revision: Revision | null
      huella: string | null
      problema: string | null
      otra_vez: Generated<boolean>
      etapa: string | null
      hechas: number | null
      parte: number | null
      turno: Generated<number>
      latido: Date | null
      detener: Generated<boolean>
      desde: Generated<Date>
      aplicada: Date | null
      aplicada_por: number | null
      deshecha: Date | null
      deshecha_por: number | null
      reversible_hasta: Date | null
      /** ISO; null for the day it was applied. */
      al_dia: Generated<string | null>
      anulada: Generated<Date | null>
    }
    importacion_revision: {
      id: Generated<number>
      importacion_id: number
      solapa: string
      clave: string
      nombre: string
      campo: string
      antes: string | null
      despues: string | null
      detalle: string | null
    }
  }
}
