import { diasListados, type Mirada, miradasList } from '@gremial/contract/afiliado/mis-datos.ts'
import type { Page } from '@gremial/contract/platform/list.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { describeAudit } from '@gremial/contract/textos/audit.ts'
import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { signedIn } from '../../../platform/access/access.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { padded } from '../../../platform/db/padded.ts'
import { type ListSource, readPage } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'

/** An audit row about the person, as stored. */
export interface FilaMirada {
  id: number
  momento: Date
  usuario_id: number | null
  accion: string
  entidad: string
  entidad_id: string
  datos: unknown
}

interface DeQuien {
  /** Their account and affiliate number; null if none. */
  cuenta: RawBuilder<number | null>
  numero: RawBuilder<number | null>
}

/** SQL: list filters that identify the person: number, document (in the usual spellings) or e-mail. */
const filtrosQueNombran = ({ cuenta, numero }: DeQuien) => sql`array(
  select jsonb_build_object('buscar', u.email)
  from usuario u
  where u.id = ${cuenta}
  union all
  select jsonb_build_object(v.campo, v.dice)
  from afiliado f
  cross join lateral (select f.numero::text as suelto, ${padded(sql`f.numero`, 6)} as largo,
    f.numero_documento::text as documento) e
  cross join lateral (values ('buscar', e.suelto), ('buscar', e.largo), ('buscar', e.largo || '/' || f.digito),
    ('numeroAfiliado', e.suelto), ('numeroAfiliado', e.largo), ('numeroAfiliado', e.largo || '/' || f.digito),
    ('buscar', e.documento), ('buscar', f.cuil), ('buscar', replace(f.cuil, '-', '')),
    ('numeroDocumento', e.documento), ('numeroDocumento', f.cuil), ('numeroDocumento', replace(f.cuil, '-', ''))) v (campo, dice)
  where f.numero = ${numero} and v.dice <> '')`

/**
 * SQL: audit rows of reads, exports and changes by others about a person: account, member, card, documents, mandates, and lists
 * filtered by their number, document or e-mail. Each branch of the union has its index, and no row is in two.
 */
export function loQueNombra(quien: DeQuien): RawBuilder<FilaMirada> {
  const { cuenta, numero } = quien
  const columnas = sql`select id, momento, usuario_id, accion, entidad, entidad_id, datos from auditoria`
  const ajena = sql`usuario_id is distinct from ${cuenta}`
  // By numbers merged into theirs.
  const suyos = sql`array(select n.numero::text from afiliado n where n.pasa_a = ${numero})`
  return sql<FilaMirada>`(
    ${columnas} where entidad in ('usuario', 'ayuda') and entidad_id = (${cuenta})::text and ${ajena}
    union all ${columnas} where entidad = 'alcance' and entidad_id = (${cuenta})::text and ${ajena}
    union all ${columnas} where entidad = 'afiliado' and entidad_id = (${numero})::text and ${ajena}
    union all ${columnas} where datos ? 'afiliado' and datos ->> 'afiliado' = (${numero})::text and ${ajena}
    union all ${columnas} where entidad = 'afiliado' and entidad_id = any(${suyos}) and ${ajena}
    union all ${columnas} where datos ? 'afiliado' and datos ->> 'afiliado' = any(${suyos}) and ${ajena}
    union all ${columnas} where entidad = 'mandato' and not datos ? 'afiliado' and ${ajena}
      and entidad_id = any(array(select m.id::text from mandato m where m.afiliado_numero = ${numero}))
    union all ${columnas} where entidad_id = '' and datos ? 'filtros' and ${ajena}
      and datos -> 'filtros' @> any(${filtrosQueNombran(quien)}))`
}

/** Reads and changes about the caller. */
export function miradasDe(ctx: Ctx): RawBuilder<FilaMirada> {
  const { id, affiliate } = person(ctx)
  return loQueNombra({ cuenta: sql`${id}::bigint`, numero: sql`${affiliate}::bigint` })
}

const fuente = (miradas: RawBuilder<FilaMirada>): ListSource<FilaMirada> => ({
  access: signedIn,
  rows: (ctx) => ctx.db.selectFrom(miradas.as('m')),
  fields: {
    id: sql`m.id`,
    momento: sql`m.momento`,
    usuario_id: sql`m.usuario_id`,
    accion: sql`m.accion`,
    entidad: sql`m.entidad`,
    entidad_id: sql`m.entidad_id`,
    datos: sql`m.datos`,
  },
  sort: { fecha: sql`m.momento` },
  tieBreak: sql`m.id`,
})

