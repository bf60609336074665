import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import type { List } from '@gremial/contract/platform/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { direccionDePantalla, type FuenteEspera, type Gravedad } from './esperas.ts'

const nada = sql`null`
export const sinDatos = sql`'{}'`
interface DeLista<F> {
  cosa: string
  gravedad?: Gravedad
  permiso: Permission
  icono: string
  lista: List
  fuente: Pick<ListSource<F>, 'rows'>
  pantalla: Screen
  /** Filters of the list; undefined if there is nothing to query. */
  consulta(ctx: Ctx): Record<string, string> | undefined
  /** Search parameters of the screen besides the filters. */
  mas?: Record<string, string>
  /** SQL aggregates over the rows: oldest date, earliest deadline, and total amount. */
  desde?: RawBuilder<unknown>
  hasta?: RawBuilder<unknown>
  importe?: RawBuilder<unknown>
  /** SQL text shown about the rows: a place, never a person (reading people is audited). */
  donde?: RawBuilder<unknown>
  /** Show it only if the oldest row is older than this many milliseconds. */
  pasan?: number
}

const nombradas = 3
/** SQL text: the first names in order, with "…" if there are more. */
const primeras = (
  donde: RawBuilder<unknown>,
) => sql`array_to_string((array_agg(distinct ${donde}))[1:${sql.lit(nombradas)}], ', ')
  || case when count(distinct ${donde}) > ${sql.lit(nombradas)} then '…' else '' end`

const enDatos = (consulta: string, donde: RawBuilder<unknown> | undefined) =>
  sql`jsonb_build_object('consulta', ${consulta}::text, 'donde', ${donde ? primeras(donde) : nada})`

/** A wait computed from the rows of a list with some filters, so that its count always matches the list. */
export const deLista = <F>({
  lista,
  fuente,
  pantalla,
  consulta,
  mas,
  desde = nada,
  hasta = nada,
  importe = nada,
  donde,
  pasan,
  ...resto
}: DeLista<F>): FuenteEspera => ({
  ...resto,
  lugar: pantalla,
  filas(ctx) {
    const filtros = consulta(ctx)
    if (!filtros) return undefined
    const rows = fuente
      .rows(ctx, readListQuery(lista, filtros).filters)
      .select([
        sql`''`.as('id'),
        sql`count(*)`.as('cantidad'),
        desde.as('desde'),
        hasta.as('hasta'),
        importe.as('importe'),
        enDatos(new URLSearchParams(filtros).toString(), donde).as('datos'),
      ])
      .having(sql`count(*)`, '>', 0)
    return pasan === undefined ? sql`${rows}` : sql`${rows.having(desde, '<', new Date(ctx.now.getTime() - pasan))}`
  },
  va: ({ datos }) =>
    direccionDePantalla(pantalla, {}, { ...Object.fromEntries(new URLSearchParams(String(datos.consulta))), ...mas }),
  datos: ({ datos }): Record<string, string> => (donde ? { donde: String(datos.donde) } : {}),
})

/** SQL row: number of rows of something without a list, and the oldest timestamp. */
export const contadas = (desdeDonde: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select '', count(*), min(momento), null, null, '{}' from (${desdeDonde}) x having count(*) > 0`
