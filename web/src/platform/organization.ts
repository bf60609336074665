import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { api } from './api.ts'
import { createStore } from './store.ts'

const current = createStore<Organizacion | undefined>(undefined)

export const setOrganization = (read: Organizacion): void => current.set(read)

/**
 * The organisation comes inside the page; the development server, which serves the page as it is, asks for it, and so does who has just
 * changed it (`again`).
 */
export async function loadOrganization(again = false): Promise<Organizacion> {
  const typed = document.querySelector<HTMLMetaElement>('meta[name="organizacion"]')?.content
  const read = typed && !again ? (JSON.parse(typed) as Organizacion) : await api.get<Organizacion>('organizacion')
  setOrganization(read)
  return read
}

/** The organisation, once the application has started. */
export function organization(): Organizacion {
  const known = current.get()
  if (!known) throw new Error('the organisation was not loaded yet')
  return known
}

/** The same, for what is drawn all the time: it follows a change of name, colour or logo. */
export function useOrganization(): Organizacion {
  current.use()
  return organization()
}
