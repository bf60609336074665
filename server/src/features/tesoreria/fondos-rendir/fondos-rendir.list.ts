import type { FilaFondo } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { alcanza, seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'

/** Funds (f) of the boxes (c) in scope, with the holder (u) and what the caller may do (yo). */
export const fondosAlAlcance = (ctx: Ctx) =>
  ctx.db
    .selectFrom(sql`fondo_rendir`.as('f'))
    .innerJoin(sql`caja`.as('c'), (join) => join.on(sql`c.id`, '=', sql`f.caja_id`))
    .innerJoin(sql`seccional`.as('s'), (join) => join.on(sql`s.id`, '=', sql`c.seccional_id`))
    .innerJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`f.usuario_id`))
    .innerJoinLateral(
      sql`(select ${alcanza(ctx, 'cajas.editar', sql`c.seccional_id`)} and ${habilitadoEn(ctx, sql`c.id`)} as edita,
        ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)} and ${habilitadoEn(ctx, sql`c.id`)} as entrega)`.as('yo'),
      (join) => join.onTrue(),
    )
    .where(seccionalEnAlcance(ctx, sql`c.seccional_id`))

/** Increases with the age of the oldest open advance; 0 without one. Equal to the index expression. */
const edad = sql`(date '2200-01-01' - coalesce(f.mas_viejo, date '2200-01-01'))`

const fields: { [C in keyof FilaFondo]: RawBuilder<unknown> } = {
  id: sql`f.id`,
  idCaja: sql`c.id`,
  nombreCaja: sql`c.nombre`,
  idSeccional: sql`s.id`,
  nombreSeccional: sql`s.nombre`,
  idTitular: sql`u.id`,
  titular: sql`u.nombre`,
  techo: sql`f.techo`,
  abierto: sql`f.abierto`,
  disponible: sql`f.techo - f.abierto`,
  anticipos: sql`f.anticipos`,
  masViejo: sql`f.mas_viejo`,
  dias: sql`dia_de(now()) - f.mas_viejo`,
  version: sql`f.version`,
  can: sql`jsonb_build_object('modificar', yo.edita, 'entregar', yo.entrega)`,
}

export const fondosSource: ListSource<FilaFondo> = {
  access: can('cajas.consultar'),
  rows(ctx, filters) {
    let rows = fondosAlAlcance(ctx) as unknown as Base
    const [seccional, caja] = [seccionalPedida(ctx, filters), filters.number('caja')]
    const abiertos = filters.flag('conAnticipos')
    if (seccional !== undefined) rows = rows.where(sql<boolean>`c.seccional_id = ${seccional}`)
    if (caja !== undefined) rows = rows.where(sql<boolean>`f.caja_id = ${caja}`)
    if (abiertos !== undefined) rows = rows.where(sql<boolean>`(f.anticipos > 0) = ${abiertos}`)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(u.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields,
  sort: { titular: sql`orden_nombre(u.nombre) collate "C"`, abierto: sql`f.abierto`, dias: edad },
  tieBreak: sql`f.id`,
}
