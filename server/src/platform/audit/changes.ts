import { canonical } from '../crypto/canonical.ts'

/** Changes for an audit row: each field that differs, with its value before and after. */
export function changesOf<T extends object>(before: T, after: T): Record<string, { antes: unknown; despues: unknown }> {
  const [antes, despues] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  return Object.fromEntries(
    Object.keys(despues)
      .filter((field) => canonical(antes[field]) !== canonical(despues[field]))
      .map((field) => [field, { antes: antes[field] ?? null, despues: despues[field] ?? null }]),
  )
}
