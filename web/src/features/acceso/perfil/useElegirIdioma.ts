import type { Locale } from '@gremial/contract/platform/locale.ts'
import { chooseLanguage } from '../acceso/idioma.ts'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'

/** Another language for who is in: all that is on screen, what the shell says of them too. */
export function useElegirIdioma(): (language: Locale) => Promise<void> {
  const refresh = useRefrescarUsuario()
  return async (language) => {
    await chooseLanguage(language)
    await refresh()
  }
}
