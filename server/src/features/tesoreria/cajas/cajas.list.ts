import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { CajaRow, UsuarioDeCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import { habilitadoEn } from './cajas.access.ts'
import './cajas.tables.ts'
import { alcanza, seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'
import { fallasPorCaja } from './pin.rules.ts'

/** Boxes in scope (c) with their branch (s) and the caller's relation to each (yo). */
export const cajasAlAlcance = (ctx: Ctx) =>
  ctx.db
    .selectFrom('caja as c')
    .innerJoin('seccional as s', 's.id', 'c.seccional_id')
    .innerJoinLateral(
      sql<{
        esta: boolean
        edita: boolean
        opera: boolean
        restablece: boolean
        asigna: boolean
      }>`(select ${habilitadoEn(ctx, sql`c.id`)} as esta,
        ${alcanza(ctx, 'cajas.editar', sql`c.seccional_id`)} as edita,
        ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)} as opera,
        ${alcanza(ctx, 'cajas.restablecerPin', sql`c.seccional_id`)} as restablece,
        ${alcanza(ctx, 'cajas.asignar', sql`c.seccional_id`)} as asigna)`.as('yo'),
      (join) => join.onTrue(),
    )
    .where(seccionalEnAlcance(ctx, sql`c.seccional_id`))

/** Columns of a box, shared by its list and its screen. */
export const cajaFields: { [C in keyof CajaRow]: RawBuilder<unknown> } = {
  id: sql`c.id`,
  nombre: sql`c.nombre`,
  idSeccional: sql`c.seccional_id`,
  nombreSeccional: sql`s.nombre`,
  habilitada: sql`c.habilitada::int`,
  habilitadoUsuario: sql`yo.esta::int`,
  tieneMovimientos: sql`c.ultimo_movimiento > 0`,
  bloqueada: sql`exists (select 1 from intento_pin_caja i where i.caja_id = c.id and i.intentos >= ${sql.lit(fallasPorCaja)})`,
  numeroPlanilla: sql`c.planilla_numero`,
  cantidadUsuarios: sql`(select count(*) from caja_usuario n where n.caja_id = c.id)`,
  arqueo: sql`c.arqueo`,
  saldo: sql`(select p.saldo_efectivo + p.saldo_banco + p.saldo_cheque from planilla_caja p
    where p.id = c.planilla_id and not (c.arqueo = 'CIEGO' and yo.esta))`,
  fechaRegistro: sql`(c.fecha_registro at time zone ${zone})::date`,
  version: sql`c.version`,
  // Enabling and disabling require only the permission over the branch; other actions also require access to the box (K-59).
  can: sql`jsonb_build_object('modificar', yo.edita and yo.esta, 'eliminar', yo.edita and yo.esta, 'actualizarPin', yo.edita
    and yo.esta,
    'cambiarEstado', yo.edita, 'restablecerPin', yo.restablece, 'asignar', yo.asigna, 'operar', yo.opera and yo.esta)`,
}

/** The cash boxes of the branches in scope. (C-CAJA-38, C-CAJA-02, C-ALCANCE-02) */
export const cajasSource: ListSource<CajaRow> = {
  access: can('cajas.consultar'),
  rows(ctx, filters) {
    let rows = cajasAlAlcance(ctx)
    const [seccional, enabled] = [seccionalPedida(ctx, filters), filters.flag('habilitada')]
    const sought = filters.search ?? filters.text('nombre')
    if (seccional !== undefined) rows = rows.where('c.seccional_id', '=', seccional)
    if (enabled !== undefined) rows = rows.where('c.habilitada', '=', enabled)
    if (sought) rows = rows.where(sql<boolean>`normalizar(c.nombre) like '%' || escapar_like(normalizar(${sought})) || '%'`)
    return rows
  },
  fields: cajaFields,
  sort: { nombre: sql`c.orden`, fechaRegistro: sql`c.fecha_registro` },
  tieBreak: sql`c.id`,
}

/** SQL condition: user (u) works for a branch, by assignment or office, in a role that has the permission. */
export const trabajaCon = (
  ctx: Ctx,
  permiso: Permission,
  ofSeccional: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(u.habilitado
  and exists (select 1 from concesiones(${ctx.today}) g where g.usuario_id = u.id and g.permiso = ${permiso}
    and (g.alcance = ${ofSeccional} or (g.alcance = 0 and exists (
      select 1 from usuario_seccional us where us.usuario_id = u.id and us.seccional_id = ${ofSeccional})))))`

/** Users eligible for a box of a branch: those who may post movements. */
export const habilitable = (ctx: Ctx, ofSeccional: RawBuilder<unknown>): RawBuilder<boolean> =>
  trabajaCon(ctx, 'movimientosCaja.editar', ofSeccional)

/** Users who can modify a box once enabled; without one, only an administrator can. */
export const responsable = (ctx: Ctx, ofSeccional: RawBuilder<unknown>): RawBuilder<boolean> =>
  trabajaCon(ctx, 'cajas.editar', ofSeccional)

/** Users of a branch eligible for its boxes; for a box, also those already enabled. (C-CAJA-48, C-CAJA-20) */
export const usuariosCajaSource: ListSource<UsuarioDeCaja> = {
  access: can('cajas.consultar'),
  rows(ctx, filters) {
    const [seccional, caja] = [seccionalPedida(ctx, filters), filters.number('caja')]
    const ofSeccional = seccional === undefined ? sql<boolean>`true` : sql<boolean>`s.id = ${seccional}`
    // Ignores a box out of scope.
    const cajaAlAlcance = sql`(select c.id
      from caja c
      where c.id = ${caja ?? 0} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)})`
    const enabled = sql`exists (select 1 from caja_usuario cu where cu.caja_id = ${cajaAlAlcance} and cu.usuario_id = u.id)`
    let rows = ctx.db
      .selectFrom(sql<{ id: number; nombre: string }>`usuario`.as('u'))
      .innerJoinLateral(
        sql<{
          esta: boolean
          yo: boolean
          responsable: boolean
        }>`(select ${enabled} as esta, u.id = ${ctx.user?.id ?? 0} as yo,
            exists (select 1
              from seccional s
              where ${ofSeccional} and ${seccionalEnAlcance(ctx, sql`s.id`)}
                and ${responsable(ctx, sql`s.id`)}) as responsable)`.as('en'),
        (join) => join.onTrue(),
      )
      .where(
        sql<boolean>`(en.esta or exists (select 1
          from seccional s
          where ${ofSeccional} and ${seccionalEnAlcance(ctx, sql`s.id`)} and ${habilitable(ctx, sql`s.id`)}))`,
      )
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(u.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: { id: sql`u.id`, nombre: sql`u.nombre`, hab: sql`en.esta::int`, yo: sql`en.yo`, responsable: sql`en.responsable` },
  sort: { nombre: sql`orden_nombre(u.nombre) collate "C"` },
  tieBreak: sql`u.id`,
  people: { thing: 'usuariosCaja', isOther: (row, ctx) => row.id !== ctx.user?.id },
}
