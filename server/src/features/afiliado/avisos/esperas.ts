import { type Espera, type Esperan, esperasPorCosa } from '@gremial/contract/afiliado/avisos.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, scopeOf } from '../../../platform/context.ts'
import { inOrder, type Ordered, type ServerFeature } from '../../../platform/feature/feature.ts'

/** A row found by a source, before its link is added. */
interface Hallada {
  id: string
  cantidad: number
  datos: Espera['datos']
}

/** Severity of a problem of the installation (decision 080): it does not work, or may stop working. */
export type Gravedad = NonNullable<Espera['gravedad']>

/** Source of waits of a feature (decision 072). */
export interface FuenteEspera {
  /** Kind; its texts are `esperas.<cosa>` of the feature. */
  cosa: string
  /** Required permission; the query runs with its scope. Without one, any session. */
  permiso?: Permission
  /** Set for a problem of the installation, unset for a user's task. */
  gravedad?: Gravedad
  icono: string
  /** Screen of the bar or menu whose badge counts it. */
  lugar: Screen
  /**
   * SQL query of `(id, cantidad, desde, hasta, importe, datos)`, in this order and of these types, whatever the column names:
   * text, integer, timestamp, date, pesos, jsonb. Undefined if there is nothing to query: for a caller who is not a member.
   */
  filas(ctx: Ctx): RawBuilder<unknown> | undefined
  /** Link to the place where it is done; none if the text says what to do. */
  va?(fila: Hallada): string
  /** Parameters of its text, from the row found. */
  datos?(fila: Hallada): Espera['datos']
}

declare module '../../../platform/feature/feature.ts' {
  interface ServerFeature {
    /** Sources of waits, read in this order: first those that block others, then the user's own, last those that can wait. */
    esperas?: Ordered<FuenteEspera>
  }
}

export const esperasDe = (features: readonly ServerFeature[]): FuenteEspera[] => inOrder(features.map(({ esperas }) => esperas))

/** Address of a screen, with its path and search parameters. */
export const direccionDePantalla = (
  { path }: Screen,
  claves: Record<string, string | number> = {},
  busca: Record<string, string | number> = {},
): string => {
  const consulta = new URLSearchParams(Object.entries(busca).map(([k, v]) => [k, String(v)])).toString()
  return `/app/${path.replace(/\$(\w+)/g, (_, clave: string) => String(claves[clave]))}${consulta && `?${consulta}`}`
}

interface Fila extends Hallada {
  orden: number
  hay: number
  desde: Date | null
  hasta: string | null
  importe: number | null
}

/**
 * Runs every source permitted to the caller in one statement: a limited number of rows of each, and the total count. Sources
 * without permission are not run; a command of the installation runs all.
 */
export async function leerEsperas(ctx: Ctx, fuentes: readonly FuenteEspera[]): Promise<Esperan> {
  const partes = fuentes.flatMap(({ permiso, filas }, orden) => {
    const scope = permiso && ctx.user ? scopeOf(ctx.user, permiso) : ctx.scope
    const hallan = scope && filas({ ...ctx, scope })
    return hallan
      ? [
          sql`(select ${sql.lit(orden)} as orden, count(*) over ()::int as hay, f.id::text, f.cantidad::int,
            f.desde::timestamptz, f.hasta::date, f.importe::numeric, f.datos::jsonb
          from (${hallan}) f (id, cantidad, desde, hasta, importe, datos)
          order by f.desde, f.hasta, f.id
          limit ${sql.lit(esperasPorCosa)})`,
        ]
      : []
  })
  if (partes.length === 0) return { cosas: [], total: 0, lugares: {} }
  const { rows } = await sql<Fila>`select *
    from (${sql.join(partes, sql` union all `)}) e
    order by orden, desde, hasta, id`.execute(ctx.db)
  const lugares: Record<string, number> = {}
  for (const { orden, hay } of new Map(rows.map((fila) => [fila.orden, fila])).values()) {
    const { path } = (fuentes[orden] as FuenteEspera).lugar
    lugares[path] = (lugares[path] ?? 0) + hay
  }
  return {
    cosas: rows.map((fila) => enEspera(fuentes[fila.orden] as FuenteEspera, fila)),
    total: Object.values(lugares).reduce((n, m) => n + m, 0),
    lugares,
  }
}

const enEspera = ({ cosa, icono, gravedad, va, datos }: FuenteEspera, fila: Fila): Espera => ({
  cosa,
  icono,
  gravedad: gravedad ?? null,
  id: fila.id,
  cantidad: fila.cantidad,
  desde: fila.desde?.toISOString() ?? null,
  hasta: fila.hasta,
  importe: fila.importe,
  datos: datos?.(fila) ?? fila.datos,
  va: va?.(fila) ?? '',
})
