import { type Locale, locales } from '../platform/locale.ts'
import { leer } from './leer.ts'

/** Finds texts of the features by their path, in every language; Spanish stands for a missing one. Reads all languages from disk. */
export function textosEnCadaIdioma(): (ruta: string) => Record<Locale, string> {
  const funciones = Object.fromEntries(locales.map((idioma) => [idioma, leer(idioma).funciones])) as Record<Locale, object>
  const texto = (idioma: Locale, ruta: string): string => {
    const valor = ruta
      .split('.')
      .reduce<unknown>((en, parte) => (en as Record<string, unknown> | undefined)?.[parte], funciones[idioma])
    if (typeof valor !== 'string') throw new Error(`no text: ${ruta}`)
    return valor
  }
  return (ruta) => Object.fromEntries(locales.map((idioma) => [idioma, texto(idioma, ruta)])) as Record<Locale, string>
}
