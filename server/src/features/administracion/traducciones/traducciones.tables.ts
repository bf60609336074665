import type { Generated } from 'kysely'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    texto_catalogo: {
      id: Generated<number>
      texto: string
      en: string | null
      zh: string | null
      ja: string | null
      version: Generated<number>
      orden: Generated<string>
    }
  }
}
