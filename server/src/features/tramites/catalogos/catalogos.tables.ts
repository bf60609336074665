import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    producto: {
      id: Generated<number>
      codigo: string
      nombre: string
      descripcion: string
      clase: 'PRESTAMO' | 'ADHESION' | 'ARMADO'
      circuito: number
      turistico: boolean
      seguro_vida: boolean
      monto_minimo: number | null
      monto_maximo: number | null
      plazo_minimo: number | null
      plazo_maximo: number | null
      plazo_salto: number
      tna: number | null
      gasto: number
      maximo_ingreso: number | null
      cosolicitantes: number
      garantes: number
      conformidad: boolean
      conformidad_en_orden: boolean
      desde: string
      hasta: string | null
      habilitado: boolean
      orden: number
      version: Generated<number>
    }
  }
}
