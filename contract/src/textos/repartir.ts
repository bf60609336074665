import type { Idioma } from '../platform/idioma.ts'
import * as en from './en/mensajes.ts'
import { primera as primeraEn } from './en/primera.ts'
import * as es from './es/mensajes.ts'
import { primera } from './es/primera.ts'
import * as ja from './ja/mensajes.ts'
import { primera as primeraJa } from './ja/primera.ts'
import { juntar } from './juntar.ts'
import { propias } from './propias.ts'
import * as zh from './zh/mensajes.ts'
import { primera as primeraZh } from './zh/primera.ts'

const todos = {
  es: { ...es, primera },
  en: { ...en, primera: primeraEn },
  zh: { ...zh, primera: primeraZh },
  ja: { ...ja, primera: primeraJa },
}

export const partesDeTextos = ['propios', 'personal'] as const
export type ParteDeTextos = (typeof partesDeTextos)[number]

/** What the web fetches of a language: what anybody may come to read, and what is only the staff's. Both together are its todo.ts. */
export function textosDe(idioma: Idioma, parte: ParteDeTextos): Record<string, unknown> {
  const { funciones, mensajes, primera: antes } = todos[idioma]
  const suyas = Object.fromEntries(
    Object.entries(funciones).filter(([funcion]) => (propias as string[]).includes(funcion) === (parte === 'propios')),
  )
  const { correo, respuestas, permisos, validacion, auditoria } = mensajes
  return {
    ...juntar(suyas, 'mensajes'),
    ...(parte === 'propios' ? { ...antes, validacion } : { correo, respuestas, permisos, auditoria }),
    errores: juntar(suyas, 'errores'),
    listas: juntar(suyas, 'listas'),
    ...juntar(suyas, 'pantallas'),
  }
}
