import { type FilaFormato } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { type Ctx, scopeOf } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './formatos-pago.tables.ts'

/** True if the caller edits layouts: they belong to the whole organisation, so the permission must cover all branches. */
export const editaFormatos = (ctx: Ctx): boolean => ctx.user !== null && scopeOf(ctx.user, 'rendiciones.pagar')?.kind === 'all'

/** Layouts in use (f); `yo` has the caller's permission to edit. */
export const formatosVigentes = (ctx: Ctx) =>
  ctx.db
    .selectFrom('formato_pago as f')
    .innerJoin('usuario as u', 'u.id', 'f.usuario_id')
    .innerJoinLateral(sql<{ edita: boolean }>`(select ${editaFormatos(ctx)}::boolean as edita)`.as('yo'), (join) => join.onTrue())
    .where(sql<boolean>`f.retirado is null`)

export const camposFormato: { [C in keyof FilaFormato]: RawBuilder<unknown> } = {
  id: sql`f.id`,
  nombre: sql`f.nombre`,
  ultimoEnvio: sql`f.ultimo_envio`,
  lotes: sql`(select count(*)::int from lote_pago k where k.formato_id = f.id)`,
  por: sql`u.nombre`,
  modificada: isoMoment(sql`f.modificada`),
  version: sql`f.version`,
  can: sql`jsonb_build_object('modificar', yo.edita, 'eliminar', yo.edita)`,
}

export const formatosSource: ListSource<FilaFormato> = {
  access: can('rendiciones.pagar'),
  rows(ctx, filters) {
    const rows = formatosVigentes(ctx)
    return filters.search
      ? rows.where(sql<boolean>`normalizar(f.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
      : rows
  },
  fields: camposFormato,
  sort: { nombre: sql`f.nombre` },
  tieBreak: sql`f.id`,
}
