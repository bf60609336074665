import type { Locale } from '@gremial/contract/platform/locale.ts'
import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    usuario: {
      id: Generated<number>
      email: string
      /** Last change by the user; null if none since it is recorded. */
      email_momento: Date | null
      clave_hash: string
      nombre: string
      afiliado_numero: number | null
      /** 1 affiliate, 2 branch, 3 central. */
      nivel: 1 | 2 | 3
      habilitado: Generated<boolean>
      mail_validado: Generated<boolean>
      forzar_cambio_password: Generated<boolean>
      idioma: Generated<Locale>
      realizo_tour: Generated<boolean>
      ultimo_ingreso: Date | null
      ingreso_anterior: Date | null
      imagen_sha256: string | null
      creado: Generated<Date>
      /** No password is known: the validation link asks for one. */
      sin_clave: Generated<boolean>
      version: Generated<number>
    }
  }
}
