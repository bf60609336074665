import { useNavigate, useSearch } from '@tanstack/react-router'

/** What an address says after its "?", as plain texts. */
export type Consulta = Record<string, string | undefined>

/**
 * What a screen reads of its address: `direccionCon<'volver'>()` in a route of its own (those of features declare `busca`) gives `useSearch({ from })` and
 * links these names and no others. Only types: the rest of an address is kept as it came.
 */
export const direccionCon =
  <N extends string>() =>
  (consulta: { [K in N]?: string | undefined }): { [K in N]?: string | undefined } =>
    consulta

/**
 * The address of whatever screen is on view, read and changed by pieces that serve every screen (lists): they know the names from a
 * declaration and not from the route. A screen reads its own with `useSearch({ from })`.
 */
export function useConsulta(): [Consulta, (parte: Consulta, reemplazar?: boolean) => void] {
  const consulta: Consulta = useSearch({ strict: false })
  const navegar = useNavigate()
  return [
    consulta,
    (parte, reemplazar = false) =>
      void navegar({ to: '.', replace: reemplazar, search: (antes: Consulta) => ({ ...antes, ...parte }) }),
  ]
}
