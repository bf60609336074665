import {
  type CargoPropio,
  diasPorTerminar,
  type EfectoMandato,
  type Firma,
  type Mandato,
} from '@gremial/contract/seccionales/mandatos.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../seccionales/seccionales.access.ts'
import { isOtherSigner } from './delegaciones.terminar.ts'
import { camposMandato, mandatosAlAlcance } from './mandatos.list.ts'

type Fila = Omit<Mandato, 'actaNumero' | 'actaFecha' | 'actaTexto' | 'delegaciones'>
const seleccion = Object.entries(camposMandato).map(([name, expression]) => expression.as(name))

async function delegacionesDe(
  ctx: Ctx,
  mandatos: number[],
): Promise<Array<Mandato['delegaciones'][number] & { mandato: number }>> {
  const { rows } = await sql<Omit<Mandato['delegaciones'][number], 'revocada'> & { mandato: number; revocada: Date | null }>`
    select d.id, d.mandato_id as mandato, u.nombre as a, d.desde, d.hasta, d.motivo, d.revocada
    from delegacion d
    join usuario u on u.id = d.usuario_id
    where d.mandato_id = any(${mandatos}::bigint[])
    order by d.desde desc, d.id desc`.execute(ctx.db)
  return rows.map((r) => ({ ...r, revocada: r.revocada?.toISOString() ?? null }))
}

/** A mandate within scope, with its delegations. NO_EXISTE. */
export async function leerMandato(ctx: Ctx, id: number): Promise<Mandato> {
  const fila = found(await mandatosAlAlcance(ctx).where('m.id', '=', id).select(seleccion).executeTakeFirst()) as Fila
  const { rows } = await sql<Pick<Mandato, 'actaNumero' | 'actaFecha' | 'actaTexto'>>`select acta_numero as "actaNumero",
    coalesce(acta_fecha::text, '') as "actaFecha", acta_texto as "actaTexto" from mandato where id = ${id}`.execute(ctx.db)
  return { ...fila, ...found(rows[0]), delegaciones: await delegacionesDe(ctx, [id]) }
}

/** Number of mandates within scope that end within some days, for the administrator's home. */
export async function mandatosPorTerminar(ctx: Ctx, dias = diasPorTerminar): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from mandato m
    where ${ctx.today} between m.desde and m.hasta and m.hasta < ${ctx.today}::date + ${dias}::int
      and ${seccionalEnAlcance(ctx, sql`m.seccional_id`)}`.execute(ctx.db)
  return one(rows, 'count mandato').n
}

/**
 * Effect of ending a mandate on a day (ISO), from the day after: if its post is vacant, the signature of the branch that nobody
 * could give, and the boxes without an enabled user.
 */
export async function efectoDe(ctx: Ctx, id: number, hasta: string): Promise<EfectoMandato> {
  const mandato = found(await mandatosAlAlcance(ctx).where('m.id', '=', id).select(seleccion).executeTakeFirst()) as Fila
  const { rows } = await sql<{ desde: string; otro: boolean; firma: Firma | null; otraFirma: boolean }>`
    with d as (select (${hasta}::date + 1) as dia)
    select d.dia as desde, o.firma,
      exists (select 1
        from mandato x
        where x.id <> ${id} and x.seccional_id = ${mandato.idSeccional} and x.puesto = o.codigo
          and d.dia between x.desde and x.hasta) as otro,
      exists (select 1
        from mandato x
        join puesto p on p.codigo = x.puesto
        where x.id <> ${id} and x.seccional_id = ${mandato.idSeccional}
          and p.firma = o.firma and d.dia between x.desde and x.hasta) as "otraFirma"
    from puesto o, d
    where o.codigo = ${mandato.puesto}`.execute(ctx.db)
  const { desde, otro, firma, otraFirma } = found(rows[0])
  const { rows: cajas } = await sql<{ nombre: string }>`
    with puede as (select g.usuario_id
      from concesiones(${desde}) g
      where g.permiso = 'movimientosCaja.editar'
        and g.alcance in (0, ${mandato.idSeccional}) and g.mandato_id is distinct from ${id})
    select c.nombre
    from caja c
    where c.seccional_id = ${mandato.idSeccional} and c.habilitada
      and exists (select 1
        from caja_usuario cu
        join usuario u on u.id = cu.usuario_id
        where cu.caja_id = c.id and u.afiliado_numero = ${mandato.numeroAfiliado})
      and not exists (select 1
        from caja_usuario cu
        join usuario u on u.id = cu.usuario_id and u.habilitado
        where cu.caja_id = c.id
          and cu.usuario_id in (select usuario_id from puede))
    order by c.orden`.execute(ctx.db)
  return { desde, sinOficial: !otro, sinFirma: firma && !otraFirma ? firma : null, cajas: cajas.map((c) => c.nombre) }
}

/** Posts that the caller holds today, with possible delegates and the delegations made. */
export async function cargosPropios(ctx: Ctx): Promise<CargoPropio[]> {
  const { affiliate, id } = person(ctx)
  const { rows } = await sql<
    Omit<CargoPropio, 'delegaciones'>
  >`select m.id, s.nombre as seccional, p.nombre as puesto, m.desde, m.hasta,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'nombre', u.nombre) order by orden_nombre(u.nombre) collate "C")
        from usuario u
        where u.id <> ${id} and ${deLaSeccional(ctx)}
          and not coalesce(${isOtherSigner(sql`${ctx.today}::date`, sql`m.hasta`)}, false)), '[]') as candidatos
    from mandato m
    join puesto p on p.codigo = m.puesto
    join seccional s on s.id = m.seccional_id
    where m.afiliado_numero = ${affiliate} and ${ctx.today} between m.desde and m.hasta and p.rol_id is not null
    order by s.codigo, p.orden`.execute(ctx.db)
  const delegadas = await delegacionesDe(
    ctx,
    rows.map((r) => r.id),
  )
  return rows.map((r) => ({ ...r, delegaciones: delegadas.filter((d) => d.mandato === r.id) }))
}

/** SQL condition: accounts (u) of staff of the branch of a mandate (m): assigned to it, or with a post in it. */
export const deLaSeccional = (ctx: Ctx) => sql<boolean>`u.habilitado and u.mail_validado and (
  exists (select 1 from usuario_seccional us where us.usuario_id = u.id and us.seccional_id = m.seccional_id)
  or exists (select 1
    from mandato x
    where x.afiliado_numero = u.afiliado_numero and x.seccional_id = m.seccional_id
      and ${ctx.today} between x.desde and x.hasta))`
