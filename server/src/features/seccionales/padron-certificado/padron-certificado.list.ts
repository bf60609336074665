import {
  type FilaAfiliadoCertificado,
  type FilaCertificado,
  type FilaDiferencia,
  pasosCertificados,
} from '@gremial/contract/seccionales/padron-certificado.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { numeroConDigito, numeroDelAnio } from '../../afiliado/afiliados/numeros.ts'
import { conQuitados, estadosConQuitados } from '../seccionales/afiliados-al-dia.ts'
import { seccionalesPedidas } from '../seccionales/afiliados-seccional.list.ts'
import { contados, distintos, leerGuardado } from './padron-certificado.queries.ts'
import './padron-certificado.tables.ts'

const access = can('padronCertificado.consultar')

/** Certificates of all months, including replaced ones. */
export const certificadosSource: ListSource<FilaCertificado> = {
  access,
  rows(ctx, filters) {
    const reemplazado = filters.flag('reemplazado')
    const rows = ctx.db
      .selectFrom('padron_certificado as p')
      .innerJoin(sql<{ id: number; nombre: string }>`usuario`.as('u'), 'u.id', 'p.usuario_id')
      .leftJoin('padron_certificado as s', 's.reemplaza', 'p.id')
      .innerJoinLateral(sql<{ afiliados: number }>`(select ${contados(ctx)} as afiliados)`.as('c'), (join) => join.onTrue())
    return reemplazado === undefined ? rows : rows.where(sql<boolean>`(s.id is not null) = ${reemplazado}`)
  },
  fields: {
    id: sql`p.id`,
    numero: numeroDelAnio('p'),
    dia: sql`p.dia`,
    afiliados: sql`c.afiliados`,
    momento: isoMoment(sql`p.momento`),
    por: sql`u.nombre`,
    reemplazado: sql`coalesce(${numeroDelAnio('s')}, '')`,
  },
  sort: { dia: sql`p.dia` },
  tieBreak: sql`p.id`,
}

/** SQL condition: members of a certificate, by the filters and the scope. */
const condicion = (ctx: Ctx, filters: Filters, n: string): RawBuilder<boolean> => {
  const [categoria, estado] = [filters.number('idCategoria'), filters.number('idEstado')]
  return sql<boolean>`${sql.ref(`${n}.certificado_id`)} = ${filters.number('certificado') ?? 0}
    and ${seccionalesPedidas(ctx, filters, sql.ref(`${n}.seccional_id`))}
    and ${categoria === undefined ? sql`true` : sql`${sql.ref(`${n}.categoria_id`)} = ${categoria}`}
    and ${estado === undefined ? sql`true` : sql`${sql.ref(`${n}.estado_id`)} = ${estado}`}`
}

const nombrada = (cosa: 'seccional' | 'categoria' | 'estado') =>
  sql<{ certificado_id: number; cosa_id: number; nombre: string }>`(select certificado_id, cosa_id, nombre
    from padron_certificado_nombre
    where cosa = ${sql.lit(cosa)})`

/** Certificate number and day, for the name of an export: "n.º 000001-2026 al 31-10-2026". */
async function cual(ctx: Ctx, id: number | undefined): Promise<string> {
  if (id === undefined) return ''
  const { numero, dia } = await leerGuardado(ctx, id)
  return message(ctx.language, 'padronCertificado.cual', { numero, dia: formatDate(dia) })
}

/** Members of a certificate, as stored. */
export const afiliadosCertificadosSource: ListSource<FilaAfiliadoCertificado> = {
  access,
  rows: (ctx, filters) =>
    ctx.db
      .selectFrom(sql<Record<string, never>>`padron_certificado_fila`.as('f'))
      .innerJoin(nombrada('seccional').as('s'), (on) =>
        on.on(sql<boolean>`s.certificado_id = f.certificado_id and s.cosa_id = f.seccional_id`),
      )
      .innerJoin(nombrada('categoria').as('c'), (on) =>
        on.on(sql<boolean>`c.certificado_id = f.certificado_id and c.cosa_id = f.categoria_id`),
      )
      .innerJoin(nombrada('estado').as('e'), (on) =>
        on.on(sql<boolean>`e.certificado_id = f.certificado_id and e.cosa_id = f.estado_id`),
      )
      .where(condicion(ctx, filters, 'f')),
  fields: {
    id: sql`f.afiliado_numero`,
    numeroAfiliadoFormateado: numeroConDigito(sql`f.afiliado_numero`),
    nombreCompleto: sql`f.nombre`,
    documento: sql`f.documento`,
    seccional: sql`s.nombre`,
    categoria: sql`c.nombre`,
    estado: sql`e.nombre`,
  },
  sort: { numeroAfiliadoFormateado: sql`f.afiliado_numero` },
  tieBreak: sql`f.afiliado_numero`,
  total: (ctx, filters) => sql<number>`(select coalesce(sum(n.cantidad), 0)
    from padron_certificado_conteo n
    where ${condicion(ctx, filters, 'n')})`,
  exportOf: async (ctx, filters) => (await cual(ctx, filters.number('certificado'))).replaceAll('/', '-'),
  exportHead: async (ctx, filters) => {
    const id = filters.number('certificado')
    if (id === undefined) return []
    const { huellaLista } = await leerGuardado(ctx, id)
    return [await cual(ctx, id), message(ctx.language, 'padronCertificado.comoSeComprueba', { huella: huellaLista })]
  },
  people: { thing: 'afiliadosCertificados', isOther: (row, ctx) => row.id !== ctx.user?.affiliate },
}

