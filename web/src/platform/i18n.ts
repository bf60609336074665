import { type Locale, locales, localeTag } from '@gremial/contract/platform/locale.ts'
import { primera } from '@gremial/contract/textos/es/primera.ts'
import type { textos } from '@gremial/contract/textos/es/todo.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { count, currencySpacing, interpolation } from './interpolation.ts'
import { remember } from './remembered.ts'

const saved = 'gremial.idioma'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof textos }
    returnNull: false
  }
}

type Part = 'inicio' | 'propios' | 'personal'
type LoadTexts = () => Promise<{ texts: object }>

/**
 * Lazy text bundles. The login's Spanish texts are in the first load. `inicio` loads with the shell and the home, `propios` with
 * the other screens, and `personal` with the staff's screens.
 */
const parts: Record<Locale, Record<Part, LoadTexts>> = {
  es: {
    inicio: () => import('virtual:textos/es/inicio'),
    propios: () => import('virtual:textos/es/propios'),
    personal: () => import('virtual:textos/es/personal'),
  },
  en: {
    inicio: () => import('virtual:textos/en/inicio'),
    propios: () => import('virtual:textos/en/propios'),
    personal: () => import('virtual:textos/en/personal'),
  },
  zh: {
    inicio: () => import('virtual:textos/zh/inicio'),
    propios: () => import('virtual:textos/zh/propios'),
    personal: () => import('virtual:textos/zh/personal'),
  },
  ja: {
    inicio: () => import('virtual:textos/ja/inicio'),
    propios: () => import('virtual:textos/ja/propios'),
    personal: () => import('virtual:textos/ja/personal'),
  },
}

/** Initialises i18next in Spanish, unless the person chose another language in this browser before (A-IDIOMA-01). */
export async function initTexts(): Promise<void> {
  await i18next
    .use(currencySpacing)
    .use(count)
    .use(initReactI18next)
    .init({
      lng: 'es',
      fallbackLng: 'es',
      resources: { es: { translation: primera } },
      interpolation: interpolation,
      postProcess: 'pesos',
      returnNull: false,
      react: { bindI18nStore: 'added' },
      // A missing key is a text that has not loaded. Load it; the screen then renders again.
      saveMissing: true,
      missingKeyHandler: (_locales, _namespace, key) => void loadMissing(key).catch(() => undefined),
      // Show nothing instead of the key while loading or without network.
      parseMissingKeyHandler: () => '',
    })
  const before = selectedLocale()
  if (before && before !== 'es') await switchLocale(before)
  else setLocale('es')
}

const loaded = new Map<LoadTexts, Promise<void>>()

function load(locale: Locale, part: Part): Promise<void> {
  const module = parts[locale][part]
  const before = loaded.get(module)
  if (before) return before
  const pendingLoad = module().then(({ texts }) => void i18next.addResourceBundle(locale, 'translation', texts, true, true))
  loaded.set(module, pendingLoad)
  // A failed load is forgotten, so that the next request tries again.
  pendingLoad.catch(() => loaded.delete(module))
  return pendingLoad
}

const requested = new Set<Part>()

async function loadParts(...wanted: Part[]): Promise<void> {
  for (const part of wanted) requested.add(part)
  await Promise.all(wanted.map((part) => load(isLocale(i18next.language) ?? 'es', part)))
}

/** Loads the texts of the screens behind the login, once. Every lazy screen waits for them (ui/screen.ts). */
export const screenTexts = () => loadParts('inicio', 'propios')

/** Loads the texts of the shell and the home, which do not wait for those of the other screens. */
export const homeTexts = () => loadParts('inicio')

/** Loads the staff texts, before a staff member's first screen. */
export const staffTexts = () => loadParts('personal')

async function loadMissing(key: string): Promise<void> {
  await screenTexts()
  if (!i18next.exists(key)) await staffTexts()
}

function setLocale(locale: Locale): void {
  document.documentElement.lang = localeTag[locale]
  remember('idioma', locale)
  setManifest('idioma', locale)
}

/** Sets or removes a parameter of the page's manifest URL: the language, or the standalone verifier app. */
export function setManifest(what: 'idioma' | 'app', value?: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (!link) return
  const address = new URL(link.href)
  if (value) address.searchParams.set(what, value)
  else address.searchParams.delete(what)
  link.setAttribute('href', `${address.pathname}${address.search}`)
}

/** Accepts only our own language codes. The server negotiates Accept-Language. */
export const isLocale = (code: string | null): Locale | undefined => locales.find((locale) => locale === code)

/** The language chosen in this browser, if any. */
export const selectedLocale = (): Locale | undefined => {
  try {
    const value = localStorage.getItem(saved)
    return isLocale(value)
  } catch {
    return undefined
  }
}

/** Changes the interface language and stores the choice in the browser (decisions §5). */
export async function switchLocale(locale: Locale): Promise<void> {
  // The first load includes the login texts in Spanish only; other languages get them in `inicio`.
  const wanted: Part[] = locale === 'es' ? [...requested] : ['inicio', ...requested]
  await Promise.all(wanted.map((part) => load(locale, part)))
  await i18next.changeLanguage(locale)
  setLocale(locale)
  try {
    localStorage.setItem(saved, locale)
  } catch {
    // Without storage the choice is lost on reload.
  }
}
