import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import type { Pintar, Primera } from '@gremial/contract/acceso/primera.ts'
import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import type { FastifyRequest } from 'fastify'

/** SSR timeout in ms: after it the page is sent without the rendered screen. */
export const renderMs = 1500

/**
 * Paths that are rendered. With a session: the screens in a member's phone bar and the addresses that lead to them. Without: the
 * login.
 */
const drawn = {
  in: /^\/(app\/?|app\/actividad\/listar|app\/afiliados\/(cuenta-corriente|tramites))?$/,
  out: /^\/(login|app\/?)?$/,
}

export interface SsrScreen extends Primera {
  language: Locale
  scheme: string
}

/** True for a top-level navigation by a person: not a fetch, a frame or a prefetch. */
const goesTo = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined

/** Uses the cookie that the browser wrote last time (web/src/platform/remembered.ts), or its user agent the first time. */
const isPhone = ({ headers, cookies }: FastifyRequest): boolean =>
  cookies['gremial.movil'] ? cookies['gremial.movil'] === 'true' : /Mobi/.test(headers['user-agent'] ?? '')

/** Reads the API as the caller of this request: same session, permissions and client address. */
const reader =
  ({ server, headers, ip, log }: FastifyRequest, language: Locale) =>
  async (url: string): Promise<unknown> => {
    const { cookie, 'user-agent': agent, 'x-forwarded-for': forwarded } = headers
    const answer = await server.inject({
      method: 'GET',
      url,
      remoteAddress: ip,
      headers: {
        'x-idioma': language,
        host: headers.host,
        ...(cookie ? { cookie } : {}),
        ...(agent ? { 'user-agent': agent } : {}),
        ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
      },
    })
    if (answer.statusCode === 200) return answer.json()
    log.debug({ url, status: answer.statusCode }, 'first screen without an answer')
    throw new Error(`${answer.statusCode}`)
  }

/**
 * Server-side rendering of a page's first screen (decision 061). Returns undefined if the screen is not rendered, fails or times
 * out; the browser then renders it, as it does all others.
 */
export function ssrRenderer(
  webRoot: string,
  organization: () => Promise<Organizacion>,
  limitMs: number,
): (request: FastifyRequest, session: boolean) => Promise<SsrScreen | undefined> {
  const file = join(webRoot, 'servidor/render.js')
  const built = existsSync(file)
  let drawer: Promise<{ renderPage: Pintar }> | undefined
  return async (request, session) => {
    // Uses the request's own host name, not a forwarded one that a visitor can set. An invalid address is not a screen.
    const site = `${request.protocol}://${request.headers.host ?? ''}`
    if (!URL.canParse(request.url, site)) return undefined
    const direccion = new URL(request.url, site)
    if (!built || !goesTo(request) || !drawn[session ? 'in' : 'out'].test(direccion.pathname)) return undefined
    const language = pickLocale(request.cookies['gremial.idioma'])
    const scheme = request.cookies['gremial.esquema'] ?? ''
    // Loaded on first use: a process that only serves the API does not need it.
    drawer ??= import(pathToFileURL(file).href)
    const drawing = async (): Promise<SsrScreen | undefined> => {
      const [{ renderPage }, organizacion] = await Promise.all([drawer as Promise<{ renderPage: Pintar }>, organization()])
      const drawnOne = await renderPage({
        direccion,
        idioma: language,
        organizacion,
        movil: isPhone(request),
        contraido: request.cookies['gremial.menu'] === 'true',
        traer: session ? reader(request, language) : undefined,
      })
      return drawnOne && { ...drawnOne, language, scheme: /^(light|dark)$/.test(scheme) ? scheme : '' }
    }
    let late: number | NodeJS.Timeout | undefined
    const limit = new Promise<undefined>((give) => {
      late = setTimeout(give, limitMs)
    })
    try {
      return await Promise.race([drawing(), limit])
    } catch (error) {
      request.log.debug({ err: error }, 'first screen not drawn')
      return undefined
    } finally {
      clearTimeout(late)
    }
  }
}
