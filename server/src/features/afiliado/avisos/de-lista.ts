import type { Permiso } from '@gremial/contract/permisos.ts'
import type { Pantalla } from '@gremial/contract/platform/funcion.ts'
import type { Lista } from '@gremial/contract/platform/lista.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { readListQuery } from '../../../platform/list/query.ts'
import { direccionDePantalla, type FuenteEspera } from './esperas.ts'

const nada = sql`null`
interface DeLista<F> {
  cosa: string
  permiso: Permiso
  icono: string
  lista: Lista
  fuente: Pick<ListSource<F>, 'rows'>
  pantalla: Pantalla
  /** Its filters; undefined where there is nothing to ask. */
  consulta(ctx: Ctx): Record<string, string> | undefined
  /** What the address of its screen needs besides the filters. */
  mas?: Record<string, string>
  /** Aggregates over the rows: the oldest, the first that ends, and what they add up to. */
  desde?: RawBuilder<unknown>
  hasta?: RawBuilder<unknown>
  importe?: RawBuilder<unknown>
  /** Only while the oldest is older than so many milliseconds. */
  pasan?: number
}

/** A thing whose rows are those of a list with some filters, so that the number and the list cannot say different things. */
export const deLista = <F>({
  cosa,
  permiso,
  icono,
  lista,
  fuente,
  pantalla,
  consulta,
  mas,
  desde = nada,
  hasta = nada,
  importe = nada,
  pasan,
}: DeLista<F>): FuenteEspera => ({
  cosa,
  permiso,
  icono,
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
        sql`jsonb_build_object('consulta', ${new URLSearchParams(filtros).toString()}::text)`.as('datos'),
      ])
      .having(sql`count(*)`, '>', 0)
    return pasan === undefined ? sql`${rows}` : sql`${rows.having(desde, '<', new Date(ctx.now.getTime() - pasan))}`
  },
  va: ({ datos }) =>
    direccionDePantalla(pantalla, {}, { ...Object.fromEntries(new URLSearchParams(String(datos.consulta))), ...mas }),
  datos: () => ({}),
})
