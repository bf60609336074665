import { esDeclarado, permisos } from '@gremial/contract/permisos.ts'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { type RawBuilder, sql } from 'kysely'

/** What the portal calls a permission; '' for one that an organisation made by hand. */
export const nombreDelPortal = (idioma: Idioma, codigo: string): string =>
  esDeclarado(codigo) ? mensaje(idioma, `permisos.${codigo}`) : ''

/** What a permission (`p`, its row) is called: as the organisation says, otherwise as the portal does in that language. */
export const nombreDePermiso = (idioma: Idioma): RawBuilder<string> => {
  const nombres = JSON.stringify(Object.fromEntries(permisos.map((p) => [p, nombreDelPortal(idioma, p)])))
  return sql<string>`coalesce(nullif(p.nombre, ''), ${nombres}::jsonb ->> p.codigo, p.codigo)`
}
