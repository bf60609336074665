import type { Locale } from '@gremial/contract/platform/locale.ts'
import { chooseLanguage } from '../acceso/idioma.ts'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'

/** Changes a logged-in user's language, including the shell. */
export function useElegirIdioma(): (language: Locale) => Promise<void> {
  const refresh = useRefrescarUsuario()
  return async (language) => {
    await chooseLanguage(language)
    await refresh()
  }
}
