import type { PapelAceptado, PapelDeCarpeta } from '@gremial/contract/tramites/carpeta.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'

interface EnCarpeta extends PapelDeCarpeta {
  idClase: number
}

/** SQL: last valid day (ISO) of an accepted document, by its kind (c); '' if requested each time. */
const hasta = (papel: RawBuilder<unknown>) =>
  sql<string>`coalesce((dia_de(${papel}.mirado) + make_interval(months => c.meses))::date::text, '')`

/**
 * SQL: accepted documents of a member (decision 094): the last one of each kind, and of each account if the kind depends on one,
 * with its state on that day (ISO). Only documents uploaded for a request and accepted there count: a reused one is not accepted
 * again, and rejecting a reuse invalidates the original.
 */
export const carpetaDe = (numero: RawBuilder<number>, dia: string): RawBuilder<EnCarpeta> => sql<EnCarpeta>`(
  select q.*, case
      when q.retirado is not null then 'RETIRADO'
      when exists (
        select from solicitud_documento o
        where o.tomado_de = q."idDocumento" and o.estado = 'OBSERVADO') then 'OBSERVADO'
      when q.hasta = '' then 'SIEMPRE'
      when q.hasta < ${dia} then 'VENCIDO'
      else 'VIGENTE' end as situacion
  from (
    select distinct on (c.id, case when c.con_cbu then x.cbu end) c.id as "idClase", c.nombre as clase, x.id as "idSolicitud",
      d.id as "idDocumento", ${numeroDeSolicitud('x')} as "numeroSolicitud", d.nombre,
      dia_de(d.mirado)::text as aceptado, ${hasta(sql`d`)} as hasta,
      case when c.con_cbu then x.cbu else '' end as cbu, d.retirado
    from solicitud x
    join solicitud_documento d on d.solicitud_id = x.id
    join clase_papel c on c.id = d.clase_id
    where x.afiliado_numero = ${numero} and d.estado = 'ACEPTADO' and d.reemplazado is null and d.tomado_de is null
      and d.mirado is not null
    order by c.id, case when c.con_cbu then x.cbu end, d.mirado desc, d.id desc
  ) q)`

/** SQL condition: a document of the folder (g) fits an empty slot (r) of a request (s) of its member. */
export const sirve = sql<boolean>`g."idClase" = r.clase_id and g.situacion = 'VIGENTE' and g."idSolicitud" <> s.id
  and s.estado in ('INICIADA', 'OBSERVADA') and g.cbu in ('', s.cbu)`

/** SQL: origin of a reused document as JSON; null for an uploaded one. */
export const origenDe = (tomado: RawBuilder<unknown>): RawBuilder<PapelAceptado | null> => sql<PapelAceptado | null>`
  select jsonb_build_object('idSolicitud', x.id, 'idDocumento', o.id,
    'numeroSolicitud', ${numeroDeSolicitud('x')},
    'nombre', o.nombre, 'aceptado', dia_de(o.mirado),
    'hasta', ${hasta(sql`o`)})
  from solicitud_documento o
  join solicitud x on x.id = o.solicitud_id
  join clase_papel c on c.id = o.clase_id
  where o.id = ${tomado}`

/** Folder of the caller, by kind. */
export async function miCarpeta(ctx: Ctx): Promise<PapelDeCarpeta[]> {
  const { affiliate } = person(ctx)
  const { rows } = await sql<PapelDeCarpeta>`
    select g.clase, g.situacion, g.cbu, g."idSolicitud", g."idDocumento", g."numeroSolicitud", g.nombre, g.aceptado, g.hasta
    from ${carpetaDe(sql<number>`${affiliate}::bigint`, ctx.today)} g
    order by orden_nombre(g.clase) collate "C", g."idDocumento"`.execute(ctx.db)
  return rows
}
