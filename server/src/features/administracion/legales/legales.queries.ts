import { type DocumentoPublico, type TextoLegal, textosLegales } from '@gremial/contract/administracion/legales.ts'
import { interpolate } from '@gremial/contract/textos/interpolate.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { withoutExample } from '../../../platform/db/organization.ts'
import { found } from '../../../platform/runtime/errors.ts'

interface FilaLegales {
  legales: unknown
  nombre: string
  cuit: string
  domicilio: string
  telefono: string
  email: string
}

/**
 * A legal text in the caller's language, or in Spanish if the organisation has no other. NO_EXISTE without one. Texts use the
 * placeholders {nombre}, {cuit}, {domicilio}, {telefono} and {email}.
 */
export async function leerTextoLegal(ctx: Ctx, documento: DocumentoPublico): Promise<TextoLegal> {
  const { rows } = await sql<FilaLegales>`select legales, nombre, cuit, domicilio, telefono, email from organizacion`.execute(
    ctx.db,
  )
  const { legales, ...datos } = withoutExample(ctx.services.config, found(rows[0]))
  const texto = found(textosLegales.parse(legales)[documento])
  const idioma = texto.textos[ctx.language]?.length ? ctx.language : 'es'
  return {
    documento,
    version: texto.version,
    versionFormateada: formatDate(texto.version),
    idioma,
    secciones: (texto.textos[idioma] ?? []).map(({ titulo, parrafos }) => ({
      titulo: interpolate(titulo, datos),
      parrafos: parrafos.map((parrafo) => interpolate(parrafo, datos)),
    })),
  }
}
