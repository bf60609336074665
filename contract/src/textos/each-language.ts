import { type Locale, locales } from '../platform/locale.ts'
import { readTexts } from './read.ts'

/** Finds texts of the features by their path, in every language; Spanish stands for a missing one. Reads all languages from disk. */
export function textsInEachLanguage(): (path: string) => Record<Locale, string> {
  const features = Object.fromEntries(locales.map((locale) => [locale, readTexts(locale).funciones])) as Record<Locale, object>
  const textAt = (locale: Locale, path: string): string => {
    const value = path
      .split('.')
      .reduce<unknown>((parent, part) => (parent as Record<string, unknown> | undefined)?.[part], features[locale])
    if (typeof value !== 'string') throw new Error(`no text: ${path}`)
    return value
  }
  return (path) => Object.fromEntries(locales.map((locale) => [locale, textAt(locale, path)])) as Record<Locale, string>
}
