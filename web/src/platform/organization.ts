import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { api } from './api.ts'
import { createStore } from './store.ts'

const current = createStore<Organizacion | undefined>(undefined)

export const setOrganization = (read: Organizacion): void => current.set(read)

/**
 * Loads the organisation from the page's meta tag. The development server has no tag, so it is fetched. Pass `again` to
 * refetch after a change.
 */
export async function loadOrganization(again = false): Promise<Organizacion> {
  const typed = document.querySelector<HTMLMetaElement>('meta[name="organizacion"]')?.content
  const read = typed && !again ? (JSON.parse(typed) as Organizacion) : await api.get<Organizacion>('organizacion')
  setOrganization(read)
  return read
}

/** The organisation. Throws before the application has started. */
export function organization(): Organizacion {
  const known = current.get()
  if (!known) throw new Error('the organisation was not loaded yet')
  return known
}

/** Same as a hook: follows a change of name, colour or logo. */
export function useOrganization(): Organizacion {
  current.use()
  return organization()
}
