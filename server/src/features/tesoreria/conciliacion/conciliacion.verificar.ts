import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/**
 * The lines of each statement against what the audit told when it was read. Part of the weekly check: it finds what somebody did with the database
 * alone. Of statements of before the audit said the hash of their lines, how many there are.
 */
export interface VerificacionExtractos {
  extractos: number
  malos: number
  primero: { archivo: string; caja: string; motivo: string } | null
}

/** SHA-256 of all that a statement brought, in the order in which it was kept; `id` of the statement. */
export const huellaDeLineas = (id: RawBuilder<unknown>): RawBuilder<string> => sql`(select
    encode(sha256(convert_to(coalesce(string_agg(
      concat_ws(chr(31), l.caja_id, to_char(l.fecha, 'YYYY-MM-DD'), l.importe, l.orden, l.texto, l.referencia),
      chr(30) order by l.id), ''), 'UTF8')), 'hex')
  from linea_banco l
  where l.extracto_id = ${id})`

export async function verificarExtractos(ctx: Ctx): Promise<VerificacionExtractos> {
  const { rows } = await sql<{ archivo: string; caja: string; motivo: string | null }>`
    select e.archivo, c.nombre as caja, case
        when a.id is null and e.leido < (select coalesce(min(momento), 'infinity') from auditoria) then null
        when a.id is null then 'la auditoría no dice que se haya leído'
        when a.datos->>'huella' <> e.huella then 'su archivo no es el que la auditoría dice'
        when a.usuario_id is distinct from e.usuario_id or date_trunc('milliseconds', a.momento) <> date_trunc('milliseconds', e.leido)
          then 'no lo leyó quien, o cuando, la auditoría dice'
        when (a.datos->>'nuevas')::int <> (select count(*) from linea_banco l where l.extracto_id = e.id)
          or a.datos->>'contenido' <> ${huellaDeLineas(sql`e.id`)} then 'sus líneas no son las que se leyeron'
        when (s.id is not null or a.datos ? 'saldo')
          and (case when s.id is null then a.datos->>'saldo' else s.datos->>'saldo' end)::numeric is distinct from e.saldo
          then 'su saldo no es el que la auditoría dice'
      end as motivo
    from extracto_banco e
    join caja c on c.id = e.caja_id
    left join lateral (select x.id, x.usuario_id, x.momento, x.datos
      from auditoria x
      where x.entidad = 'extractoBanco' and x.entidad_id = e.id::text and x.accion = 'importar'
      order by x.id desc
      limit 1) a on true
    left join lateral (select x.id, x.datos
      from auditoria x
      where x.entidad = 'extractoBanco' and x.entidad_id = e.id::text and x.accion = 'modificar'
      order by x.id desc
      limit 1) s on true
    order by e.id`.execute(ctx.db)
  const malos = rows.flatMap(({ motivo, ...e }) => (motivo === null ? [] : [{ ...e, motivo }]))
  return { extractos: rows.length, malos: malos.length, primero: malos[0] ?? null }
}

/** Says it on the terminal, for the weekly command; its exit code. */
export async function decirExtractos(ctx: Ctx): Promise<0 | 1> {
  const { extractos, malos, primero } = await verificarExtractos(ctx)
  if (!primero) {
    console.log(`Extractos del banco sanos: ${extractos}.`)
    return 0
  }
  const { archivo, caja, motivo } = primero
  console.log(`Extractos del banco alterados: ${malos} de ${extractos}. El primero es «${archivo}» (${caja}): ${motivo}.`)
  return 1
}
