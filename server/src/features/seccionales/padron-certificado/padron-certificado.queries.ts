import type {
  CeldaPadron,
  DiferenciasPadron,
  PadronLeido,
  UnCertificado,
} from '@gremial/contract/seccionales/padron-certificado.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { numeroDelAnio } from '../../afiliado/afiliados/numeros.ts'
import { seccionalEnAlcance } from '../seccionales/seccionales.access.ts'
import './padron-certificado.tables.ts'

/** SQL: members in the branches of the caller; with a scope of all, the stored total. */
export const contados = (ctx: Ctx): RawBuilder<number> =>
  ctx.scope.kind === 'all'
    ? sql<number>`p.afiliados`
    : sql<number>`(select coalesce(sum(n.cantidad), 0)::int
        from padron_certificado_conteo n
        where n.certificado_id = p.id and ${seccionalEnAlcance(ctx, sql`n.seccional_id`)})`

const uno = (ctx: Ctx) => sql`p.id, ${numeroDelAnio('p')} as numero, p.dia, ${contados(ctx)} as afiliados`

type Guardado = UnCertificado & {
  momento: string
  por: string
  motivo: string
  supuestos: number
  huella: string
  huellaLista: string
  texto: string
  reemplaza: number | null
  reemplazado: number | null
}

