import { elegirIdioma, etiquetaIdioma, type Idioma } from '@gremial/contract/platform/idioma.ts'
import { primera } from '@gremial/contract/textos/es/primera.ts'
import type { textos } from '@gremial/contract/textos/es/todo.ts'
import { validacion } from '@gremial/contract/textos/es/validacion.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

const guardado = 'gremial.idioma'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof textos }
    returnNull: false
  }
}

/** The other languages come when they are asked for; of Spanish, what the login says is in the first load and the rest comes with the screens. */
const otros: Record<Exclude<Idioma, 'es'>, () => Promise<{ textos: object }>> = {
  en: () => import('@gremial/contract/textos/en/todo.ts'),
  zh: () => import('@gremial/contract/textos/zh/todo.ts'),
  ja: () => import('@gremial/contract/textos/ja/todo.ts'),
}

/** Spanish unless the person chose another one here before (A-IDIOMA-01). */
export async function iniciarTextos(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    fallbackLng: 'es',
    resources: { es: { translation: { ...primera, validacion } } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    returnNull: false,
  })
  const antes = idiomaElegido()
  if (antes && antes !== 'es') await usarIdioma(antes)
  else document.documentElement.lang = etiquetaIdioma.es
}

let resto: Promise<void> | undefined

/** The texts of the screens behind the login, once. Every screen in a chunk of its own waits for them (ui/pantalla.ts). */
export function textosDePantallas(): Promise<void> {
  resto ??= import('@gremial/contract/textos/es/todo.ts').then(
    ({ textos }) => void i18next.addResourceBundle('es', 'translation', textos, true, true),
  )
  // Without network now, again when asked for again.
  resto.catch(() => (resto = undefined))
  return resto
}

/** The language chosen in this browser, if any. */
export const idiomaElegido = (): Idioma | undefined => {
  try {
    const valor = localStorage.getItem(guardado)
    return valor ? elegirIdioma(valor) : undefined
  } catch {
    return undefined
  }
}

/** Changes the language of the interface and keeps the choice in the browser (decisions §5). */
export async function usarIdioma(idioma: Idioma): Promise<void> {
  if (idioma !== 'es' && !i18next.hasResourceBundle(idioma, 'translation')) {
    const { textos } = await otros[idioma]()
    i18next.addResourceBundle(idioma, 'translation', textos)
  }
  await i18next.changeLanguage(idioma)
  document.documentElement.lang = etiquetaIdioma[idioma]
  try {
    localStorage.setItem(guardado, idioma)
  } catch {
    // A browser without storage asks again next time.
  }
}
