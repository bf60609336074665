import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import type { Pintar, Primera } from '@gremial/contract/acceso/primera.ts'
import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import type { FastifyRequest } from 'fastify'

/** Longer than this nobody waits for a screen that is drawn: the page goes without it. */
export const renderMs = 1500

/** Where the drawing may be: the screens that a member opens from the bar of a phone, and what leads to them; without a session, the login. */
const drawn = {
  in: /^\/(app\/?|app\/actividad\/listar|app\/afiliados\/(cuenta-corriente|tramites))?$/,
  out: /^\/(login|app\/?)?$/,
}

export interface SsrScreen extends Primera {
  language: Locale
  scheme: string
}

/** What a person goes to: neither a fetch, nor a frame, nor what a browser brings before it is wanted. */
const goesTo = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined

/** As this browser said of itself the last time (web/src/platform/remembered.ts); the first, by its name. */
const isPhone = ({ headers, cookies }: FastifyRequest): boolean =>
  cookies['gremial.movil'] ? cookies['gremial.movil'] === 'true' : /Mobi/.test(headers['user-agent'] ?? '')

/** Reads of the API as who makes this request: with their session, their permissions and, where there is one, their trace. */
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
 * Draws the first screen of a page (decision 061). Undefined where none is drawn, or it fails, or takes too long: the browser draws it then,
 * as it does all others.
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
    // By its own name, and not by one that a visitor may say for a proxy; what is no address is no screen either.
    const site = `${request.protocol}://${request.headers.host ?? ''}`
    if (!URL.canParse(request.url, site)) return undefined
    const direccion = new URL(request.url, site)
    if (!built || !goesTo(request) || !drawn[session ? 'in' : 'out'].test(direccion.pathname)) return undefined
    const language = pickLocale(request.cookies['gremial.idioma'])
    const scheme = request.cookies['gremial.esquema'] ?? ''
    // With the first one: who only answers the API does not carry it.
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
