import type { FilaConvenio } from '@gremial/contract/tesoreria/convenios.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { type Ctx, scopeOf } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './convenios.tables.ts'

const edita = (ctx: Ctx): boolean => ctx.user !== null && scopeOf(ctx.user, 'cobranza.editar')?.kind === 'all'

/** Agreements in use (f), with true where the caller edits them (yo). */
export const conveniosVigentes = (ctx: Ctx) =>
  ctx.db
    .selectFrom('convenio_cobranza as f')
    .innerJoin('usuario as u', 'u.id', 'f.usuario_id')
    .innerJoinLateral(sql<{ edita: boolean }>`(select ${edita(ctx)}::boolean as edita)`.as('yo'), (join) => join.onTrue())
    .where(sql<boolean>`f.retirado is null`)

export const camposConvenio: { [C in keyof FilaConvenio]: RawBuilder<unknown> } = {
  id: sql`f.id`,
  nombre: sql`f.nombre`,
  clase: sql`f.clase`,
  lotes: sql`(select count(*)::int from lote_debito k where k.convenio_id = f.id)`,
  por: sql`u.nombre`,
  modificado: isoMoment(sql`f.modificado`),
  version: sql`f.version`,
  can: sql`jsonb_build_object('modificar', yo.edita, 'eliminar', yo.edita)`,
}

export const conveniosSource: ListSource<FilaConvenio> = {
  access: can('cobranza.consultar'),
  rows(ctx, filters) {
    const rows = conveniosVigentes(ctx)
    return filters.search
      ? rows.where(sql<boolean>`normalizar(f.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
      : rows
  },
  fields: camposConvenio,
  sort: { nombre: sql`f.nombre` },
  tieBreak: sql`f.id`,
}
