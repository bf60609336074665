import { useNavigate, useSearch } from '@tanstack/react-router'

/** Query string of a URL, as plain texts. */
export type QueryParams = Record<string, string | undefined>

/**
 * Search parameters of a route. `urlWith<'volver'>()` in a route (features declare `searchParams`) types `useSearch({ from
 * })` and links with exactly these names. Types only: other parameters are kept.
 */
export const urlWith =
  <N extends string>() =>
  (query: { [K in N]?: string | undefined }): { [K in N]?: string | undefined } =>
    query

/**
 * Reads and changes the query string of the current screen, for shared components (lists) that do not know the route. A
 * screen reads its own with `useSearch({ from })`.
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
