import { coincidencias, type FilaDuplicado, type FilaFusion } from '@gremial/contract/administracion/duplicados.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { numeroConDigito } from '../../afiliado/afiliados/numeros.ts'
import './duplicados.tables.ts'

const access = can('duplicados.fusionar')

const nombre = (alias: string) => sql<string>`${sql.ref(`${alias}.apellido`)} || ', ' || ${sql.ref(`${alias}.nombre`)}`

/** SQL: fields in which two records differ, in the caller's language. */
function difieren(ctx: Ctx) {
  const campos = {
    apellido: sql`u.apellido is distinct from o.apellido`,
    nombre: sql`u.nombre is distinct from o.nombre`,
    documento: sql`u.numero_documento is distinct from o.numero_documento`,
    cuil: sql`u.cuil is distinct from o.cuil`,
    fechaNacimiento: sql`u.fecha_nacimiento is distinct from o.fecha_nacimiento`,
    estado: sql`u.estado_id is distinct from o.estado_id`,
    seccional: sql`u.seccional_id is distinct from o.seccional_id`,
  } as const
  const partes = Object.entries(campos).map(
    ([campo, distinto]) =>
      sql`case when ${distinto} then ${message(ctx.language, `duplicados.campos.${campo as keyof typeof campos}`)}::text end`,
  )
  return sql`(select concat_ws(', ', ${sql.join(partes)}))`
}

/** Pairs that may be one person: unresolved ones, or those marked as different people. */
export const duplicadosSource: ListSource<FilaDuplicado> = {
  access,
  rows(ctx, filters) {
    const [distintas, coincidencia] = [filters.flag('distintas') ?? false, filters.text('coincidencia')]
    const enPalabras = Object.fromEntries(coincidencias.map((c) => [c, message(ctx.language, `duplicados.coincide.${c}`)]))
    let rows = ctx.db
      .selectFrom('posible_duplicado as d')
      .innerJoin('afiliado as u', 'u.numero', 'd.uno')
      .innerJoin('afiliado as o', 'o.numero', 'd.otro')
      .innerJoinLateral(
        sql<{ coincide: string; difiere: string }>`(select (
            select string_agg(${JSON.stringify(enPalabras)}::jsonb ->> c, ', '
              order by array_position(${[...coincidencias]}::text[], c))
            from unnest(d.coincide) x (c)) as coincide,
          ${difieren(ctx)} as difiere)`.as('dicho'),
        (join) => join.onTrue(),
      )
      .where(sql<boolean>`u.pasa_a is null and o.pasa_a is null`)
      .where(distintas ? sql<boolean>`d.distintas is not null` : sql<boolean>`d.distintas is null`)
    if (coincidencia) rows = rows.where(sql<boolean>`${coincidencia} = any(d.coincide)`)
    return rows
  },
  fields: {
    id: sql`d.id`,
    uno: sql`d.uno`,
    otro: sql`d.otro`,
    unoFormateado: numeroConDigito(sql`d.uno`),
    otroFormateado: numeroConDigito(sql`d.otro`),
    unoNombre: nombre('u'),
    otroNombre: nombre('o'),
    coincide: sql`dicho.coincide`,
    difiere: sql`dicho.difiere`,
    hallado: isoMoment(sql`d.hallado`),
    distintas: sql`(d.distintas is not null)::int`,
  },
  sort: { hallado: sql`d.hallado` },
  tieBreak: sql`d.id`,
  people: { thing: 'duplicados', isOther: () => true },
}

/** Merges, including undone ones. */
export const fusionesSource: ListSource<FilaFusion> = {
  access,
  rows(ctx, filters) {
    const deshecha = filters.flag('deshecha')
    const rows = ctx.db
      .selectFrom('fusion as f')
      .innerJoin('afiliado as a', 'a.numero', 'f.queda')
      .innerJoin(sql<{ id: number; nombre: string }>`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`f.registrada_por`))
    return deshecha === undefined ? rows : rows.where(sql<boolean>`(f.deshecha is not null) = ${deshecha}`)
  },
  fields: {
    id: sql`f.id`,
    quedaFormateado: numeroConDigito(sql`f.queda`),
    pasaFormateado: numeroConDigito(sql`f.pasa`),
    nombreCompleto: nombre('a'),
    registrada: isoMoment(sql`f.registrada`),
    por: sql`u.nombre`,
    deshecha: sql`(f.deshecha is not null)::int`,
  },
  sort: { registrada: sql`f.registrada` },
  tieBreak: sql`f.id`,
  people: { thing: 'fusiones', isOther: () => true },
}
