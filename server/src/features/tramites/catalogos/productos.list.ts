import type { FilaDestino, FilaProducto } from '@gremial/contract/tramites/catalogos.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'

/** All products edited here, offered or not. */
export const productosSource: ListSource<FilaProducto> = {
  access: can('tramites.catalogos'),
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom(sql`producto`.as('p')).where(sql<boolean>`p.clase <> 'ARMADO'`)
    const habilitado = filters.flag('habilitado')
    if (habilitado !== undefined) rows = rows.where(sql<boolean>`p.habilitado = ${habilitado}`)
    if (filters.search)
      rows = rows.where(
        sql<boolean>`normalizar(p.nombre || ' ' || p.codigo) like '%' || escapar_like(normalizar(${filters.search})) || '%'`,
      )
    return rows
  },
  fields: {
    id: sql`p.id`,
    codigo: sql`p.codigo`,
    nombre: sql`p.nombre`,
    clase: sql`p.clase`,
    montoMaximo: sql`p.monto_maximo / 100.0`,
    plazoMaximo: sql`p.plazo_maximo`,
    tna: sql`p.tna`,
    desde: sql`p.desde`,
    hasta: sql`p.hasta`,
    habilitado: sql`p.habilitado::int`,
    solicitudes: sql`(select count(*)::int from solicitud s where s.producto_id = p.id)`,
    orden: sql`p.orden`,
  },
  sort: { codigo: sql`p.codigo`, nombre: sql`orden_nombre(p.nombre) collate "C"`, orden: sql`p.orden` },
  tieBreak: sql`p.id`,
}

/** Destinations of money, with the number of products that offer each. */
export const destinosSource: ListSource<FilaDestino> = {
  access: can('tramites.catalogos'),
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom(sql`destino_fondos`.as('d'))
    const habilitado = filters.flag('habilitado')
    if (habilitado !== undefined) rows = rows.where(sql<boolean>`d.habilitado = ${habilitado}`)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(d.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: {
    id: sql`d.id`,
    nombre: sql`d.nombre`,
    productos: sql`(select count(*)::int from producto_destino pd where pd.destino_id = d.id)`,
    habilitado: sql`d.habilitado::int`,
    orden: sql`d.orden`,
    version: sql`d.version`,
  },
  sort: { nombre: sql`orden_nombre(d.nombre) collate "C"`, orden: sql`d.orden` },
  tieBreak: sql`d.id`,
}
