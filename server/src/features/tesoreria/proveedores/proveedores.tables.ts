import type { estadosCarga, OrigenProveedor } from '@gremial/contract/tesoreria/proveedores.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    proveedor: {
      /** Eleven digits. */
      cuit: string
      nombre: string
      origen: OrigenProveedor
      momento: Date
      usuario_id: number | null
      desconfianza: Generated<string>
      desconfiado: Date | null
      desconfiado_por: number | null
      version: Generated<number>
    }
    carga_contribuyentes: {
      id: Generated<number>
      archivo: string
      archivo_sha256: string | null
      bytes: number
      estado: (typeof estadosCarga)[number]
      usuario_id: number
      momento: Date
      desde: Date
      filas: number | null
      nuevas: number | null
      cambiadas: number | null
      rechazadas: number | null
      problema: string | null
      etapa: string | null
      hechas: number | null
      parte: number | null
      turno: Generated<number>
      latido: Date | null
    }
  }
}
