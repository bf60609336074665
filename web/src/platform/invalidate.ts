import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Invalidates queries; active ones refetch. A first response still in flight may predate the change, and TanStack treats it
 * as fresh. Such a query is refetched after it arrives.
 */
export function invalidate(queries: QueryClient, old: (query: Query) => boolean): void {
  const inFlight = queries.getQueryCache().findAll({ predicate: old, fetchStatus: 'fetching', type: 'active' })
  for (const one of inFlight.filter(({ state }) => state.data === undefined)) {
    // Joins the request in flight.
    void one.fetch().then(
      () => queries.invalidateQueries({ predicate: (other) => other === one }),
      () => undefined,
    )
  }
  void queries.invalidateQueries({ predicate: old })
}
