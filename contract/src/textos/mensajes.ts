import type { TextPath } from '../platform/feature.ts'
import type { Locale } from '../platform/locale.ts'
import { mensajes as es } from './es/mensajes.ts'
import { interpolar } from './interpolar.ts'
import { juntar, juntarDelServidor } from './juntar.ts'
import { leer } from './leer.ts'
import type { Mensajes } from './tipos.ts'

/** Another language is read when somebody first asks for it. */
const leidos = new Map<Locale, Mensajes>([['es', es]])

export type ClaveMensaje = TextPath<Mensajes>

/** What the server says in a language. */
export function mensajesEn(idioma: Locale): Mensajes {
  const antes = leidos.get(idioma)
  if (antes) return antes
  const { validacion, auditoria, funciones } = leer(idioma)
  const suyos = { validacion, auditoria, ...juntar(funciones, 'mensajes'), ...juntarDelServidor(funciones) }
  leidos.set(idioma, suyos)
  return suyos
}

/** The text of a key in a language. Throws on a key that does not exist: that is a mistake in the code, never in the data. */
export function mensaje(idioma: Locale, clave: ClaveMensaje, datos: Record<string, string | number> = {}): string {
  let valor: unknown = mensajesEn(idioma)
  for (const parte of clave.split('.')) valor = (valor as Record<string, unknown> | undefined)?.[parte]
  if (typeof valor !== 'string') throw new Error(`no text: ${clave}`)
  return interpolar(valor, datos)
}
