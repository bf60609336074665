import type { FilaRegla } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'
import { editaLasDeTodas } from '../extractos/extractos.list.ts'

/** Rules (r) of boxes within scope and of all boxes, and if the caller may edit them (yo). */
export const reglasAlAlcance = (ctx: Ctx) =>
  ctx.db
    .selectFrom(sql`regla_banco`.as('r'))
    .leftJoin(sql`caja`.as('c'), (join) => join.on(sql`c.id`, '=', sql`r.caja_id`))
    .leftJoin(sql`concepto_caja`.as('k'), (join) => join.on(sql`k.id`, '=', sql`r.concepto_id`))
    .innerJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`r.usuario_id`))
    .innerJoinLateral(
      sql`(select case when r.caja_id is null then ${editaLasDeTodas(ctx)}::boolean
        else ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)} and ${habilitadoEn(ctx, sql`c.id`)} end as edita)`.as(
        'yo',
      ),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(r.caja_id is null or ${seccionalEnAlcance(ctx, sql`c.seccional_id`)})`)

const camposRegla: { [C in keyof FilaRegla]: RawBuilder<unknown> } = {
  id: sql`r.id`,
  orden: sql`r.orden`,
  habilitada: sql`r.habilitada::int`,
  como: sql`r.como`,
  texto: sql`r.texto`,
  signo: sql`r.signo`,
  desde: sql`r.desde`,
  hasta: sql`r.hasta`,
  accion: sql`r.accion`,
  idConcepto: sql`r.concepto_id`,
  concepto: sql`coalesce(k.nombre, r.concepto)`,
  nota: sql`r.nota`,
  idCaja: sql`r.caja_id`,
  nombreCaja: sql`coalesce(c.nombre, '')`,
  idSeccional: sql`c.seccional_id`,
  por: sql`u.nombre`,
  modificada: isoMoment(sql`r.modificada`),
  version: sql`r.version`,
  can: sql`jsonb_build_object('modificar', yo.edita)`,
}

export const reglasSource: ListSource<FilaRegla> = {
  access: can('movimientosCaja.consultar'),
  rows(ctx, filters) {
    let rows = reglasAlAlcance(ctx) as unknown as Base
    const [caja, habilitada] = [filters.number('caja'), filters.flag('habilitada')]
    if (caja !== undefined) rows = rows.where(sql<boolean>`(r.caja_id is null or r.caja_id = ${caja})`)
    if (habilitada !== undefined) rows = rows.where(sql<boolean>`r.habilitada = ${habilitada}`)
    if (filters.search)
      rows = rows.where(
        sql<boolean>`normalizar(r.texto || ' ' || coalesce(k.nombre, r.concepto) || ' ' || r.nota)
          like '%' || escapar_like(normalizar(${filters.search})) || '%'`,
      )
    return rows
  },
  fields: camposRegla,
  sort: { orden: sql`r.orden` },
  tieBreak: sql`r.id`,
}
