import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    beneficio: {
      id: Generated<number>
      comercio: string
      rubro: string
      ofrece: string
      condiciones: Generated<string>
      palabras: Generated<string>
      domicilio: Generated<string>
      localidad: Generated<string>
      telefono: Generated<string>
      con_codigo: Generated<boolean>
      desde: string
      hasta: string | null
      habilitado: Generated<boolean>
      version: Generated<number>
      busqueda: Generated<string>
      orden: Generated<string>
    }
    beneficio_seccional: { beneficio_id: number; seccional_id: number }
    beneficio_codigo: {
      id: Generated<number>
      beneficio_id: number
      afiliado_numero: number
      codigo: string
      creado: Date
      vence: Date
      usado: Date | null
    }
    beneficio_mes: { beneficio_id: number; mes: string; usos: number }
  }
}
