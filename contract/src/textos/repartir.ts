import { funciones as declaradas } from '../funciones.ts'
import type { Idioma } from '../platform/idioma.ts'
import { juntar, juntarDelServidor } from './juntar.ts'
import { leer } from './leer.ts'

export const partesDeTextos = ['propios', 'personal'] as const
export type ParteDeTextos = (typeof partesDeTextos)[number]

/**
 * Names of those whose screens a member or a stranger may see: their texts are what a phone fetches. Those of the rest, which only the staff
 * sees, are fetched apart (web/textos.vite.ts).
 */
const propias = ['comun', ...declaradas.flatMap((f) => (f.deAfiliado ? Object.keys(f.textos) : []))]

/** What the web fetches of a language: what anybody may come to read, and what is only the staff's. Both together are its todo.ts. */
export function textosDe(idioma: Idioma, parte: ParteDeTextos): Record<string, unknown> {
  const { primera, validacion, auditoria, funciones } = leer(idioma)
  const suyas = Object.fromEntries(
    Object.entries(funciones).filter(([funcion]) => propias.includes(funcion) === (parte === 'propios')),
  )
  const { correo, respuestas, permisos, cosas } = juntarDelServidor(funciones)
  return {
    ...juntar(suyas, 'mensajes'),
    ...(parte === 'propios' ? { ...primera, validacion } : { correo, respuestas, permisos, cosas, auditoria }),
    errores: juntar(suyas, 'errores'),
    listas: juntar(suyas, 'listas'),
    ...juntar(suyas, 'pantallas'),
  }
}
