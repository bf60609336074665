import type { Consecuencia, Momento, QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { inOrder, type Ordered, type ServerFeature } from '../../../platform/feature/feature.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

/** What happens, as those who say what follows from it are asked: of whom, with which account, of which branch, and to which they go. */
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
  /** Its kind: its words are `consecuencias.<cosa>` of the feature's texts. */
  cosa: string
  icono: string
  momento: Momento
  ante: readonly QuePasa[]
  /** A query of `(id, importe, datos)`, in this order: text, pesos, jsonb. Undefined where there is nothing to ask. */
  filas(ctx: Ctx, hecho: Hecho): RawBuilder<unknown> | undefined
  /** Address where it is mended. */
  va?(fila: Pick<Consecuencia, 'id' | 'datos'>): string
  /** Does it, in the transaction of the hecho, to exactly what was listed: each row only while it is as it was (`comoEstaba`). */
  hacer?(ctx: Ctx, hecho: Hecho, filas: readonly Consecuencia[]): Promise<void>
  /** Nothing is said of it when it is undone: a mail that went, a session that was closed. */
  pasajera?: boolean
  /** A query of the `id` (text) of those that would come back if it were undone now. Without it, none does. */
  vuelven?(ctx: Ctx, hecho: Hecho, filas: readonly Consecuencia[]): RawBuilder<unknown>
  /** Leaves them as they were, by the same rule. */
  volver?(ctx: Ctx, hecho: Hecho, filas: readonly Consecuencia[]): Promise<void>
}

declare module '../../../platform/feature/feature.ts' {
  interface ServerFeature {
    /** Sources of what follows from a hecho, in the order in which it is read. */
    consecuencias?: Ordered<FuenteConsecuencia>
  }
}

export const consecuenciasDe = (features: readonly ServerFeature[]): FuenteConsecuencia[] =>
  inOrder(features.map(({ consecuencias }) => consecuencias))

/** All that follows, in the order of the sources, in one statement. */
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

/** Does what was listed. */
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

/** Which one of a hecho's things it is. */
export const cual = ({ cosa, id }: Pick<Consecuencia, 'cosa' | 'id'>): string => `${cosa}:${id}`

/** Of what was done, what would come back now, and what would not. */
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

/** Leaves as it was what comes back. */
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
 * The row that `hacer` or `volver` wrote, where it wrote only if the row was as when it was listed. In the instant in between somebody may have revoked,
 * changed or taken it away: what that one did stays, and HECHO_CAMBIO.
 */
export function comoEstaba<T>(escrita: T | undefined): T {
  if (escrita === undefined) throw new AppError('HECHO_CAMBIO')
  return escrita
}

/**
 * What is given to somebody waits for a hecho of theirs that is being told, and looks at them afterwards, as they were left; one that is told
 * later finds what was given. Asked before any row of what is given is taken: who tells a hecho takes the member's first.
 */
export async function esperarHechos(ctx: Ctx, deQuienes: RawBuilder<unknown>): Promise<void> {
  await sql`select from afiliado where numero in (${deQuienes}) order by numero for key share`.execute(ctx.db)
}

/** The members (numbers) whom accounts are of. */
export const afiliadosDe = (cuentas: readonly number[]): RawBuilder<unknown> =>
  sql`select afiliado_numero from usuario where id = any(${cuentas}::bigint[])`

/** The numbers of those of a source. */
export const idsDe = (filas: readonly Pick<Consecuencia, 'id'>[]): number[] => filas.map(({ id }) => Number(id))
