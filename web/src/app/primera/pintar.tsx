import { AsyncLocalStorage } from 'node:async_hooks'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { PidePrimera, Pintar } from '@gremial/contract/acceso/primera.ts'
import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { CuentaCorrientePage } from '../../features/afiliado/cuenta-corriente/CuentaCorrientePage.tsx'
import { TramitesPage } from '../../features/tramites/tramites/TramitesPage.tsx'
import { red } from '../../platform/api.ts'
import { enServidor } from '../../platform/enServidor.ts'
import { cuantos, interpolacion, pesos } from '../../platform/loQueSeDice.ts'
import { ponerOrganizacion } from '../../platform/organizacion.ts'
import { esMiembro, retenido, usuarioQuery } from '../../platform/sesion.ts'
import { tituloActual } from '../../platform/titulo.ts'
import { Piezas } from '../../ui/conPiezas.tsx'
import { conocerIconos } from '../../ui/iconos.tsx'
import { iconosDePantallas } from '../../ui/iconos-pantallas.ts'
import { InicioPage } from '../inicio/InicioPage.tsx'
import { LoginPage } from '../portada/LoginPage.tsx'
import { esPropiaDe } from '../propias.ts'
import { Raiz } from '../Raiz.tsx'
import { Armazon } from '../shell/Armazon.tsx'
import { EnLugar } from './enrutador.tsx'

/**
 * The first screen as HTML, drawn on the server with the very components that the browser draws it with, so that nothing is written twice
 * and nothing jumps when they wake (decision 061). Only of who is a member and nothing else, and only with what is theirs.
 */

const inicio = '/app/actividad/listar'
const pantallas: Record<string, () => ReactNode> = {
  [inicio]: () => <InicioPage />,
  '/app/afiliados/cuenta-corriente': () => <CuentaCorrientePage />,
  '/app/afiliados/tramites': () => <TramitesPage />,
}
const deEntrada = new Set(['/', '/app', '/app/'])

const textos = {
  es: () => import('virtual:textos/es/propios'),
  en: () => import('virtual:textos/en/propios'),
  zh: () => import('virtual:textos/zh/propios'),
  ja: () => import('virtual:textos/ja/propios'),
}

const listo = (async () => {
  conocerIconos(iconosDePantallas)
  await i18next
    .use(pesos)
    .use(cuantos)
    .use(initReactI18next)
    .init({
      lng: 'es',
      fallbackLng: 'es',
      resources: { es: { translation: (await textos.es()).textos } },
      interpolation: interpolacion,
      postProcess: 'pesos',
      returnNull: false,
    })
  await Piezas.preload()
})()

const quienPide = new AsyncLocalStorage<PidePrimera['traer']>()
red.traer = async (url) => {
  const datos = await quienPide.getStore()?.(url)
  return { ok: true, status: 200, json: async () => datos } as Response
}

/** Of each screen and language, said by itself the first time that it is drawn: the bar of a phone is drawn before it. */
const titulos = new Map<string, string>()

/** Draws at once, without letting another in between: language, organisation and title are of the module, as in the browser. */
function dibujar(pide: PidePrimera, direccion: URL, usuario: UsuarioActual | undefined, cliente: QueryClient): string {
  const { idioma, organizacion, movil, contraido } = pide
  const cual = `${idioma} ${direccion.pathname}`
  void i18next.changeLanguage(idioma)
  ponerOrganizacion(organizacion)
  Object.assign(enServidor, { movil, contraido, llaves: direccion.protocol === 'https:' || direccion.hostname === 'localhost' })
  tituloActual.set(titulos.get(cual) ?? '')
  const dentro = usuario ? [<Armazon key="marco" />, pantallas[direccion.pathname]?.()] : [<LoginPage key="ingreso" />]
  const html = renderToString(
    <QueryClientProvider client={cliente}>
      <EnLugar value={{ direccion, usuario, dentro }}>
        <Raiz />
      </EnLugar>
    </QueryClientProvider>,
  )
  if (titulos.get(cual) === tituloActual.get()) return html
  titulos.set(cual, tituloActual.get())
  return dibujar(pide, direccion, usuario, cliente)
}

/** Without the marks for who would wake it in place; and what is sent before it wakes goes nowhere, least of all a password to an address. */
const quieto = (html: string): string =>
  html
    .split('<!--')
    .map((parte, i) => (i === 0 ? parte : parte.slice(parte.indexOf('-->') + 3)))
    .join('')
    .replaceAll('<form ', '<form method="dialog" ')

/** How many times what came may ask for more: more than that no screen does. */
const vueltas = 8

const falta = ({ state, options }: Query): boolean =>
  state.status !== 'success' && (options as { enabled?: boolean }).enabled !== false

export const pintar: Pintar = async (pide) => {
  await listo
  if (!i18next.hasResourceBundle(pide.idioma, 'translation'))
    i18next.addResourceBundle(pide.idioma, 'translation', (await textos[pide.idioma]()).textos)
  const cliente = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 30_000 } } })
  const direccion = new URL(pide.direccion)
  const { traer } = pide
  if (!traer) return { html: quieto(dibujar(pide, direccion, undefined, cliente)), respuestas: [] }

  const usuario = (await traer('/api/usuarios/actual')) as UsuarioActual
  cliente.setQueryData(usuarioQuery.queryKey, usuario)
  if (deEntrada.has(direccion.pathname)) direccion.pathname = inicio
  if (!pantallas[direccion.pathname] || !esMiembro(usuario) || retenido(usuario)) return undefined
  const cache = cliente.getQueryCache()
  let html = ''
  for (let i = 0; !html && i < vueltas; i++) {
    const dibujo = dibujar(pide, direccion, usuario, cliente)
    const pendientes = cache.findAll({ predicate: (q) => falta(q) && !q.state.error && esPropiaDe(usuario, q) })
    // Code that comes by itself the first time leaves this mark where it will be.
    if (pendientes.length === 0 && !dibujo.includes('<!--$!-->')) html = dibujo
    await quienPide.run(traer, () => Promise.all(pendientes.map((q) => q.fetch().catch(() => undefined))))
  }
  const completa = cache.findAll({ predicate: (q) => falta(q) && q.meta?.adorno !== true }).length === 0
  return {
    html: completa ? quieto(html) : '',
    respuestas: cache
      .findAll({ predicate: ({ state }) => state.status === 'success' })
      .map(({ queryKey, state }) => [queryKey, state.data]),
  }
}
