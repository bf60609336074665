import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Makes answers old: those in sight are asked for again. One whose first answer is still on its way may have been read before the change,
 * and TanStack leaves it as good: it is asked for again once it came.
 */
export function invalidate(queries: QueryClient, old: (query: Query) => boolean): void {
  const loadingMark = queries.getQueryCache().findAll({ predicate: old, fetchStatus: 'fetching', type: 'active' })
  for (const one of loadingMark.filter(({ state }) => state.data === undefined)) {
    // Joins the one under way.
    void one.fetch().then(
      () => queries.invalidateQueries({ predicate: (other) => other === one }),
      () => undefined,
    )
  }
  void queries.invalidateQueries({ predicate: old })
}
