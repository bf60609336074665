import { features as declaradas } from '../features.ts'
import type { Locale } from '../platform/locale.ts'
import { juntar, juntarDelServidor } from './juntar.ts'
import { leer } from './leer.ts'

export const partesDeTextos = ['propios', 'personal', 'aparte'] as const
export type ParteDeTextos = (typeof partesDeTextos)[number]

/**
 * Which part each is in: those whose screens a member or a stranger may see, which a phone fetches; those that one of its screens asks for by
 * itself; and the rest, which only the staff sees (web/texts.vite.ts).
 */
const parteDe = new Map<string, ParteDeTextos>([
  ['comun', 'propios'],
  ...declaradas.flatMap(({ forMembers, texts }) =>
    Object.keys(texts).map((nombre): [string, ParteDeTextos] => [
      nombre,
      forMembers === 'aparte' ? 'aparte' : forMembers ? 'propios' : 'personal',
    ]),
  ),
])

/** What the web fetches of a language: what anybody may come to read, what is only the staff's, and what is asked for apart. Together they are its todo.ts. */
export function textosDe(idioma: Locale, parte: ParteDeTextos): Record<string, unknown> {
  const { primera, validacion, auditoria, funciones } = leer(idioma)
  const suyas = Object.fromEntries(Object.entries(funciones).filter(([funcion]) => parteDe.get(funcion) === parte))
  const { correo, respuestas, permisos, cosas } = juntarDelServidor(funciones)
  return {
    ...juntar(suyas, 'mensajes'),
    ...(parte === 'propios' ? { ...primera, validacion } : {}),
    ...(parte === 'personal' ? { correo, respuestas, permisos, cosas, auditoria } : {}),
    errores: juntar(suyas, 'errores'),
    listas: juntar(suyas, 'listas'),
    ...juntar(suyas, 'pantallas'),
  }
}
