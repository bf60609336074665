import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Makes answers old: those in sight are asked for again. One whose first answer is still on its way may have been read before the change,
 * and TanStack leaves it as good: it is asked for again once it came.
 */
export function envejecer(consultas: QueryClient, vieja: (consulta: Query) => boolean): void {
  const enCamino = consultas.getQueryCache().findAll({ predicate: vieja, fetchStatus: 'fetching', type: 'active' })
  for (const una of enCamino.filter(({ state }) => state.data === undefined)) {
    // Joins the one under way.
    void una.fetch().then(
      () => consultas.invalidateQueries({ predicate: (otra) => otra === una }),
      () => undefined,
    )
  }
  void consultas.invalidateQueries({ predicate: vieja })
}
