import { type Catalogo, type FilaValor, nombresCatalogos } from '@gremial/contract/administracion/valores.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { tablas } from './valores.tablas.ts'

/** Requested catalogue, categories by default. CONSULTA_INVALIDA for an unknown one. */
function catalogoDe(filters: Filters): Catalogo {
  const dicho = filters.text('catalogo') ?? 'categorias'
  const catalogo = nombresCatalogos.find((uno) => uno === dicho)
  if (!catalogo) throw new AppError('CONSULTA_INVALIDA', { detalle: `catalogo=${dicho}` })
  return catalogo
}

/** SQL: rows of a catalogue, in a shape common to all. */
function filasDe(catalogo: Catalogo) {
  const { tabla, habilitado, extras, detalle, usos } = tablas[catalogo]
  const extra = (nombre: keyof typeof extras, si_no: RawBuilder<unknown>) => {
    const columna = extras[nombre]
    return columna ? sql`v.${sql.ref(columna)}` : si_no
  }
  return sql<FilaValor>`(select v.id, v.nombre, v.version, v.${sql.ref(habilitado)} as habilitado, ${detalle} as detalle,
    ${usos} as usos,
      ${extra('vinculado', sql`true`)} as vinculado, ${extra('signo', sql`'neutro'`)} as signo,
      coalesce(${extra('cuit', sql`''`)}, '') as cuit,
      ${extra('codigoPostal', sql`''`)} as codigo_postal, ${extra('provincia', sql`''`)} as provincia
    from ${sql.table(tabla)} v)`
}

/** The values of one catalogue. */
export const valuesSource: ListSource<FilaValor> = {
  access: can('catalogos.editar'),
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom(filasDe(catalogoDe(filters)).as('x'))
    const habilitado = filters.flag('habilitado')
    if (habilitado !== undefined) rows = rows.where(sql<boolean>`x.habilitado = ${habilitado}`)
    if (filters.search)
      rows = rows.where(
        sql<boolean>`(normalizar(x.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'
          or x.detalle like '%' || escapar_like(${filters.search}) || '%')`,
      )
    return rows
  },
  fields: {
    id: sql`x.id`,
    nombre: sql`x.nombre`,
    detalle: sql`x.detalle`,
    usos: sql`x.usos`,
    habilitado: sql`x.habilitado::int`,
    vinculado: sql`x.vinculado::int`,
    signo: sql`x.signo`,
    cuit: sql`x.cuit`,
    codigoPostal: sql`x.codigo_postal`,
    provincia: sql`x.provincia`,
    version: sql`x.version`,
  },
  sort: { nombre: sql`orden_nombre(x.nombre) collate "C"`, habilitado: sql`x.habilitado` },
  tieBreak: sql`x.id`,
}
