import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    secretaria_contacto: { codigo: number; nombre: string; email: string; habilitada: Generated<boolean> }
    consulta_numerador: { anio: number; ultimo: number }
    consulta: {
      id: Generated<number>
      anio: number
      numero: number
      usuario_id: number
      afiliado_numero: number | null
      secretaria_codigo: number
      nombre: string
      email: string
      telefono: string
      mensaje: string
      envio: string | null
      momento: Date
      respondida: Generated<Date | null>
    }
  }
}
