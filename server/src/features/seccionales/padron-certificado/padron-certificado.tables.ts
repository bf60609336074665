import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    padron_certificado_numerador: { anio: number; ultimo: number }
    padron_certificado: {
      id: Generated<number>
      anio: number
      numero: number
      clave: string
      mes: string
      dia: Generated<string>
      momento: Date
      usuario_id: number
      reemplaza: number | null
      motivo: string
      afiliados: number
      supuestos: number
      huella_lista: string
      texto: string
      huella: string
    }
  }
}
