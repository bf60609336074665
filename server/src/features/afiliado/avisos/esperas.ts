import { type Espera, type Esperan, esperasPorCosa } from '@gremial/contract/afiliado/avisos.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, scopeOf } from '../../../platform/context.ts'
import { inOrder, type Ordered, type ServerFeature } from '../../../platform/feature/feature.ts'

/** One row that a source finds, before it says where it leads. */
interface Hallada {
  id: string
  cantidad: number
  datos: Espera['datos']
}

/** How bad it is of the installation itself (decision 080): what keeps it from working, or what may. */
export type Gravedad = NonNullable<Espera['gravedad']>

/** What a feature finds that awaits a person (decision 072). */
export interface FuenteEspera {
  /** Its kind: its words are `esperas.<cosa>` of the feature's texts. */
  cosa: string
  /** Who is asked for it, and how far: its query gets the reach of it. Without one, whoever has a session. */
  permiso?: Permission
  /** Of the state of the house, and not of somebody's work. */
  gravedad?: Gravedad
  icono: string
  /** Screen of the bar or the menu that counts it. */
  lugar: Screen
  /**
   * A query of `(id, cantidad, desde, hasta, importe, datos)`, in this order and of these types, whatever their names: text, integer, moment, day, pesos, jsonb. Undefined where
   * there is nothing to ask: of who is no member.
   */
  filas(ctx: Ctx): RawBuilder<unknown> | undefined
  /** Address where it is done; none where its words say what to do. */
  va?(fila: Hallada): string
  /** What its words name, made out of what was found. */
  datos?(fila: Hallada): Espera['datos']
}

declare module '../../../platform/feature/feature.ts' {
  interface ServerFeature {
    /** Sources of what awaits a person, read in this order: first what stops others, then what is only theirs, last what can wait. */
    esperas?: Ordered<FuenteEspera>
  }
}

export const esperasDe = (features: readonly ServerFeature[]): FuenteEspera[] => inOrder(features.map(({ esperas }) => esperas))

/** Address of a screen, with its keys and what follows the "?". */
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
 * Asks every source that the person may be asked for, in one statement however many they are: at most so many rows of each, and how many
 * there are of it. Who holds no permission of a source does not pay for it; a command of the installation asks all of
 * them.
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
