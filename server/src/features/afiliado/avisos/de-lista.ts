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
  /** Its filters; undefined where there is nothing to ask. */
  consulta(ctx: Ctx): Record<string, string> | undefined
  /** What the address of its screen needs besides the filters. */
  mas?: Record<string, string>
  /** Aggregates over the rows: the oldest, the first that ends, and what they add up to. */
  desde?: RawBuilder<unknown>
  hasta?: RawBuilder<unknown>
  importe?: RawBuilder<unknown>
  /** What is named of the rows: where, never who (each reading of people leaves its own trace). */
  donde?: RawBuilder<unknown>
  /** Only while the oldest is older than so many milliseconds. */
  pasan?: number
}

const nombradas = 3
/** The first of them by name, and a sign that there are more. */
const primeras = (
  donde: RawBuilder<unknown>,
) => sql`array_to_string((array_agg(distinct ${donde}))[1:${sql.lit(nombradas)}], ', ')
  || case when count(distinct ${donde}) > ${sql.lit(nombradas)} then '…' else '' end`

const enDatos = (consulta: string, donde: RawBuilder<unknown> | undefined) =>
  sql`jsonb_build_object('consulta', ${consulta}::text, 'donde', ${donde ? primeras(donde) : nada})`

/** A thing whose rows are those of a list with some filters, so that the number and the list cannot say different things. */
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

/** How many rows there are of what has no list, and since when. */
export const contadas = (desdeDonde: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select '', count(*), min(momento), null, null, '{}' from (${desdeDonde}) x having count(*) > 0`
