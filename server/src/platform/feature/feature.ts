import type { FastifyInstance } from 'fastify'
import type { Sealing } from '../audit/chain-writer.ts'
import type { EntityNames } from '../audit/entity-names.ts'
import type { Sweep, Work } from '../jobs/background.ts'
import type { Job } from '../jobs/outbox.ts'

/** Registers routes. `features` has every feature, for the few that serve what the others register. */
export type Routes = (app: FastifyInstance, features: readonly ServerFeature[]) => void

/**
 * The server half of a feature, registered once: its folder exports it from feature.ts, and server/src/features.ts lists it.
 * A feature that serves what others register adds its own field by declaration merging (afiliado/avisos/esperas.ts).
 */
export interface ServerFeature<N extends string = string> {
  /** As the contract names it. */
  name: N
  /** Other features of the contract whose calls it serves. */
  alsoServes?: readonly N[]
  routes?: Routes | readonly Routes[]
  /** Names of its entities in the audit log. */
  auditNames?: readonly EntityNames[]
  /** Kinds of outbox rows that it processes. */
  jobs?: readonly Job[]
  longWork?: readonly Work[]
  sweeps?: readonly Sweep[]
  /** Runs when a day of the audit ends, in the transaction that writes its checkpoint. */
  dayEnded?: Sealing['dayEnded']
}

export const defineServerFeature = <const N extends string>(feature: ServerFeature<N>): ServerFeature<N> => feature

/** Sources that several features provide for one screen; `order` places them among those of the other features. */
export interface Ordered<T> {
  order: number
  sources: readonly T[]
}

/** The sources of all features, by their order. Throws if two features claim one place. */
export function inOrder<T>(provided: ReadonlyArray<Ordered<T> | undefined>): T[] {
  const all = provided.filter((p) => p !== undefined).sort((a, b) => a.order - b.order)
  const twice = all.find(({ order }, i) => all[i + 1]?.order === order)
  if (twice) throw new Error(`two features have the order ${twice.order}: give one of them another (feature.ts)`)
  return all.flatMap(({ sources }) => sources)
}
