import { type AsientoAuditoria, accionesDe, verbosAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { othersSentences } from '@gremial/contract/textos/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { type EntityNames, entityBranch, entityName, entityNumber } from '../../../platform/audit/entity-names.ts'
import type { Ctx } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import type { ListQuery } from '../../../platform/list/query.ts'
import { inicioDe, type Pregunta, preguntar } from './auditoria.filtros.ts'

/** Audit rows with author and text, in the caller's language (B-AUDITORIA-02). */
export function asientos(ctx: Ctx, filas: RawBuilder<unknown>): Base {
  const { acciones, cosas, frases, otra } = othersSentences(ctx.language)
  const textos = (de: Record<string, string>) => sql`unnest(${Object.keys(de)}::text[], ${Object.values(de)}::text[])`
  return ctx.db
    .selectFrom(sql<{ id: number; usuario_id: number | null }>`(${filas})`.as('a'))
    .leftJoin('usuario as u', 'u.id', 'a.usuario_id')
    .leftJoin(textos(acciones).as(sql`v (accion, texto)`), (j) => j.on(sql<boolean>`v.accion = a.accion`))
    .leftJoin(textos(cosas).as(sql`q (cosa, texto)`), (j) => j.on(sql<boolean>`q.cosa = a.entidad`))
    .leftJoin(textos(frases).as(sql`f (clave, texto)`), (j) => j.on(sql<boolean>`f.clave = a.accion || ' ' || a.entidad`))
    .innerJoin(sql`(select ${otra}::text as texto)`.as('o'), (j) => j.onTrue())
    .innerJoinLateral(entityNumber.as('n'), (j) => j.onTrue())
}

const verbos = verbosAuditoria.map((v) => sql`when a.accion = any(${accionesDe(v)}::text[]) then ${v}`)

export type CamposAuditoria = Record<keyof AsientoAuditoria, RawBuilder<unknown>>

/** Columns of a row; `nombres`: entity names of every feature. */
export const camposAuditados = (nombres: readonly EntityNames[]): CamposAuditoria => ({
  id: sql`a.id`,
  fecha: sql`dia_de(a.momento)`,
  hora: sql`to_char(a.momento at time zone ${zone}, 'HH24:MI:SS')`,
  descripcionActividad: sql`coalesce(f.texto,
    case when v.texto like '%{que}%' then replace(v.texto, '{que}', q.texto) else v.texto end, o.texto)`,
  verbo: sql`case ${sql.join(verbos, sql` `)} else 'cambio' end`,
  idUsuario: sql`a.usuario_id`,
  persona: sql`coalesce(u.nombre, '')`,
  afiliado: sql`u.afiliado_numero`,
  cosa: sql`a.entidad`,
  codigo: sql`a.entidad_id`,
  objeto: entityName(nombres),
  seccional: entityBranch(nombres),
  rol: sql`coalesce(a.rol, '')`,
  equipo: sql`coalesce(a.equipo, '')`,
  sellado: sql`not exists (select from auditoria_pendiente p where p.auditoria_id = a.id)`,
})

/**
 * The audit for administrators and auditors (B-AUDITORIA-01…05). It grows for years: a page is located by adding daily counts,
 * and only rows of its own days are read (decision 030). Each page read, and each export, writes an audit row.
 */
export const auditoriaSource = (campos: CamposAuditoria): ListSource<AsientoAuditoria> => ({
  access: can('auditoria.consultar'),
  rows: (ctx, filters) => asientos(ctx, sql`select * from auditoria a where ${preguntar(ctx, filters).filas}`),
  fields: campos,
  sort: { fecha: sql`a.momento` },
  tieBreak: sql`a.id`,
  people: { thing: 'auditoria', isOther: (row, ctx) => row.idUsuario !== ctx.user?.id },
  async leap(ctx, query) {
    const pregunta = preguntar(ctx, query.filters)
    const dias = await diasDe(ctx, pregunta, query)
    if (!dias) return undefined
    // "offset 0" makes PostgreSQL read each day by itself through its index, whatever it estimates of the rows of a day.
    const enDias = sql`select a.* from unnest(${dias.dias}::date[]) as d (dia) cross join lateral (select * from auditoria a
      where a.momento >= ${inicioDe(sql`d.dia`)} and a.momento < ${inicioDe(sql`d.dia + 1`)} and ${pregunta.filas} offset 0) a`
    const rows = asientos(ctx, enDias)
    return { rows, offset: dias.offset, total: dias.total }
  },
})

interface Dias {
  dias: string[]
  /** Rows of those days before the page. */
  offset: number
  total: number
}

/** Days that contain a page; undefined if the counts cannot answer. Rows not sealed yet are counted directly. */
async function diasDe(ctx: Ctx, { filas, conteos }: Pregunta, { page, size, sort }: ListQuery): Promise<Dias | undefined> {
  if (!conteos) return undefined
  const offset = page * size
  const direccion = sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ dia: string; antes: number | null; total: number }>`
    with dias as (
      select x.dia, sum(x.n) as n from (
        ${sql.join(
          conteos.map((parte) => sql`select c.dia, c.cantidad as n from auditoria_conteo c where ${parte} union all`),
          sql` `,
        )}
        select dia_de(a.momento), 1 from auditoria_pendiente p join auditoria a on a.id = p.auditoria_id where ${filas}) x
      group by x.dia),
    corridos as (select dia, n, sum(n) over (order by dia ${direccion}) as hasta, sum(n) over () as total from dias)
    select dia::text, (hasta - n)::float8 as antes, total::float8 from corridos
    where hasta > ${offset} and hasta - n < ${offset + size} or hasta = total order by dia ${direccion}`.execute(ctx.db)
  const total = rows.at(-1)?.total ?? 0
  const pagina = rows.filter((r) => Number(r.antes) < offset + size && offset < total)
  return { dias: pagina.map((r) => r.dia), offset: Math.max(0, offset - Number(pagina[0]?.antes ?? 0)), total }
}
