import type { Locale } from '@gremial/contract/platform/locale.ts'
import { api } from '../../../platform/api.ts'
import { switchLocale } from '../../../platform/i18n.ts'
import { queryClient } from '../../../platform/session.ts'

/** Keeps the language with the person, and does not mind when it could not: the browser knows it too. By hand, for the login's weight. */
export const saveLanguage = (idioma: Locale): Promise<void> =>
  api.put('usuarios/actual/idioma', { idioma }).catch(() => undefined)

/** Another language for who is in: what is on screen is asked for again in it (decisions §5). */
export async function chooseLanguage(language: Locale): Promise<void> {
  await switchLocale(language)
  await saveLanguage(language)
  await queryClient.invalidateQueries()
}
