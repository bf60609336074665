import type { Locale } from '@gremial/contract/platform/locale.ts'
import { api } from '../../../platform/api.ts'
import { switchLocale } from '../../../platform/i18n.ts'
import { queryClient } from '../../../platform/session.ts'

/**
 * Saves the user's language, ignoring failures, since the browser stores it too. Calls the API by hand, to keep the login bundle
 * small.
 */
export const saveLanguage = (idioma: Locale): Promise<void> =>
  api.put('usuarios/actual/idioma', { idioma }).catch(() => undefined)

/** Changes a logged-in user's language and refetches what is on screen (decisions §5). */
export async function chooseLanguage(language: Locale): Promise<void> {
  await switchLocale(language)
  await saveLanguage(language)
  await queryClient.invalidateQueries()
}
