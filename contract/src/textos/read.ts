import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../platform/locale.ts'
import { auditoria } from './es/auditoria.ts'
import { funciones } from './es/mensajes.ts'
import { primera } from './es/primera.ts'
import { validacion } from './es/validacion.ts'
import { fill } from './leaves.ts'

/** Languages kept as data, one flat file for each district; Spanish is typed code (decision 055). */
export type TranslatedLocale = Exclude<Locale, 'es'>

/** All Spanish texts: those of no feature, and those of each. A key of the other languages is a path of this object. */
export const spanish = { primera, validacion, auditoria, ...funciones }

/** Paths of the files of a language. Reads the disk: the browser gets its texts from web/texts.vite.ts. */
export const textFiles = (locale: TranslatedLocale): string[] =>
  readdirSync(join(import.meta.dirname, locale))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(import.meta.dirname, locale, file))

export const flatTexts = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

/** All texts of a language in the shape of Spanish, which stands for a missing one (`npm run texts` lists these). */
export function readTexts(locale: Locale) {
  const texts = locale === 'es' ? {} : (Object.assign({}, ...textFiles(locale).map(flatTexts)) as Record<string, string>)
  const { primera, validacion, auditoria, ...funciones } = fill(spanish, texts)
  return { primera, validacion, auditoria, funciones }
}