/** A page of reads by others, newest first by default. */
export async function leerMiradas(ctx: Ctx, raw: Record<string, string | string[] | undefined>): Promise<Page<Mirada>> {
  const { content, ...resto } = await readPage(ctx, fuente(miradasDe(ctx)), readListQuery(miradasList, raw))
  const quienes = await quienesSon(ctx, [
    ...new Set(content.flatMap(({ usuario_id }) => (usuario_id === null ? [] : [usuario_id]))),
  ])
  return {
    ...resto,
    content: content.map((fila) => {
      const quien = fila.usuario_id === null ? undefined : quienes.get(fila.usuario_id)
      return {
        id: fila.id,
        fecha: dateOf(fila.momento),
        fechaFormateada: formatDate(dateOf(fila.momento)),
        hora: timeOf(fila.momento),
        ...contarMirada(ctx.language, fila, quien?.nombre),
        quien: quien?.nombre ?? null,
        cargos: quien?.cargos ?? [],
        tipo: fila.accion,
      }
    }),
  }
}

/** Names of accounts, with the roles and posts they hold today besides being a member. */
async function quienesSon(ctx: Ctx, ids: number[]): Promise<Map<number, { nombre: string; cargos: string[] }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; nombre: string; cargos: string[] }>`
    select u.id, u.nombre, array(select distinct coalesce(p.nombre || ', ' || s.nombre, r.nombre)
      from tenencias(${ctx.today}) t
      join rol r on r.id = t.rol_id
      left join mandato m on m.id = t.mandato_id
      left join puesto p on p.codigo = m.puesto
      left join seccional s on s.id = m.seccional_id
      where t.usuario_id = u.id and r.codigo <> 'AFILIADO'
      order by 1) as cargos
    from usuario u
    where u.id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...quien }) => [id, quien]))
}

const { que } = mensajes.listas.misDatos
const esQue = (texto: unknown): texto is keyof typeof que => typeof texto === 'string' && texto in que

/** Describes an audit row to the person it is about: what was done, and to what or why. */
export function contarMirada(
  idioma: Locale,
  { accion, entidad, entidad_id, usuario_id, datos }: Omit<FilaMirada, 'id' | 'momento'>,
  quien: string | undefined,
): Pick<Mirada, 'descripcion' | 'detalle'> {
  const dicho = (datos ?? {}) as Record<string, unknown>
  if (dicho.publico === true) return { descripcion: message(idioma, 'listas.misDatos.porEnlace'), detalle: '' }
  const nadie = usuario_id === null ? message(idioma, 'listas.misDatos.portal') : message(idioma, 'listas.misDatos.alguien')
  return {
    descripcion: describeAudit(idioma, accion, entidad_id === '' ? 'lista' : entidad, quien ?? nadie),
    detalle: detalleDe(idioma, dicho),
  }
}

function detalleDe(idioma: Locale, { que: cual, motivo, identidad, filtros }: Record<string, unknown>): string {
  if (esQue(cual)) return message(idioma, `listas.misDatos.que.${cual}`)
  if (typeof motivo === 'string' && motivo) return message(idioma, 'listas.misDatos.motivo', { motivo })
  if (identidad) return message(idioma, 'listas.misDatos.identidad')
  if (typeof filtros === 'object' && filtros) {
    const buscado = Object.values(filtros).filter((valor) => typeof valor === 'string')
    return message(idioma, 'listas.misDatos.filtros', { filtros: buscado.join(' · ') })
  }
  return ''
}

/**
 * Counts lists of many people, of the whole organisation or of the person's branch, that others opened or exported recently. Rows
 * shown are not recorded: the person may have been among them.
 */
export async function contarListados(ctx: Ctx): Promise<{ consultas: number; exportaciones: number }> {
  const { id, affiliate } = person(ctx)
  const desde = new Date(ctx.now.getTime() - diasListados * 86_400_000)
  const { rows } = await sql<{ consultas: number; exportaciones: number }>`
    select count(*) filter (where accion <> 'exportar')::int as consultas,
      count(*) filter (where accion = 'exportar')::int as exportaciones
    from auditoria
    where datos ? 'personas' and momento >= ${desde} and entidad_id = '' and usuario_id is distinct from ${id}
      and (entidad in ('usuarios', 'personas') or ${affiliate}::bigint is not null
        and entidad in ('datosPersonales', 'afiliadosSeccional')
        and coalesce(datos -> 'filtros' ->> 'idSeccional', '') in ('',
          (select seccional_id::text from afiliado where numero = ${affiliate})))`.execute(ctx.db)
  return rows[0] ?? { consultas: 0, exportaciones: 0 }
}
