import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import type { Regla } from './reglas-banco.rules.ts'

/** Enabled rules of a box, its own first, with the matching concept in its branch. */
export async function reglasDeCaja(ctx: Ctx, caja: number): Promise<Regla[]> {
  const { rows } = await sql<Omit<Regla, 'grupo'> & { grupo: NotNull<string> }>`
    select r.id, r.como, r.texto, r.grupo, r.signo, r.desde, r.hasta, r.accion, r.nota,
      k.id as "idConcepto", coalesce(k.nombre, r.concepto) as concepto
    from regla_banco r
    join caja c on c.id = ${caja}
    left join concepto_caja k on k.seccional_id = c.seccional_id and k.habilitado
      and case when r.concepto_id is null then normalizar(k.nombre) = normalizar(r.concepto) else k.id = r.concepto_id end
    where r.habilitada and (r.caja_id = ${caja} or r.caja_id is null)
    order by r.caja_id nulls last, r.orden, r.id
    limit 500`.execute(ctx.db)
  return rows.map((r) => ({
    ...r,
    desde: r.desde === null ? null : toCents(r.desde),
    hasta: r.hasta === null ? null : toCents(r.hasta),
  }))
}
