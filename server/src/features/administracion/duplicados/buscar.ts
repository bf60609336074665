import type { BusquedaDuplicados } from '@gremial/contract/administracion/duplicados.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, systemCtx } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { enqueue, type Job } from '../../../platform/jobs/outbox.ts'
import { masQueUnaPersona } from '../../acceso/usuarios/usuarios.queries.ts'
import './duplicados.tables.ts'

/**
 * Finds pairs of numbers with the same document (or that within the CUIL), the same CUIL, or the same birth date, first surname
 * and a given name, over the whole register in one statement. Placeholder documents are ignored, but the other criteria still
 * apply. Pairs marked as different people stay so; pairs that no longer match are deleted unless marked. Returns the number of
 * new pairs.
 */
export async function buscarDuplicados(ctx: Ctx): Promise<{ nuevos: number }> {
  // Sorting and joining in memory takes a third of the time.
  await sql`select set_config('work_mem', '64MB', true)`.execute(ctx.db)
  const { rows } = await sql<{ nuevos: number }>`
    with p as materialized (
      select a.numero, a.numero_documento as documento, replace(a.cuil, '-', '') as cuil,
        case when a.cuil ~ '^\\d\\d-\\d{7,8}-\\d$' then split_part(a.cuil, '-', 2)::bigint end as de_cuil,
        a.fecha_nacimiento as nacio,
        split_part(normalizar(a.apellido), ' ', 1) as apellido, string_to_array(normalizar(a.nombre), ' ') as nombres
      from afiliado a
      where a.pasa_a is null),
    documentos as (
      select array_agg(distinct numero) as numeros
      from (
        select documento as valor, numero
        from p
        where documento > 0
        union all
        select de_cuil, numero
        from p
        where de_cuil is not null) d
      group by valor
      having count(distinct numero) between 2 and ${sql.lit(masQueUnaPersona)}),
    cuiles as (
      select array_agg(numero) as numeros
      from p
      where cuil is not null
      group by cuil
      having count(*) between 2 and ${sql.lit(masQueUnaPersona)}),
    pares as materialized (
      select uno, otro, array_agg(distinct que order by que) as coincide
      from (
        select u.n as uno, o.n as otro, 'DOCUMENTO' as que
        from documentos d
        cross join lateral unnest(d.numeros) u (n)
        join lateral unnest(d.numeros) o (n) on u.n < o.n
        union all
        select u.n, o.n, 'CUIL'
        from cuiles d
        cross join lateral unnest(d.numeros) u (n)
        join lateral unnest(d.numeros) o (n) on u.n < o.n
        union all
        select u.numero, o.numero, 'NOMBRE'
        from p u
        join p o on o.nacio = u.nacio and o.apellido = u.apellido and o.numero > u.numero and o.nombres && u.nombres
      ) x
      group by 1, 2),
    idos as (
      delete from posible_duplicado d
      where d.distintas is null and not exists (select from pares p where p.uno = d.uno and p.otro = d.otro)),
    hallados as (
      insert into posible_duplicado as d (uno, otro, coincide, hallado)
      select uno, otro, coincide, ${ctx.now}
      from pares
      on conflict (uno, otro) do update set coincide = excluded.coincide where d.coincide <> excluded.coincide
      returning xmax = 0 as nuevo)
    select count(*) filter (where nuevo)::int as nuevos
    from hallados`.execute(ctx.db)
  return one(rows, 'insert posible_duplicado')
}

/** Queues a search of the whole register in a worker, which takes seconds. A pending one is reused. */
export async function pedirBusqueda(ctx: Ctx): Promise<void> {
  const { rows } = await sql`insert into busqueda_duplicados as b (pedida)
    values (${ctx.now})
    on conflict (solo) do update set pedida = ${ctx.now}, terminada = null
      where b.terminada is not null or b.pedida < ${ctx.now}::timestamptz - interval '10 minutes'
    returning 1`.execute(ctx.db)
  if (rows.length > 0) await enqueue(ctx, 'duplicados', {})
}

/** Queues it on request, audited. */
export const pedirla = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await pedirBusqueda(ctx)
    await audit(ctx, 'verificar', 'duplicados', '')
  })

/** Last search, and if one is running. */
export async function leerBusqueda(ctx: Ctx): Promise<BusquedaDuplicados> {
  const { rows } = await sql<{ terminada: Date | null; nuevos: number }>`select terminada, nuevos
    from busqueda_duplicados`.execute(ctx.db)
  const [ultima] = rows
  return {
    buscando: ultima !== undefined && ultima.terminada === null,
    terminada: ultima?.terminada?.toISOString() ?? null,
    nuevos: ultima?.nuevos ?? 0,
  }
}

/** Without the statement timeouts of requests. */
export const trabajoDuplicados: Job = {
  queue: 'duplicados',
  async handle({ services, log }) {
    const { database } = services
    await inTransaction(systemCtx({ ...services, database: { ...database, db: database.slow } }, log), async (ctx) => {
      await sql`select from busqueda_duplicados for update`.execute(ctx.db)
      const { nuevos } = await buscarDuplicados(ctx)
      await sql`update busqueda_duplicados set terminada = ${services.now()}, nuevos = ${nuevos}`.execute(ctx.db)
    })
  },
}
