import type { Locale } from '@gremial/contract/platform/locale.ts'
import i18next from 'i18next'
import { isLocale } from './i18n.ts'

/**
 * Texts of some member screens and components, loaded with them to keep the first load small
 * (contract/src/textos/repartir.ts).
 */
const load: Record<Locale, () => Promise<{ texts: object }>> = {
  es: () => import('virtual:textos/es/aparte'),
  en: () => import('virtual:textos/en/aparte'),
  zh: () => import('virtual:textos/zh/aparte'),
  ja: () => import('virtual:textos/ja/aparte'),
}

const loaded = new Set<Locale>()

async function set(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const { texts } = await load[locale]()
  i18next.addResourceBundle(locale, 'translation', texts, true, true)
  loaded.add(locale)
}

let continues = false

/** Loads them for the current language, and from then on for each language chosen. */
export async function separateTexts(): Promise<void> {
  await set(isLocale(i18next.language) ?? 'es')
  if (continues) return
  continues = true
  i18next.on('languageChanged', (locale) => void set(isLocale(locale) ?? 'es').catch(() => undefined))
}
