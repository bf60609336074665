import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../platform/locale.ts'
import { auditoria } from './es/auditoria.ts'
import { funciones } from './es/mensajes.ts'
import { primera } from './es/primera.ts'
import { validacion } from './es/validacion.ts'
import { llenar } from './hojas.ts'

/** Spanish is a program, and what is written first; the others are data that who translates edits: one flat file a district. */
export type Traducido = Exclude<Locale, 'es'>

/** All that the portal says in Spanish: what belongs to no feature, and each feature. A key of the other languages is a path of this. */
export const castellano = { primera, validacion, auditoria, ...funciones }

/** The files of a language. It reads from the disk: the browser has the same from web/texts.vite.ts. */
export const archivosDe = (idioma: Traducido): string[] =>
  readdirSync(join(import.meta.dirname, idioma))
    .filter((archivo) => archivo.endsWith('.json'))
    .sort()
    .map((archivo) => join(import.meta.dirname, idioma, archivo))

export const planosDe = (archivo: string): Record<string, string> =>
  JSON.parse(readFileSync(archivo, 'utf8')) as Record<string, string>

/** All that a language says, in the shape of Spanish; what it does not say yet is said in Spanish (`npm run texts` tells which). */
export function leer(idioma: Locale) {
  const textos = idioma === 'es' ? {} : (Object.assign({}, ...archivosDe(idioma).map(planosDe)) as Record<string, string>)
  const { primera, validacion, auditoria, ...funciones } = llenar(castellano, textos)
  return { primera, validacion, auditoria, funciones }
}
