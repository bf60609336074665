import { z } from 'zod'
import { defineCall } from './call.ts'
import { exactText, text } from './validation.ts'

/** Saved filters: list queries that a person stores under a name. */

/** Maximum per person and list. */
export const maxSavedFilters = 20

const value = exactText(250).optional()
export type SavedQuery = Record<string, string | undefined>
export interface SavedFilter {
  id: number
  nombre: string
  consulta: SavedQuery
}

/**
 * The four saved-filter calls of a list. They keep only the query fields named in `fields`. Filters are stored under the
 * calls' path.
 */
export function savedFilterCalls<const R extends string, const P extends string>(
  path: R,
  permission: P,
  fields: readonly string[],
) {
  const access = { permission: permission }
  const query = z.object(Object.fromEntries(fields.map((field) => [field, value])))
  const body = z.object({ nombre: text(40), consulta: query })
  return {
    filtros: defineCall({
      access,
      method: 'GET',
      path,
      summary: 'Filtros guardados de la persona',
      response: z.array(z.object({ id: z.number(), nombre: z.string(), consulta: query })),
    }),
    guardarFiltro: defineCall({
      access,
      method: 'POST',
      path,
      recentAuth: false,
      summary: 'Guarda un filtro con su nombre',
      body,
      response: z.object({ id: z.number() }),
      creates: true,
      invalidates: [path],
    }),
    cambiarFiltro: defineCall({
      access,
      method: 'PUT',
      path: `${path}/:id` as const,
      recentAuth: false,
      summary: 'Cambia el nombre o lo que pide un filtro guardado',
      body,
      invalidates: [path],
    }),
    eliminarFiltro: defineCall({
      access,
      method: 'DELETE',
      path: `${path}/:id` as const,
      recentAuth: false,
      summary: 'Elimina un filtro guardado',
      invalidates: [path],
    }),
  }
}
export type SavedFilterCalls = ReturnType<typeof savedFilterCalls>
