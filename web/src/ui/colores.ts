import { hojaDelTema } from '@gremial/contract/platform/tema.ts'

/** The page in another colour than the one that the server wrote in it: when the organisation changes it, and in development. */
export function pintar(color: string): void {
  const hoja = document.getElementById('tema')
  if (hoja) hoja.textContent = hojaDelTema(color)
}
