import { AsyncLocalStorage } from 'node:async_hooks'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { PidePrimera, Pintar } from '@gremial/contract/acceso/primera.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { CuentaCorrientePage } from '../../features/afiliado/cuenta-corriente/CuentaCorrientePage.tsx'
import { TramitesPage } from '../../features/tramites/tramites/TramitesPage.tsx'
import { network } from '../../platform/api.ts'
import { count, currencySpacing, interpolation } from '../../platform/interpolation.ts'
import { isServer } from '../../platform/isServer.ts'
import { setOrganization } from '../../platform/organization.ts'
import { isHeld, isMember, userQuery } from '../../platform/session.ts'
import { currentTitle } from '../../platform/title.ts'
import { registerIcons } from '../../ui/icons.tsx'
import { screenIcons } from '../../ui/screenIcons.ts'
import { DemoNotice } from '../DemoNotice.tsx'
import { InicioPage } from '../home/InicioPage.tsx'
import { LoginPage } from '../login/LoginPage.tsx'
import { isOwnOf } from '../ownReads.ts'
import { Root } from '../Root.tsx'
import { Shell } from '../shell/Shell.tsx'
import { SsrLocation } from './router.tsx'

/**
 * Server-side rendering of the first screen with the browser's own components, to avoid duplicate code and layout shift on
 * hydration (decision 061). Only for members, and only with their own data.
 */

const start = '/app/actividad/listar'
const screens: Record<string, () => ReactNode> = {
  [start]: () => <InicioPage />,
  '/app/afiliados/cuenta-corriente': () => <CuentaCorrientePage />,
  '/app/afiliados/tramites': () => <TramitesPage />,
}
const ofEntry = new Set(['/', '/app', '/app/'])

const texts = {
  es: () => [import('virtual:textos/es/inicio'), import('virtual:textos/es/propios')],
  en: () => [import('virtual:textos/en/inicio'), import('virtual:textos/en/propios')],
  zh: () => [import('virtual:textos/zh/inicio'), import('virtual:textos/zh/propios')],
  ja: () => [import('virtual:textos/ja/inicio'), import('virtual:textos/ja/propios')],
}
const loadTexts = async (locale: Locale): Promise<void> => {
  for (const bundle of await Promise.all(texts[locale]()))
    i18next.addResourceBundle(locale, 'translation', bundle.texts, true, true)
}

const ready = (async () => {
  registerIcons(screenIcons)
  await i18next.use(currencySpacing).use(count).use(initReactI18next).init({
    lng: 'es',
    fallbackLng: 'es',
    interpolation: interpolation,
    postProcess: 'pesos',
    resources: {},
    returnNull: false,
  })
  await loadTexts('es')
})()

const caller = new AsyncLocalStorage<PidePrimera['traer']>()
network.load = async (url) => {
  const values = await caller.getStore()?.(url)
  return { ok: true, status: 200, json: async () => values } as Response
}

/**
 * Titles by language and path. The phone's bar renders before the screen that sets its title, so the first render is
 * repeated.
 */
const titles = new Map<string, string>()

/** Renders synchronously, because language, organisation and title are module state, as in the browser. */
function render(input: PidePrimera, address: URL, user: UsuarioActual | undefined, client: QueryClient): string {
  const { idioma: locale, organizacion: organization, movil: mobile, contraido: collapsed } = input
  const which = `${locale} ${address.pathname}`
  void i18next.changeLanguage(locale)
  setOrganization(organization)
  Object.assign(isServer, {
    mobile,
    collapsed,
    passkeys: address.protocol === 'https:' || address.hostname === 'localhost',
  })
  currentTitle.set(titles.get(which) ?? '')
  const screen = user ? (
    <SsrLocation value={{ address, user, inside: [<Shell key="marco" />, screens[address.pathname]?.()] }}>
      <Root />
    </SsrLocation>
  ) : (
    <>
      <DemoNotice />
      <LoginPage back={undefined} leave={() => Promise.resolve()} />
    </>
  )
  const html = renderToString(<QueryClientProvider client={client}>{screen}</QueryClientProvider>)
  if (titles.get(which) === currentTitle.get()) return html
  titles.set(which, currentTitle.get())
  return render(input, address, user, client)
}

/** Removes React's markers, and disables forms until hydration: a native submit could put a password in the URL. */
const still = (html: string): string =>
  html
    .split('<!--')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('-->') + 3)))
    .join('')
    .replaceAll('<form ', '<form method="dialog" ')

/** Maximum render and fetch rounds; no screen needs more. */
const rounds = 8

const missing = ({ state, options }: Query): boolean =>
  state.status !== 'success' && (options as { enabled?: boolean }).enabled !== false

export const renderPage: Pintar = async (input) => {
  await ready
  if (!i18next.hasResourceBundle(input.idioma, 'translation')) await loadTexts(input.idioma)
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 30_000 } } })
  const address = new URL(input.direccion)
  const { traer: load } = input
  if (!load) return { html: still(render(input, address, undefined, client)), respuestas: [] }

  const user = (await load('/api/usuarios/actual')) as UsuarioActual
  client.setQueryData(userQuery.queryKey, user)
  if (ofEntry.has(address.pathname)) address.pathname = start
  if (!screens[address.pathname] || !isMember(user) || isHeld(user)) return undefined
  const cache = client.getQueryCache()
  let html = ''
  for (let i = 0; !html && i < rounds; i++) {
    const drawing = render(input, address, user, client)
    const pending = cache.findAll({ predicate: (q) => missing(q) && !q.state.error && isOwnOf(user, q) })
    // React leaves this mark where a lazy component has not loaded.
    if (pending.length === 0 && !drawing.includes('<!--$!-->')) html = drawing
    await caller.run(load, () => Promise.all(pending.map((q) => q.fetch().catch(() => undefined))))
  }
  const complete = cache.findAll({ predicate: (q) => missing(q) && q.meta?.adorno !== true }).length === 0
  return {
    html: complete ? still(html) : '',
    respuestas: cache
      .findAll({ predicate: ({ state }) => state.status === 'success' })
      .map(({ queryKey, state }) => [queryKey, state.data]),
  }
}
