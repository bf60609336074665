import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { api } from './api.ts'

let actual: Organizacion | undefined

/** The organisation comes inside the page; the development server, which serves the page as it is, asks for it. */
export async function cargarOrganizacion(): Promise<Organizacion> {
  const escrita = document.querySelector<HTMLMetaElement>('meta[name="organizacion"]')?.content
  actual = escrita ? (JSON.parse(escrita) as Organizacion) : await api.get<Organizacion>('organizacion')
  return actual
}

/** The organisation, once the application has started. */
export function organizacion(): Organizacion {
  if (!actual) throw new Error('the organisation was not loaded yet')
  return actual
}
