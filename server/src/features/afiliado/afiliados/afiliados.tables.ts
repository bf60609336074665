import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    seccional: {
      id: Generated<number>
      codigo: number
      nombre: string
      localidad: string
      telefono: string
      email: string
      habilitada: Generated<boolean>
      /** Incremented by every change, from any feature. */
      version: Generated<number>
      orden: Generated<string>
    }
    categoria_afiliado: { id: Generated<number>; nombre: string; habilitada: boolean }
    estado_afiliado: {
      id: Generated<number>
      nombre: string
      vinculado: boolean
      signo: string
      habilitado: boolean
    }
    tipo_documento: { id: Generated<number>; nombre: string; habilitado: boolean }
    empresa: { id: Generated<number>; nombre: string; cuit: string | null; habilitada: boolean }
    afiliado: {
      numero: number
      apellido: string
      nombre: string
      tipo_documento_id: number
      numero_documento: number
      fecha_alta: string
      categoria_id: number
      estado_id: number
      vinculado: boolean
      seccional_id: number
      empresa_id: number | null
      orden: Generated<string>
      busqueda: Generated<string>
    }
  }
}
