import type { Idioma } from '../platform/idioma.ts'
import { interpolar } from '../platform/interpolar.ts'
import { mensajes as en } from './en/mensajes.ts'
import { mensajes as es } from './es/mensajes.ts'
import { mensajes as ja } from './ja/mensajes.ts'
import type { Mensajes, Rutas } from './tipos.ts'
import { mensajes as zh } from './zh/mensajes.ts'

const todos: Record<Idioma, Mensajes> = { es, en, zh, ja }

export type ClaveMensaje = Rutas<Mensajes>

/** The text of a key in a language. Throws on a key that does not exist: that is a mistake in the code, never in the data. */
export function mensaje(idioma: Idioma, clave: ClaveMensaje, datos: Record<string, string | number> = {}): string {
  let valor: unknown = todos[idioma]
  for (const parte of clave.split('.')) valor = (valor as Record<string, unknown> | undefined)?.[parte]
  if (typeof valor !== 'string') throw new Error(`no text: ${clave}`)
  return interpolar(valor, datos)
}
