import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import i18next from 'i18next'
import { esIdioma } from './i18n.ts'

/** What some screens and pieces of members say is fetched with them, and not with what every member's first screen says (contract/src/textos/repartir.ts). */
const traer: Record<Idioma, () => Promise<{ textos: object }>> = {
  es: () => import('virtual:textos/es/aparte'),
  en: () => import('virtual:textos/en/aparte'),
  zh: () => import('virtual:textos/zh/aparte'),
  ja: () => import('virtual:textos/ja/aparte'),
}

const traidos = new Set<Idioma>()

async function poner(idioma: Idioma): Promise<void> {
  if (traidos.has(idioma)) return
  const { textos } = await traer[idioma]()
  i18next.addResourceBundle(idioma, 'translation', textos, true, true)
  traidos.add(idioma)
}

let sigue = false

/** Those of the language of now; from then on, those of each that is chosen. */
export async function textosAparte(): Promise<void> {
  await poner(esIdioma(i18next.language) ?? 'es')
  if (sigue) return
  sigue = true
  i18next.on('languageChanged', (idioma) => void poner(esIdioma(idioma) ?? 'es').catch(() => undefined))
}
