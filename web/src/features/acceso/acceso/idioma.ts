import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { api } from '../../../platform/api.ts'
import { usarIdioma } from '../../../platform/i18n.ts'
import { queryClient } from '../../../platform/sesion.ts'

/** Keeps the language with the person, and does not mind when it could not: the browser knows it too. By hand, for the login's weight. */
export const guardarIdioma = (idioma: Idioma): Promise<void> =>
  api.put('usuarios/actual/idioma', { idioma }).catch(() => undefined)

/** Another language for who is in: what is on screen is asked for again in it (decisions §5). */
export async function elegirIdioma(idioma: Idioma): Promise<void> {
  await usarIdioma(idioma)
  await guardarIdioma(idioma)
  await queryClient.invalidateQueries()
}
