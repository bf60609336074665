import type { CanalResumen, DestinatariosResumen } from '@gremial/contract/tramites/resumenes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { adhesionesVigentes } from '../adhesion/adhesion.queries.ts'
import './resumenes.tables.ts'

/** SQL: each member with an authorisation today and each channel, with their statement of a month if any. */
const pedidos = (
  { today, services }: Ctx,
  periodo: string,
): RawBuilder<unknown> => sql`(select v."numeroAfiliado" as numero, c.canal, c.destino,
    (select max(x.id)
      from documento x
      where x.afiliado_numero = v."numeroAfiliado" and x.tipo = 'RESUMEN' and x.periodo = ${periodo}) as documento
  from (${adhesionesVigentes(today)}) v
  cross join lateral (values ('EMAIL', v.email, v."resumenEmail"),
    ('WHATSAPP', v.telefono, v."resumenWA" and ${services.config.whatsapp !== undefined})) c (canal, destino, pide)
  where c.pide)`

/** @param periodo first day of the month */
export async function contarDestinatarios(ctx: Ctx, periodo: string): Promise<DestinatariosResumen> {
  const { rows } = await sql<Omit<DestinatariosResumen, 'hayWhatsapp'>>`select
      count(*) filter (where p.canal = 'EMAIL' and p.documento is not null)::int as email,
      count(*) filter (where p.canal = 'WHATSAPP' and p.documento is not null)::int as whatsapp,
      (count(distinct p.numero) filter (where p.documento is null))::int as "sinResumen",
      (select id from resumen_tanda where periodo = ${periodo}) as "idTanda"
    from ${pedidos(ctx, periodo)} p`.execute(ctx.db)
  return { ...found(rows[0]), hayWhatsapp: ctx.services.config.whatsapp !== undefined }
}

/** Adds missing recipients to a batch, in the caller's transaction; existing rows stay. */
export async function sumarDestinatarios(ctx: Ctx, tanda: number, periodo: string): Promise<void> {
  await sql`insert into resumen_envio (tanda_id, afiliado_numero, canal, documento_id, destino, idioma, clave, proximo)
    select ${tanda}, p.numero, p.canal, p.documento, p.destino, coalesce(u.idioma, 'es'), gen_random_uuid(), ${ctx.now}
    from ${pedidos(ctx, periodo)} p left join usuario u on u.afiliado_numero = p.numero where p.documento is not null
    order by p.numero, p.canal on conflict (tanda_id, afiliado_numero, canal) do nothing`.execute(ctx.db)
  const { sinResumen } = await contarDestinatarios(ctx, periodo)
  await sql`update resumen_tanda set sin_resumen = ${sinResumen} where id = ${tanda}`.execute(ctx.db)
}

/** True if the member still wants that channel today. */
export async function sigueQueriendo(ctx: Ctx, numero: number, canal: CanalResumen): Promise<boolean> {
  const { rows } = await sql`select from (${adhesionesVigentes(ctx.today)}) v
    where v."numeroAfiliado" = ${numero} and ${canal === 'EMAIL' ? sql`v."resumenEmail"` : sql`v."resumenWA"`}`.execute(ctx.db)
  return rows.length > 0
}
