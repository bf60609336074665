import type { AperturaCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import type { Celda } from './celdas.rules.ts'

/** Publication level, its date, and the requested branch: the caller's own or one in scope; NO_EXISTE otherwise. */
export async function readApertura(ctx: Ctx): Promise<{ apertura: AperturaCuentas; decidida: string | null }> {
  const { rows } = await sql<{ apertura: AperturaCuentas; decidida: string | null }>`
    select cuentas_abiertas as apertura, ${isoMoment(sql`cuentas_decididas`)} as decidida from organizacion`.execute(ctx.db)
  return found(rows[0])
}

/** SQL condition: members see their own branch, former members none; staff also see the branches in scope. */
function alcanzada(ctx: Ctx): RawBuilder<boolean> {
  const { scope } = ctx
  if (scope.kind === 'all') return sql<boolean>`true`
  const own = sql`exists (select
    from afiliado a
    where a.numero = ${scope.affiliate} and a.vinculado and a.seccional_id = s.id)`
  return scope.kind === 'own' ? sql<boolean>`${own}` : sql<boolean>`(${own} or s.id = any(${scope.ids}::bigint[]))`
}

export interface SeccionalDeCuentas {
  id: number
  nombre: string
  /** The oldest open sheet: everything before it is closed in every box. */
  abierta: { caja: string; numero: number; desde: string } | null
}

/** The branch, with what blocks its months. A disabled box with an empty open sheet does not block. */
export async function seccionalDeCuentas(ctx: Ctx, idSeccional: number | undefined): Promise<SeccionalDeCuentas> {
  const { rows } = await sql<SeccionalDeCuentas>`
    select s.id, s.nombre, (select jsonb_build_object('caja', c.nombre, 'numero', p.numero, 'desde', p.desde)
      from caja c
      join planilla_caja p on p.id = c.planilla_id
      where c.seccional_id = s.id and (c.habilitada or p.ingresos + p.egresos > 0)
      order by p.desde, p.id
      limit 1) as abierta
    from seccional s
    where ${idSeccional === undefined ? sql`true` : sql`s.id = ${idSeccional}`} and ${alcanzada(ctx)}
    order by s.id in (select a.seccional_id
      from afiliado a
      where a.numero = ${ctx.user?.affiliate ?? null}) desc, s.codigo
    limit 1`.execute(ctx.db)
  return found(rows[0])
}

/** Closed-sheet totals by month and concept; `movido` is neither income nor expense. */
export type CeldaDicha = Celda & { movido: boolean }

export async function leerCeldas(ctx: Ctx, { id }: SeccionalDeCuentas): Promise<CeldaDicha[]> {
  const { rows } = await sql<Omit<CeldaDicha, 'movido' | 'rendida'> & { clase: string }>`
    select c.mes, c.sentido, c.clase, c.nombre, sum(c.centavos)::bigint as centavos, sum(c.bruto)::bigint as bruto,
      sum(c.cantidad)::int as n, max(c.mayor) as mayor
    from planilla_cuenta c
    where c.seccional_id = ${id}
    group by c.mes, c.sentido, c.clase, c.nombre
    order by c.mes, c.sentido, c.clase, c.nombre`.execute(ctx.db)
  return rows.map(({ clase, nombre, ...c }) => ({
    ...c,
    nombre,
    rendida: clase === 'rendido',
    movido: clase === 'pase' || clase === 'inicial',
  }))
}

export interface Probada {
  caja: string
  numero: number
  desde: string
  hasta: NotNull<string>
  cerrada: string
  huella: NotNull<string>
  /** Months of its movements. */
  meses: number[]
  sana: boolean
}

/**
 * Closed sheets with movements up to that month, each verified: its content against its hash and the audit's hash, and its stored
 * totals and movements against its content.
 */
export async function readPlanillas(ctx: Ctx, { id }: SeccionalDeCuentas, hasta: number): Promise<Probada[]> {
  const { rows } = await sql<Probada>`
    select p.resumen->>'caja' as caja, p.numero, p.desde, p.hasta, ${isoMoment(sql`p.cerrada`)} as cerrada, p.huella, k.meses,
      p.huella = encode(sha256(convert_to(p.contenido, 'UTF8')), 'hex')
        and coalesce(a.huella, case when a.exigida then '' else p.huella end) = p.huella
        and not exists (
          (select * from cuenta_de_planilla(p.id)
          except all
          select mes, sentido, clase, nombre, centavos, bruto, cantidad, mayor from planilla_cuenta where planilla_id = p.id)
          union all
          (select mes, sentido, clase, nombre, centavos, bruto, cantidad, mayor from planilla_cuenta where planilla_id = p.id
          except all
          select * from cuenta_de_planilla(p.id)))
        and not exists (
          (${typed}
          except all
          ${firmados})
          union all
          (${firmados}
          except all
          ${typed}))
      as sana
    from (select q.planilla_id, array_agg(distinct q.mes) as meses
      from planilla_cuenta q
      where q.seccional_id = ${id} and q.mes <= ${hasta}
      group by q.planilla_id) k
    join planilla_caja p on p.id = k.planilla_id
    cross join lateral (
      select (select a.datos->>'huella'
          from auditoria a
          where a.entidad = 'planilla-caja' and a.entidad_id = p.id::text and a.accion = 'cerrar'
          limit 1) as huella,
        exists (select
          from auditoria a
          where a.entidad = 'caja' and a.entidad_id = p.caja_id::text and a.accion = 'crear') as exigida) a
    order by p.hasta desc, p.caja_id, p.numero desc`.execute(ctx.db)
  return rows
}

/** Movements of a sheet (p), as signed and as stored. */
const firmados = sql`select (x->>'numero')::int, (x->>'fecha')::date, (x->>'ingresoEgreso')::smallint,
    (x->>'total')::numeric(14,2), x->>'anulado' is not null
  from jsonb_array_elements(p.contenido::jsonb->'movimientos') x`
const typed = sql`select m.numero, m.fecha_movimiento, m.ingreso_egreso, m.total, m.anulado
  from movimiento_caja m
  where m.planilla_id = p.id`

/** Settlements reimbursed by incomes of those months, with their signed hash. */
export async function readRendiciones(
  ctx: Ctx,
  { id }: SeccionalDeCuentas,
  desde: number,
  hasta: number,
): Promise<Array<{ numero: string; huella: string }>> {
  const { rows } = await sql<{ numero: string; huella: string }>`
    select r.numero_completo as numero, left(e.huella, 8) as huella
    from movimiento_caja m
    join planilla_caja p on p.id = m.planilla_id and p.estado = 'CERRADA'
    join rendicion_gasto r on r.id = m.rendicion_id and r.movimiento_id = m.id
    join rendicion_envio e on e.id = r.envio_id
    where m.seccional_id = ${id} and not m.anulado and m.fecha_movimiento >= make_date(${desde} / 100, ${desde} % 100, 1)
      and m.fecha_movimiento < make_date(${hasta} / 100, ${hasta} % 100, 1) + interval '1 month'
      and m.rendicion_id is not null
    order by r.anio desc, r.numero desc`.execute(ctx.db)
  return rows
}

/** Concept names that contain a branch member's first and last name, so were not meant for publication. */
export async function withPerson(ctx: Ctx, { id }: SeccionalDeCuentas, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ nombre: string }>`
    with q as materialized (
      select n.nombre, regexp_split_to_array(normalizar(n.nombre), '[^a-z0-9]+') as palabras
      from unnest(${names}::text[]) n(nombre))
      , todas as materialized (select array_agg(distinct w) as palabras from q, unnest(q.palabras) w where length(w) > 2)
    select distinct q.nombre
    from afiliado a
    join q on split_part(normalizar(a.apellido), ' ', 1) = any(q.palabras)
      and string_to_array(normalizar(a.nombre), ' ') && q.palabras
    where a.seccional_id = ${id} and split_part(a.busqueda, ' ', 1) = any((select palabras from todas)::text[])`.execute(ctx.db)
  return new Set(rows.map((r) => r.nombre))
}
