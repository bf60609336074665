import type { FilaTraduccion } from '@gremial/contract/administracion/traducciones.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './traducciones.tables.ts'

const faltan = sql<boolean>`(t.en is null or t.zh is null or t.ja is null)`

export const traduccionesSource: ListSource<FilaTraduccion> = {
  access: can('catalogos.editar'),
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('texto_catalogo as t')
    const incompletas = filters.flag('faltan')
    if (incompletas !== undefined) rows = rows.where(incompletas ? faltan : sql<boolean>`not ${faltan}`)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(t.texto) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: {
    id: sql`t.id`,
    texto: sql`t.texto`,
    en: sql`coalesce(t.en, '')`,
    zh: sql`coalesce(t.zh, '')`,
    ja: sql`coalesce(t.ja, '')`,
    version: sql`t.version`,
  },
  sort: { texto: sql`t.orden` },
  tieBreak: sql`t.id`,
}
