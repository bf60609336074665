import { diasPorTerminar, type FilaMandato, type FilaPuesto } from '@gremial/contract/seccionales/mandatos.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { condicionBusqueda } from '../seccionales/afiliados-seccional.list.ts'
import { seccionalEnAlcance, seccionalPedida } from '../seccionales/seccionales.access.ts'
import './mandatos.tables.ts'

/** Mandates of branches within scope (m), with their names, and their state today (e). */
export const mandatosAlAlcance = (ctx: Ctx) =>
  ctx.db
    .selectFrom('mandato as m')
    .innerJoin('puesto as o', 'o.codigo', 'm.puesto')
    .innerJoin(sql<{ id: number; nombre: string }>`seccional`.as('s'), (join) => join.onRef('s.id', '=', 'm.seccional_id'))
    .innerJoin(
      sql<{ numero: number; digito: number; apellido: string; nombre: string; busqueda: string }>`afiliado`.as('a'),
      (join) => join.onRef('a.numero', '=', 'm.afiliado_numero'),
    )
    .innerJoinLateral(
      sql<{ estado: string }>`(select case when m.desde > ${ctx.today} then 'FUTURO' when m.hasta < ${ctx.today} then 'TERMINADO'
        when m.hasta < ${ctx.today}::date + ${sql.lit(diasPorTerminar)} then 'POR_TERMINAR' else 'VIGENTE' end as estado)`.as(
        'e',
      ),
      (join) => join.onTrue(),
    )
    .where(seccionalEnAlcance(ctx, sql`m.seccional_id`))

export const camposMandato: { [C in keyof FilaMandato]: RawBuilder<unknown> } = {
  id: sql`m.id`,
  idSeccional: sql`m.seccional_id`,
  seccional: sql`s.nombre`,
  puesto: sql`m.puesto`,
  nombrePuesto: sql`o.nombre`,
  numeroAfiliado: sql`m.afiliado_numero`,
  numeroAfiliadoFormateado: numeroDeAfiliado(),
  persona: sql`a.apellido || ', ' || a.nombre`,
  fechaDesde: sql`m.desde`,
  fechaHasta: sql`m.hasta`,
  estado: sql`e.estado`,
  acta: sql`concat_ws(' · ', nullif(m.acta_numero, ''), to_char(m.acta_fecha, 'DD/MM/YYYY'))`,
  conCuenta: sql`exists (select 1
    from usuario u
    where u.afiliado_numero = m.afiliado_numero and u.habilitado and u.mail_validado)::int`,
  version: sql`m.version`,
}

/** Mandates of branches within scope, also past and future ones. The search matches the person. */
export const mandatosSource: ListSource<FilaMandato> = {
  access: can('mandatos.consultar'),
  rows(ctx, filters) {
    let rows = mandatosAlAlcance(ctx)
    const [seccional, puesto, afiliado] = [
      seccionalPedida(ctx, filters),
      filters.number('puesto'),
      filters.number('numeroAfiliado'),
    ]
    const estado = filters.text('estado')
    if (seccional !== undefined) rows = rows.where('m.seccional_id', '=', seccional)
    if (puesto !== undefined) rows = rows.where('m.puesto', '=', puesto)
    if (afiliado !== undefined) rows = rows.where('m.afiliado_numero', '=', numeroVigenteDe(afiliado))
    if (estado !== undefined) rows = rows.where('e.estado', '=', estado)
    if (filters.search) rows = rows.where(condicionBusqueda(filters.search))
    return rows
  },
  fields: camposMandato,
  sort: { fechaDesde: sql`m.desde`, fechaHasta: sql`m.hasta` },
  tieBreak: sql`m.id`,
  people: { thing: 'mandatos', isOther: (row, ctx) => row.numeroAfiliado !== ctx.user?.affiliate },
}

/** Posts of a branch. */
export const puestosSource: ListSource<FilaPuesto> = {
  access: can('mandatos.consultar'),
  rows(ctx, filters) {
    let rows = ctx.db
      .selectFrom('puesto as o')
      .leftJoin(sql<{ id: number; nombre: string }>`rol`.as('r'), (join) => join.onRef('r.id', '=', 'o.rol_id'))
    const habilitado = filters.flag('habilitado')
    const buscado = filters.search ?? filters.text('nombre')
    if (habilitado !== undefined) rows = rows.where('o.habilitado', '=', habilitado)
    if (buscado) rows = rows.where(sql<boolean>`normalizar(o.nombre) like '%' || escapar_like(normalizar(${buscado})) || '%'`)
    return rows
  },
  fields: {
    codigo: sql`o.codigo`,
    nombre: sql`o.nombre`,
    orden: sql`o.orden`,
    idRol: sql`o.rol_id`,
    rol: sql`coalesce(r.nombre, '')`,
    unico: sql`o.unico::int`,
    firma: sql`o.firma`,
    habilitado: sql`o.habilitado::int`,
    version: sql`o.version`,
  },
  sort: { codigo: sql`o.codigo`, nombre: sql`orden_nombre(o.nombre) collate "C"`, orden: sql`o.orden` },
  tieBreak: sql`o.codigo`,
}
