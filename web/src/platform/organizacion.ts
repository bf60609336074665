import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { almacen } from './almacen.ts'
import { api } from './api.ts'

const actual = almacen<Organizacion | undefined>(undefined)

export const ponerOrganizacion = (leida: Organizacion): void => actual.set(leida)

/**
 * The organisation comes inside the page; the development server, which serves the page as it is, asks for it, and so does who has just
 * changed it (`deNuevo`).
 */
export async function cargarOrganizacion(deNuevo = false): Promise<Organizacion> {
  const escrita = document.querySelector<HTMLMetaElement>('meta[name="organizacion"]')?.content
  const leida = escrita && !deNuevo ? (JSON.parse(escrita) as Organizacion) : await api.get<Organizacion>('organizacion')
  ponerOrganizacion(leida)
  return leida
}

/** The organisation, once the application has started. */
export function organizacion(): Organizacion {
  const sabida = actual.get()
  if (!sabida) throw new Error('the organisation was not loaded yet')
  return sabida
}

/** The same, for what is drawn all the time: it follows a change of name, colour or logo. */
export function useOrganizacion(): Organizacion {
  actual.use()
  return organizacion()
}
