import { canonical } from '../crypto/canonical.ts'

/** What an audit row tells of a change: each field that is no longer what it was, before and after. */
export function changesOf<T extends object>(before: T, after: T): Record<string, { antes: unknown; despues: unknown }> {
  const [antes, despues] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  return Object.fromEntries(
    Object.keys(despues)
      .filter((field) => canonical(antes[field]) !== canonical(despues[field]))
      .map((field) => [field, { antes: antes[field] ?? null, despues: despues[field] ?? null }]),
  )
}
