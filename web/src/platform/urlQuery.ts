import { useNavigate, useSearch } from '@tanstack/react-router'

/** What an address says after its "?", as plain texts. */
export type QueryParams = Record<string, string | undefined>

/**
 * What a screen reads of its address: `urlWith<'volver'>()` in a route of its own (those of features declare `busca`) gives `useSearch({ from })` and
 * links these names and no others. Only types: the rest of an address is kept as it came.
 */
export const urlWith =
  <N extends string>() =>
  (query: { [K in N]?: string | undefined }): { [K in N]?: string | undefined } =>
    query

/**
 * The address of whatever screen is on view, read and changed by pieces that serve every screen (lists): they know the names from a
 * declaration and not from the route. A screen reads its own with `useSearch({ from })`.
 */
export function useUrlQuery(): [QueryParams, (part: QueryParams, replace?: boolean) => void] {
  const query: QueryParams = useSearch({ strict: false })
  const navigate = useNavigate()
  return [
    query,
    (part, replace = false) =>
      void navigate({ to: '.', replace: replace, search: (before: QueryParams) => ({ ...before, ...part }) }),
  ]
}