/** SQL: names of branches, categories and states in a certificate; without one, the current names. */
const nombresDe = (ctx: Ctx, certificado: number | undefined) =>
  certificado !== undefined
    ? sql<{ cosa: string; cosa_id: number; nombre: string }>`(select cosa, cosa_id, nombre
        from padron_certificado_nombre
        where certificado_id = ${certificado})`
    : sql<{ cosa: string; cosa_id: number; nombre: string }>`(
        select 'seccional' as cosa, id as cosa_id, nombre from ${conQuitados('seccional')} x
        union all
        select 'categoria', id, nombre from ${conQuitados('categoria_afiliado')} x
        union all
        select 'estado', id, nombre from ${estadosConQuitados(ctx)} x)`

/** Differences between two certificates, member by member. */
export const diferenciasSource: ListSource<FilaDiferencia> = {
  access,
  rows(ctx, filters) {
    const [de, a, paso] = [filters.number('de') ?? 0, filters.number('a'), filters.text('paso')]
    const decir = a === undefined ? 'pasosAhora' : 'pasos'
    const palabras = Object.fromEntries(
      pasosCertificados.map((p) => [p, message(ctx.language, `padronCertificado.${decir}.${p}`)]),
    )
    const dicho = (lado: 'antes' | 'despues', certificado: number | undefined) =>
      sql`(select string_agg(n.nombre, ' · ' order by o.orden)
        from (values (1, 'seccional', ${sql.ref(`m.${lado}_seccional`)}), (2, 'categoria', ${sql.ref(`m.${lado}_categoria`)}),
          (3, 'estado', ${sql.ref(`m.${lado}_estado`)})) o (orden, cosa, cosa_id)
        join ${nombresDe(ctx, certificado)} n on n.cosa = o.cosa and n.cosa_id = o.cosa_id)`
    // State of members no longer linked.
    const sinEstar = sql`(select e.nombre
      from padron_certificado p
      cross join lateral creido_de(m.numero, p.dia, case when ${a ?? null}::bigint is null then 'infinity' else p.momento end) h
      join ${estadosConQuitados(ctx)} e on e.id = h.estado_id
      where p.id = ${a ?? de})`
    const rows = ctx.db
      .selectFrom(distintos(ctx, de, a).as('m'))
      .innerJoinLateral(
        sql<{ que: string; antes: string; despues: string }>`(select (
            select string_agg(${JSON.stringify(palabras)}::jsonb ->> c, ', ' order by lugar)
            from unnest(m.pasos) with ordinality x (c, lugar)) as que,
          coalesce(${dicho('antes', de)}, '') as antes,
          coalesce(${dicho('despues', a)}, ${sinEstar}, '') as despues)`.as('dicho'),
        (join) => join.onTrue(),
      )
      .where(
        sql<boolean>`(${seccionalesPedidas(ctx, filters, sql`m.antes_seccional`)}
          or ${seccionalesPedidas(ctx, filters, sql`m.despues_seccional`)})`,
      )
    return paso === undefined ? rows : rows.where(sql<boolean>`${paso} = any(m.pasos)`)
  },
  fields: {
    id: sql`m.numero`,
    numeroAfiliadoFormateado: numeroConDigito(sql`m.numero`),
    nombreCompleto: sql`m.nombre`,
    quePaso: sql`dicho.que`,
    antes: sql`dicho.antes`,
    despues: sql`dicho.despues`,
  },
  sort: { numeroAfiliadoFormateado: sql`m.numero` },
  tieBreak: sql`m.numero`,
  counted: () => true,
  exportOf: async (ctx, filters) => (await entre(ctx, filters)).replaceAll('/', '-'),
  exportHead: async (ctx, filters) => [await entre(ctx, filters)],
  people: { thing: 'diferenciasPadron', isOther: (row, ctx) => row.id !== ctx.user?.affiliate },
}

async function entre(ctx: Ctx, filters: Filters): Promise<string> {
  const a = filters.number('a')
  return message(ctx.language, 'padronCertificado.entre', {
    de: await cual(ctx, filters.number('de')),
    a: a === undefined ? message(ctx.language, 'padronCertificado.ahora') : await cual(ctx, a),
  })
}
