import type { DiaHistoria, HistoriaAfiliado } from '@gremial/contract/afiliado/historia.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment, zone } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { nombreEn } from '../afiliados/nombres.ts'
import { type Afirmacion, creencia, creidoEl, periodosDe } from './historia.rules.ts'
import './historia.tables.ts'

/** SQL: name of the entity of a history row, also if an undone import deleted it. */
const nombre = (alias: string, tabla: string, columna: string, propio = sql<string>`${sql.ref(`${alias}.nombre`)}`) => {
  const quitado = sql`select q.nombre from nombre_quitado q where q.tabla = ${sql.lit(tabla)} and q.id = ${sql.ref(columna)}`
  return sql<string>`coalesce(${propio}, (${quitado}), '')`
}

/** SQL: history rows (h) with their import (i), the joined entities and their names. */
export const historiaConNombres = (ctx: Ctx) => ({
  tablas: sql`afiliado_historia h
    left join importacion i on i.id = h.importacion_id
    left join estado_afiliado e on e.id = h.estado_id
    left join categoria_afiliado c on c.id = h.categoria_id
    left join seccional s on s.id = h.seccional_id
    left join empresa em on em.id = h.empresa_id`,
  estado: nombre('e', 'estado_afiliado', 'h.estado_id', nombreEn(ctx, 'e')),
  categoria: nombre('c', 'categoria_afiliado', 'h.categoria_id'),
  seccional: nombre('s', 'seccional', 'h.seccional_id'),
  empresa: sql<string | null>`case when h.empresa_id is not null then ${nombre('em', 'empresa', 'h.empresa_id')} end`,
})

/** Statements about a member, in the order in which they were made. */
async function afirmacionesDe(ctx: Ctx, numero: number): Promise<Afirmacion[]> {
  const { tablas, estado, categoria, seccional, empresa } = historiaConNombres(ctx)
  const { rows } = await sql<Omit<Afirmacion, 'fuente'> & Pick<Afirmacion['fuente'], 'tipo' | 'archivo' | 'hecho' | 'alDia'>>`
    select h.id, h.desde, h.hasta, ${isoMoment(sql`h.sabido`)} as sabido, ${isoMoment(sql`i.anulada`)} as anulado,
      ${estado} as estado, coalesce(e.signo, 'neutro') as "signoEstado", h.vinculado, ${categoria} as categoria,
      ${seccional} as seccional, ${empresa} as empresa,
      h.fuera, coalesce(h.al_dia, h.desde) as "alDia", i.archivo, k.que as hecho,
      case when i.id is not null then 'archivo'
        when k.deshecho <= h.sabido then 'deshecho'
        when k.id is not null then 'hecho'
        when f.deshecha <= h.sabido then 'separacion'
        when f.id is not null then 'fusion'
        when row_number() over (order by h.id) = 1 then 'inicio' else 'oficina' end as tipo
    from ${tablas}
    left join hecho k on k.id = h.hecho_id
    left join fusion f on f.id = h.fusion_id
    where h.afiliado_numero = ${numero}
    order by h.id`.execute(ctx.db)
  return rows.map(({ tipo, archivo, hecho, alDia, ...afirmacion }) => ({
    ...afirmacion,
    fuente: { tipo, archivo, hecho, alDia, sabido: afirmacion.sabido },
  }))
}

/** History of a member; the caller checks the scope. */
export async function historiaDe(ctx: Ctx, numero: number): Promise<HistoriaAfiliado> {
  const { rows } = await sql<{ nombreCompleto: string; fechaAlta: string }>`
    select apellido || ', ' || nombre as "nombreCompleto", fecha_alta as "fechaAlta"
    from afiliado
    where numero = ${numero}`.execute(ctx.db)
  const periodos = periodosDe(await afirmacionesDe(ctx, numero))
  return { ...found(rows[0]), numero, numeroAfiliadoFormateado: formatMemberNumber(numero), periodos }
}

/** How a member was on a day, as believed now and as known at the end of that day; `fila` is the row of the first. */
export async function elDiaDe(ctx: Ctx, numero: number, dia: string): Promise<{ fila: number | undefined; dicho: DiaHistoria }> {
  const afirmaciones = await afirmacionesDe(ctx, numero)
  const { rows } = await sql<{ fin: string }>`
    select ${isoMoment(sql`((${dia}::date + 1)::timestamp at time zone ${zone})`)} as fin`.execute(ctx.db)
  const ahora = creidoEl(afirmaciones, dia)
  const entonces = creidoEl(afirmaciones, dia, found(rows[0]).fin)
  return { fila: ahora?.id, dicho: { dia, ahora: creencia(ahora, dia), entonces: creencia(entonces, dia) } }
}
