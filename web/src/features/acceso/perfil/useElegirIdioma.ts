import type { Locale } from '@gremial/contract/platform/locale.ts'
import { elegirIdioma } from '../acceso/idioma.ts'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'

/** Another language for who is in: all that is on screen, what the shell says of them too. */
export function useElegirIdioma(): (idioma: Locale) => Promise<void> {
  const refrescar = useRefrescarUsuario()
  return async (idioma) => {
    await elegirIdioma(idioma)
    await refrescar()
  }
}
