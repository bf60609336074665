import type { FilaSeccional } from '@gremial/contract/administracion/seccionales.ts'
import { firmas } from '@gremial/contract/seccionales/mandatos.ts'
import { type RawBuilder, sql } from 'kysely'
import { can, signedIn } from '../../../platform/access/access.ts'
import { hasSecondFactor, requiresSecondFactor } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'

/**
 * SQL: members, boxes and money (pesos, of open sheets) of the branch `s`: shown before disabling it, and reasons against
 * deleting it.
 */
export const depende = {
  afiliados: sql<number>`(select coalesce(sum(n.cantidad), 0) from conteo_afiliado n where n.seccional_id = s.id)`,
  cajas: sql<number>`(select count(*) from caja c where c.seccional_id = s.id)`,
  saldo: sql<number>`(select coalesce(sum(p.saldo_efectivo + p.saldo_banco + p.saldo_cheque), 0) from planilla_caja p
    where p.seccional_id = s.id and p.estado = 'ABIERTA')`,
}

export const conNombre = (texto: string, columna: RawBuilder<unknown>) =>
  sql<boolean>`normalizar(${columna}) like '%' || escapar_like(normalizar(${texto})) || '%'`

/**
 * SQL condition: somebody may sign for the branch `s` today: a holder of the post whose account can log in (with its required
 * second factor) and has the permission there.
 */
export const firmaHoy = ({ today }: Ctx, firma: string) => sql<boolean>`exists (select 1
  from mandato m
  join puesto o on o.codigo = m.puesto
  join usuario u on u.afiliado_numero = m.afiliado_numero
  where m.seccional_id = s.id and o.firma = ${firma} and ${today} between m.desde and m.hasta
    and u.habilitado and u.mail_validado
    and (${hasSecondFactor} or not ${requiresSecondFactor(today)})
    and exists (select 1
      from concesiones(${today}) c
      where c.usuario_id = u.id and c.permiso = 'rendiciones.firmar' and c.alcance in (0, s.id)))`

/** Branches, for administrators (B-CATALOGOS-02). */
export const seccionalesSource: ListSource<FilaSeccional> = {
  access: can('seccionales.editar'),
  rows(ctx: Ctx, filters: Filters) {
    let rows = ctx.db.selectFrom('seccional as s')
    const [habilitada, nombre] = [filters.flag('habilitada'), filters.text('nombre')]
    if (habilitada !== undefined) rows = rows.where('s.habilitada', '=', habilitada)
    if (nombre) rows = rows.where(conNombre(nombre, sql`s.nombre`))
    const firma = filters.text('sinFirma')
    if (firma && !(firmas as readonly string[]).includes(firma)) throw new AppError('CONSULTA_INVALIDA', { detalle: 'sinFirma' })
    if (firma) rows = rows.where(sql<boolean>`s.habilitada and not ${firmaHoy(ctx, firma)}`)
    if (filters.search) rows = rows.where(conNombre(filters.search, sql`s.nombre || ' ' || s.localidad || ' ' || s.codigo`))
    return rows
  },
  fields: {
    id: sql`s.id`,
    codigo: sql`s.codigo`,
    nombre: sql`s.nombre`,
    localidad: sql`s.localidad`,
    telefono: sql`s.telefono`,
    email: sql`s.email`,
    ...depende,
    habilitada: sql`s.habilitada::int`,
  },
  sort: { codigo: sql`s.codigo`, nombre: sql`s.orden`, localidad: sql`s.orden_localidad`, habilitada: sql`s.habilitada` },
  tieBreak: sql`s.id`,
}

/** Typeahead: enabled branches by name. */
export const consultaSeccionalesSource: ListSource<{ id: number; codigo: number; nombre: string }> = {
  access: signedIn,
  rows(ctx, filters) {
    const nombre = filters.text('nombre')
    const rows = ctx.db.selectFrom('seccional as s').where('s.habilitada', '=', true)
    return nombre ? rows.where(conNombre(nombre, sql`s.nombre`)) : rows
  },
  fields: { id: sql`s.id`, codigo: sql`s.codigo`, nombre: sql`s.nombre` },
  sort: { nombre: sql`s.orden` },
  tieBreak: sql`s.id`,
}
