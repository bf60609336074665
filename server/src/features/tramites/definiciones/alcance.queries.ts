import type { Hechos } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { montoDe } from '@gremial/contract/tramites/definicion.monto.ts'
import type { Condicion, ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import type { AlcanceDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { leerDefinicion } from './definiciones.queries.ts'
import { cuenta, familiaDe } from './hechos.queries.ts'

/** Estimates a definition against today's register and this year's requests. Read only. */

const esUno = (columna: RawBuilder<unknown>, valores: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`normalizar(${columna}) = any(select normalizar(v) from unnest(${[...valores]}::text[]) v)`

/** SQL condition over a member (a), their state (e), category (c) and branch (b); undefined if it depends on answers or earlier requests. */
function condicionSql(ctx: Ctx, c: Condicion): RawBuilder<boolean> | undefined {
  if ('campo' in c && c.campo !== '') return undefined
  switch (c.tipo) {
    case 'ESTADO':
      return esUno(sql`e.nombre`, c.valores)
    case 'CATEGORIA':
      return esUno(sql`c.nombre`, c.valores)
    case 'SECCIONAL':
      return esUno(sql`b.nombre`, c.valores)
    case 'ANTIGUEDAD':
      return sql<boolean>`a.fecha_alta + make_interval(months => ${c.meses}) <= ${ctx.today}::date`
    case 'EDAD':
      return sql<boolean>`extract(year from age(${ctx.today}::date, a.fecha_nacimiento))
        between ${c.desde ?? 0} and ${c.hasta ?? 200}`
    case 'A_CARGO':
      return sql<boolean>`(select count(*)
        from familiar f
        where f.afiliado_numero = a.numero and f.activo
          and f.fecha_nacimiento > ${ctx.today}::date - make_interval(years => ${c.menoresDe})) >= ${c.minimo}`
    case 'PERIODO':
      return (c.desde === '' || c.desde <= ctx.today) && (c.hasta === '' || c.hasta >= ctx.today)
        ? sql<boolean>`true`
        : sql<boolean>`false`
    default:
      return undefined
  }
}

export async function alcanceDeCondiciones(ctx: Ctx, condiciones: readonly Condicion[]): Promise<AlcanceDefinicion> {
  const dichas = condiciones.map((c) => condicionSql(ctx, c))
  const cuantos = dichas.map((c) => (c ? sql`(count(*) filter (where ${c}))::int` : sql`null::int`))
  const todas = sql.join([sql`true`, ...dichas.flatMap((c) => (c ? [c] : []))], sql` and `)
  const { rows } = await sql<AlcanceDefinicion>`select count(*)::int as total, (count(*) filter (where ${todas}))::int as todas,
      ${cuantos.length > 0 ? sql`array[${sql.join(cuantos)}]` : sql`'{}'::int[]`} as condiciones
    from afiliado a
    join estado_afiliado e on e.id = a.estado_id
    join categoria_afiliado c on c.id = a.categoria_id
    join seccional b on b.id = a.seccional_id
    where a.vinculado`.execute(ctx.db)
  return found(rows[0])
}

/** Maximum requests of a year in one estimate. */
const maximoPedidos = 20_000

/** Cost of this year's requests, each computed alone with today's register; limits per year are not applied. */
export async function costoDelAnio(
  ctx: Ctx,
  id: number,
  contenido: ContenidoDefinicion,
): Promise<{ pedidos: number; total: number; sinCuenta: number }> {
  await leerDefinicion(ctx, id)
  const { rows } = await sql<
    Omit<Hechos, 'pedidos'> & { respuestas: NotNull<Respuestas> }
  >`select coalesce(dia_de(s.presentada), s.fecha)::text as dia,
      e.nombre as estado, c.nombre as categoria, b.nombre as seccional, a.fecha_alta::text as alta,
      coalesce(a.fecha_nacimiento::text, '') as nacimiento, ${familiaDe} as familia, s.respuestas
    from solicitud s
    join afiliado a on a.numero = s.afiliado_numero
    join estado_afiliado e on e.id = a.estado_id
    join categoria_afiliado c on c.id = a.categoria_id
    join seccional b on b.id = a.seccional_id
    where s.producto_id = ${id} and s.respuestas is not null and ${cuenta} and s.anio = extract(year from ${ctx.today}::date)
    limit ${maximoPedidos}`.execute(ctx.db)
  const montos = rows.map(({ respuestas, ...h }) => montoDe(contenido, { ...h, pedidos: [] }, respuestas))
  return {
    pedidos: rows.length,
    total: fromCents(montos.reduce((suma, { centavos }) => suma + (centavos ?? 0), 0)),
    sinCuenta: montos.filter(({ problema }) => problema !== '').length,
  }
}
