import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'

/**
 * Lines with a merged number (decision 101) apply to the current one, unless the file has that one too: then its own line counts.
 * `con_otro` lists them for the report.
 */
export async function seguirNumeros(tx: Tx): Promise<void> {
  await sql`create temp table con_otro on commit drop as
    select l.linea, l.numero, a.pasa_a as vigente, l.apellido || ', ' || l.nombre as persona,
      exists (select from leido o where o.numero = a.pasa_a)
        or row_number() over (partition by a.pasa_a order by l.linea desc) > 1 as sobra
    from leido l
    join afiliado a on a.numero = l.numero
    where a.pasa_a is not null`.execute(tx)
  await sql`delete from leido l using con_otro c where c.numero = l.numero and c.sobra`.execute(tx)
  await sql`update leido l set numero = c.vigente from con_otro c where c.numero = l.numero and not c.sobra`.execute(tx)
}

/** The same for families and beneficiaries: of lines for both numbers, those of the current one count (of one relative, once). */
export async function seguirNumerosDe(tx: Tx, tabla: 'familiar' | 'beneficiario'): Promise<void> {
  const igual = tabla === 'familiar' ? sql`and o.tipo = l.tipo and o.documento = l.documento` : sql``
  await sql`delete from leido l
    using afiliado a
    where a.numero = l.afiliado and a.pasa_a is not null
      and exists (select
        from leido o
        left join afiliado b on b.numero = o.afiliado
        where coalesce(b.pasa_a, o.afiliado) = a.pasa_a and (b.pasa_a is null or o.afiliado > l.afiliado) ${igual})`.execute(tx)
  await sql`update leido l
    set afiliado = a.pasa_a
    from afiliado a
    where a.numero = l.afiliado and a.pasa_a is not null`.execute(tx)
}
