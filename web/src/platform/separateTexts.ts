import type { Locale } from '@gremial/contract/platform/locale.ts'
import i18next from 'i18next'
import { isLocale } from './i18n.ts'

/**
 * Texts of some member screens and components (`aparte`), of the designer of procedures (`armado`) of collection (`cobranza`) and of what comes in files (`archivos`), loaded with them to keep the
 * other loads small (contract/src/textos/parts.ts).
 */
const load = {
  aparte: {
    es: () => import('virtual:textos/es/aparte'),
    en: () => import('virtual:textos/en/aparte'),
    zh: () => import('virtual:textos/zh/aparte'),
    ja: () => import('virtual:textos/ja/aparte'),
  },
  armado: {
    es: () => import('virtual:textos/es/armado'),
    en: () => import('virtual:textos/en/armado'),
    zh: () => import('virtual:textos/zh/armado'),
    ja: () => import('virtual:textos/ja/armado'),
  },
  cobranza: {
    es: () => import('virtual:textos/es/cobranza'),
    en: () => import('virtual:textos/en/cobranza'),
    zh: () => import('virtual:textos/zh/cobranza'),
    ja: () => import('virtual:textos/ja/cobranza'),
  },
  archivos: {
    es: () => import('virtual:textos/es/archivos'),
    en: () => import('virtual:textos/en/archivos'),
    zh: () => import('virtual:textos/zh/archivos'),
    ja: () => import('virtual:textos/ja/archivos'),
  },
} satisfies Record<string, Record<Locale, () => Promise<{ texts: object }>>>
export type SeparatePart = keyof typeof load

const loaded = new Set<object>()

async function set(part: SeparatePart, locale: Locale): Promise<void> {
  const module = load[part][locale]
  if (loaded.has(module)) return
  const { texts } = await module()
  i18next.addResourceBundle(locale, 'translation', texts, true, true)
  loaded.add(module)
}

const continues = new Set<SeparatePart>()

/** Loads them for the current language, and from then on for each language chosen. */
export async function separateTexts(part: SeparatePart = 'aparte'): Promise<void> {
  await set(part, isLocale(i18next.language) ?? 'es')
  if (continues.has(part)) return
  continues.add(part)
  i18next.on('languageChanged', (locale) => void set(part, isLocale(locale) ?? 'es').catch(() => undefined))
}
