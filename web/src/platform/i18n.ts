import { etiquetaIdioma, type Idioma, idiomas } from '@gremial/contract/platform/idioma.ts'
import { primera } from '@gremial/contract/textos/es/primera.ts'
import type { textos } from '@gremial/contract/textos/es/todo.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { cuantos, interpolacion, pesos } from './loQueSeDice.ts'
import { recordar } from './recordado.ts'

const guardado = 'gremial.idioma'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof textos }
    returnNull: false
  }
}

type Parte = 'propios' | 'personal'
type Traer = () => Promise<{ textos: object }>

/** What the login says in Spanish is in the first load; the rest comes with the screens, and what only the staff reads, with theirs. */
const partes: Record<Idioma, Record<Parte, Traer>> = {
  es: { propios: () => import('virtual:textos/es/propios'), personal: () => import('virtual:textos/es/personal') },
  en: { propios: () => import('virtual:textos/en/propios'), personal: () => import('virtual:textos/en/personal') },
  zh: { propios: () => import('virtual:textos/zh/propios'), personal: () => import('virtual:textos/zh/personal') },
  ja: { propios: () => import('virtual:textos/ja/propios'), personal: () => import('virtual:textos/ja/personal') },
}

/** Spanish unless the person chose another one here before (A-IDIOMA-01). */
export async function iniciarTextos(): Promise<void> {
  await i18next
    .use(pesos)
    .use(cuantos)
    .use(initReactI18next)
    .init({
      lng: 'es',
      fallbackLng: 'es',
      resources: { es: { translation: primera } },
      interpolation: interpolacion,
      postProcess: 'pesos',
      returnNull: false,
      react: { bindI18nStore: 'added' },
      // Somebody reads what is only the staff's, as who shows it to them decided: it comes, and the screen says it.
      saveMissing: true,
      missingKeyHandler: () => void textosDelPersonal().catch(() => undefined),
      // Nobody reads a key meanwhile, nor without a connection.
      parseMissingKeyHandler: () => '',
    })
  const antes = idiomaElegido()
  if (antes && antes !== 'es') await usarIdioma(antes)
  else ponerIdioma('es')
}

const traidos = new Map<Traer, Promise<void>>()

function traer(idioma: Idioma, parte: Parte): Promise<void> {
  const modulo = partes[idioma][parte]
  const antes = traidos.get(modulo)
  if (antes) return antes
  const viene = modulo().then(({ textos }) => void i18next.addResourceBundle(idioma, 'translation', textos, true, true))
  traidos.set(modulo, viene)
  // Without network now, again when asked for again.
  viene.catch(() => traidos.delete(modulo))
  return viene
}

const pedidas = new Set<Parte>()

/** The texts of the screens behind the login, once. Every screen in a chunk of its own waits for them (ui/pantalla.ts). */
export async function textosDePantallas(parte: Parte = 'propios'): Promise<void> {
  pedidas.add(parte)
  await traer(esIdioma(i18next.language) ?? 'es', parte)
}

/** Those of the staff too: before the first screen of who is. */
export const textosDelPersonal = () => textosDePantallas('personal')

function ponerIdioma(idioma: Idioma): void {
  document.documentElement.lang = etiquetaIdioma[idioma]
  recordar('idioma', idioma)
  cambiarManifiesto('idioma', idioma)
}

/** Changes what the manifest of the page is asked for: its language, or the verifier alone. */
export function cambiarManifiesto(que: 'idioma' | 'app', valor?: string): void {
  const enlace = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (!enlace) return
  const direccion = new URL(enlace.href)
  if (valor) direccion.searchParams.set(que, valor)
  else direccion.searchParams.delete(que)
  enlace.setAttribute('href', `${direccion.pathname}${direccion.search}`)
}

/** What was written here is its code, and no more: who asks a browser what it reads is the server. */
export const esIdioma = (dicho: string | null): Idioma | undefined => idiomas.find((idioma) => idioma === dicho)

/** The language chosen in this browser, if any. */
export const idiomaElegido = (): Idioma | undefined => {
  try {
    const valor = localStorage.getItem(guardado)
    return esIdioma(valor)
  } catch {
    return undefined
  }
}

/** Changes the language of the interface and keeps the choice in the browser (decisions §5). */
export async function usarIdioma(idioma: Idioma): Promise<void> {
  // Of Spanish the login is already here; the others say it with the rest.
  const suyas: Parte[] = idioma === 'es' ? [...pedidas] : ['propios', ...pedidas]
  await Promise.all(suyas.map((parte) => traer(idioma, parte)))
  await i18next.changeLanguage(idioma)
  ponerIdioma(idioma)
  try {
    localStorage.setItem(guardado, idioma)
  } catch {
    // A browser without storage asks again next time.
  }
}
