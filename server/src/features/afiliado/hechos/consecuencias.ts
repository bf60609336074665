import type { Consecuencia, Momento, QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { inOrder, type Ordered, type ServerFeature } from '../../../platform/feature/feature.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

/** A hecho (event in a member's life) as sources of consequences receive it: member, account, branch, and destination branch. */
export interface Hecho {
  numero: number
  que: QuePasa
  /** ISO. */
  dia: string
  cuenta: number | null
  seccional: number
  destino: number | null
  documento: number
  /** Old and new identity, if the correction turns the number into another person. */
  otraPersona: { antes: string; despues: string } | null
}

/** A source of consequences of a hecho (decision 093), registered in the feature.ts of its feature. */
export interface FuenteConsecuencia {
  /** Kind; its texts are `consecuencias.<cosa>` of the feature. */
  cosa: string
  icono: string
  momento: Momento
  ante: readonly QuePasa[]
  /** SQL query of `(id, importe, datos)`, in this order: text, pesos, jsonb. Undefined if there is nothing to query. */
  filas(ctx: Ctx, hecho: Hecho): RawBuilder<unknown> | undefined
  /** Link to the place where it is corrected. */
  va?(fila: Pick<Consecuencia, 'id' | 'datos'>): string
  /** Applies it in the transaction of the hecho, to exactly the listed rows, each only if unchanged (`comoEstaba`). */
  hacer?(ctx: Ctx, hecho: Hecho, filas: readonly Consecuencia[]): Promise<void>
  /** Not reported when the hecho is undone: a sent mail, an ended session. */
  pasajera?: boolean
  /** SQL query of the `id` (text) of rows that undoing would restore now. Without it, none. */
  vuelven?(ctx: Ctx, hecho: Hecho, filas: readonly Consecuencia[]): RawBuilder<unknown>
  /** Restores them, each only if unchanged since. */
  volver?(ctx: Ctx, hecho: Hecho, filas: readonly Consecuencia[]): Promise<void>
}

declare module '../../../platform/feature/feature.ts' {
  interface ServerFeature {
    /** Sources of consequences of a hecho, in display order. */
    consecuencias?: Ordered<FuenteConsecuencia>
  }
}

export const consecuenciasDe = (features: readonly ServerFeature[]): FuenteConsecuencia[] =>
  inOrder(features.map(({ consecuencias }) => consecuencias))

/** All consequences in the order of the sources, in one statement. */
export async function hallar(ctx: Ctx, fuentes: readonly FuenteConsecuencia[], hecho: Hecho): Promise<Consecuencia[]> {
  const partes = fuentes.flatMap((fuente, orden) => {
    const hallan = fuente.ante.includes(hecho.que) ? fuente.filas(ctx, hecho) : undefined
    return hallan
      ? [
          sql`select ${sql.lit(orden)} as orden, f.id::text, f.importe::numeric, f.datos::jsonb
            from (${hallan}) f (id, importe, datos)`,
        ]
      : []
  })
  if (partes.length === 0) return []
  const { rows } = await sql<Pick<Consecuencia, 'id' | 'importe' | 'datos'> & { orden: number }>`select *
    from (${sql.join(partes, sql` union all `)}) c
    order by orden, length(id), id`.execute(ctx.db)
  return rows.map(({ orden, ...fila }) => {
    const { cosa, icono, momento, va } = fuentes[orden] as FuenteConsecuencia
    return { cosa, icono, momento, ...fila, va: va?.(fila) ?? '' }
  })
}

const deCosa = (consecuencias: readonly Consecuencia[], cosa: string) => consecuencias.filter((c) => c.cosa === cosa)

/** Applies the listed consequences. */
export async function hacerTodo(
  ctx: Ctx,
  fuentes: readonly FuenteConsecuencia[],
  hecho: Hecho,
  consecuencias: readonly Consecuencia[],
): Promise<void> {
  for (const { cosa, hacer } of fuentes) {
    const filas = deCosa(consecuencias, cosa)
    if (hacer && filas.length > 0) await hacer(ctx, hecho, filas)
  }
}

/** Key of a consequence within its hecho. */
export const cual = ({ cosa, id }: Pick<Consecuencia, 'cosa' | 'id'>): string => `${cosa}:${id}`

/** Splits the applied consequences into those that undoing restores now, and the rest. */
export async function loQueVuelve(
  ctx: Ctx,
  fuentes: readonly FuenteConsecuencia[],
  hecho: Hecho,
  consecuencias: readonly Consecuencia[],
): Promise<{ vuelven: string[]; noVuelven: string[] }> {
  const hechas = fuentes.flatMap((fuente) => {
    const filas = fuente.pasajera || fuente.momento !== 'hace' ? [] : deCosa(consecuencias, fuente.cosa)
    return filas.length > 0 ? [{ fuente, filas }] : []
  })
  const partes = hechas.flatMap(({ fuente: { cosa, vuelven }, filas }) =>
    vuelven ? [sql`select ${cosa}::text || ':' || v.id as cual from (${vuelven(ctx, hecho, filas)}) v (id)`] : [],
  )
  const { rows } =
    partes.length > 0
      ? await sql<{ cual: string }>`select p.cual from (${sql.join(partes, sql` union all `)}) p`.execute(ctx.db)
      : { rows: [] }
  const vuelven = new Set(rows.map((r) => r.cual))
  const todas = hechas.flatMap(({ filas }) => filas.map(cual))
  return { vuelven: todas.filter((c) => vuelven.has(c)), noVuelven: todas.filter((c) => !vuelven.has(c)) }
}

/** Restores those. */
export async function volverTodo(
  ctx: Ctx,
  fuentes: readonly FuenteConsecuencia[],
  hecho: Hecho,
  consecuencias: readonly Consecuencia[],
  vuelven: readonly string[],
): Promise<void> {
  for (const { cosa, volver } of fuentes) {
    const filas = deCosa(consecuencias, cosa).filter((c) => vuelven.includes(cual(c)))
    if (volver && filas.length > 0) await volver(ctx, hecho, filas)
  }
}

/**
 * Optimistic check: returns the row that `hacer` or `volver` wrote. Undefined means that a concurrent change revoked, altered or
 * deleted it: that change stays, and this throws HECHO_CAMBIO.
 */
export function comoEstaba<T>(escrita: T | undefined): T {
  if (escrita === undefined) throw new AppError('HECHO_CAMBIO')
  return escrita
}

/**
 * Serialises a grant with a concurrent hecho of these members: the grant waits for the hecho and sees its result; a later hecho
 * finds the grant. Call it before locking any row of the grant, because a hecho locks the member first.
 */
export async function esperarHechos(ctx: Ctx, deQuienes: RawBuilder<unknown>): Promise<void> {
  await sql`select from afiliado where numero in (${deQuienes}) order by numero for key share`.execute(ctx.db)
}

/** SQL: affiliate numbers of these accounts. */
export const afiliadosDe = (cuentas: readonly number[]): RawBuilder<unknown> =>
  sql`select afiliado_numero from usuario where id = any(${cuentas}::bigint[])`

/** Numeric ids of the rows of a source. */
export const idsDe = (filas: readonly Pick<Consecuencia, 'id'>[]): number[] => filas.map(({ id }) => Number(id))