export async function leerGuardado(ctx: Ctx, id: number): Promise<Guardado> {
  const { rows } =
    await sql<Guardado>`select ${uno(ctx)}, ${isoMoment(sql`p.momento`)} as momento, u.nombre as por, p.motivo, p.supuestos,
      p.huella, p.huella_lista as "huellaLista", p.texto, p.reemplaza, s.id as reemplazado
    from padron_certificado p
    join usuario u on u.id = p.usuario_id
    left join padron_certificado s on s.reemplaza = p.id
    where p.id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

/** Members by branch, category and state, within scope, with the names of that time. */
export async function leerConteo(ctx: Ctx, id: number): Promise<CeldaPadron[]> {
  const { rows } =
    await sql<CeldaPadron>`select n.seccional_id as "idSeccional", s.nombre as seccional, n.categoria_id as "idCategoria",
      c.nombre as categoria, n.estado_id as "idEstado", e.nombre as estado, n.cantidad
    from padron_certificado_conteo n
    join padron_certificado_nombre s on s.certificado_id = ${id} and s.cosa = 'seccional' and s.cosa_id = n.seccional_id
    join padron_certificado_nombre c on c.certificado_id = ${id} and c.cosa = 'categoria' and c.cosa_id = n.categoria_id
    join padron_certificado_nombre e on e.certificado_id = ${id} and e.cosa = 'estado' and e.cosa_id = n.estado_id
    where n.certificado_id = ${id} and ${seccionalEnAlcance(ctx, sql`n.seccional_id`)}
    order by s.nombre, n.seccional_id, c.nombre, n.categoria_id, e.nombre, n.estado_id`.execute(ctx.db)
  return rows
}

/** Certificates offered for comparison: twenty years of months. */
const mayorOtros = 240

export async function leerPadron(ctx: Ctx, id: number): Promise<PadronLeido> {
  const { texto: _, reemplaza, reemplazado, ...guardado } = await leerGuardado(ctx, id)
  const { rows: otros } = await sql<UnCertificado>`select ${uno(ctx)}
    from padron_certificado p
    where p.id <> ${id}
    order by p.dia desc, p.id desc
    limit ${mayorOtros}`.execute(ctx.db)
  return {
    ...guardado,
    por: plainName(guardado.por),
    total: ctx.scope.kind === 'all',
    reemplaza: otros.find((o) => o.id === reemplaza) ?? null,
    reemplazado: otros.find((o) => o.id === reemplazado) ?? null,
    conteo: await leerConteo(ctx, id),
    otros,
  }
}

/** Current (not replaced) certificate of a month. */
export async function certificadoVigente(ctx: Ctx, mes: string): Promise<UnCertificado | undefined> {
  const { rows } = await sql<UnCertificado>`select ${uno(ctx)}
    from padron_certificado p
    where p.mes = ${mes}::date and not exists (select
      from padron_certificado s
      where s.reemplaza = p.id)`.execute(ctx.db)
  return rows[0]
}

/** Latest current certificate of an earlier month. */
export async function anteriorA(ctx: Ctx, mes: string): Promise<UnCertificado | undefined> {
  const { rows } = await sql<UnCertificado>`select ${uno(ctx)}
    from padron_certificado p
    where p.dia < ${mes}::date and not exists (select
      from padron_certificado s
      where s.reemplaza = p.id)
    order by p.dia desc
    limit 1`.execute(ctx.db)
  return rows[0]
}

/** Members at the end of a day as known now. */
export async function contarAhora(ctx: Ctx, dia: string): Promise<{ afiliados: number; supuestos: number }> {
  const { rows } = await sql<{ afiliados: number; supuestos: number }>`select count(*)::int as afiliados,
      (count(*) filter (where h.al_dia > ${dia}::date))::int as supuestos
    from padron_al_dia(${dia}::date) h
    where h.vinculado`.execute(ctx.db)
  return found(rows[0])
}

const soloEn = (ctx: Ctx, columna: RawBuilder<unknown>) => seccionalEnAlcance(ctx, columna)

/**
 * SQL `m`: members that differ between one certificate (`de`) and another (`a`), or what is known now of the same day
 * (undefined), with branch, category and state in each, and the kind of difference. For now, only members with later statements
 * are compared.
 */
export function distintos(ctx: Ctx, de: number, a: number | undefined): RawBuilder<unknown> {
  const fila = (id: number) => sql`(select f.afiliado_numero as numero, f.seccional_id, f.categoria_id, f.estado_id, f.nombre
    from padron_certificado_fila f
    where f.certificado_id = ${id})`
  const tocados = sql`(select h.afiliado_numero as numero
      from padron_certificado p
      join afiliado_historia h on h.sabido > p.momento and h.desde <= p.dia
      where p.id = ${de}
      union
      select h.afiliado_numero
      from padron_certificado p
      join importacion i on i.anulada > p.momento
      join afiliado_historia h on h.importacion_id = i.id and h.sabido >= i.momento
      where p.id = ${de})`
  const antes =
    a === undefined ? sql`(select f.* from ${fila(de)} f where f.numero in (select numero from ${tocados} x))` : fila(de)
  const despues =
    a === undefined
      ? sql`(select h.afiliado_numero as numero, h.seccional_id, h.categoria_id, h.estado_id,
            coalesce(x.apellido || ', ' || x.nombre, '—') as nombre
          from padron_certificado p
          cross join ${tocados} t
          cross join lateral creido_de(t.numero, p.dia) h
          left join afiliado x on x.numero = t.numero
          where p.id = ${de} and h.vinculado)`
      : fila(a)
  return sql`(select m.*,
      array_remove(array[
        case when m.antes_seccional is null then case when exists (select
            from padron_certificado p
            cross join lateral creido_de(m.numero, p.dia, p.momento) h
            where p.id = ${de}) then 'REINGRESO' else 'INGRESO' end end,
        case when m.despues_seccional is null then case when exists (select
            from fusion u
            left join padron_certificado p on p.id = ${a ?? null}
            where u.pasa = m.numero and (p.id is null or u.registrada <= p.momento)
              and (u.deshecha is null or u.deshecha > p.momento)) then 'FUSION' else 'EGRESO' end end,
        case when m.antes_seccional <> m.despues_seccional then 'PASE' end,
        case when m.antes_categoria <> m.despues_categoria then 'CATEGORIA' end,
        case when m.antes_estado <> m.despues_estado then 'ESTADO' end], null) as pasos
    from (
      select coalesce(d.numero, a.numero) as numero, coalesce(d.nombre, a.nombre) as nombre,
        a.seccional_id as antes_seccional, a.categoria_id as antes_categoria, a.estado_id as antes_estado,
        d.seccional_id as despues_seccional, d.categoria_id as despues_categoria, d.estado_id as despues_estado
      from ${antes} a
      full join ${despues} d on d.numero = a.numero) m
    where (m.antes_seccional, m.antes_categoria, m.antes_estado)
        is distinct from (m.despues_seccional, m.despues_categoria, m.despues_estado)
      and (${soloEn(ctx, sql`m.antes_seccional`)} or ${soloEn(ctx, sql`m.despues_seccional`)}))`
}

/** Number of differences of each kind, within scope. */
export async function leerDiferencias(ctx: Ctx, de: number, a: number | undefined): Promise<DiferenciasPadron> {
  const desde = await leerGuardado(ctx, de)
  const hasta = a === undefined ? undefined : await leerGuardado(ctx, a)
  const { rows } = await sql<{ neto: number; pasos: DiferenciasPadron['pasos'] }>`with m as materialized (
      select *
      from ${distintos(ctx, de, a)} m)
    select (count(*) filter (where m.despues_seccional is not null and ${soloEn(ctx, sql`m.despues_seccional`)})
      - count(*) filter (where m.antes_seccional is not null and ${soloEn(ctx, sql`m.antes_seccional`)}))::int as neto,
      (select coalesce(jsonb_agg(jsonb_build_object('paso', x.paso, 'cantidad', x.cantidad)
          order by x.cantidad desc, x.paso), '[]')
        from (select p.paso, count(*) as cantidad from m cross join unnest(m.pasos) p (paso) group by 1) x) as pasos
    from m`.execute(ctx.db)
  const { neto, pasos } = found(rows[0])
  return { de: desde.afiliados, a: hasta?.afiliados ?? desde.afiliados + neto, pasos }
}

/** The document covers all branches: NO_EXISTE for a smaller scope. */
export function exigirElTotal({ scope }: Ctx): void {
  if (scope.kind !== 'all') throw new AppError('NO_EXISTE')
}
