import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { localeTag } from '@gremial/contract/platform/locale.ts'
import { themeStylesheet } from '@gremial/contract/platform/theme.ts'
import type { SsrScreen } from './ssr.ts'

/** Short, so that a change of the organisation shows on reload, whichever process answers. */
const keptMs = 1_000
const attributes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const attribute = (text: string): string => text.replace(/[&"<>]/g, (c) => attributes[c] as string)

/** Screens whose code the page preloads; the others load their own. */
const screens: Record<string, string> = {
  '/app': 'inicio',
  '/app/': 'inicio',
  '/app/actividad/listar': 'inicio',
  '/app/afiliados/cuenta-corriente': 'cuenta',
  '/app/afiliados/tramites': 'tramites',
}

/** Keeps or removes the content of a marker of the build (web/first-files.vite.ts). */
function opened(page: string, mark: string, open: boolean): string {
  const [before = '', ...rest] = page.split(`<!--${mark} `)
  const [within = '', ...after] = rest.join('').split('-->')
  return before + (open ? within : '') + after.join('-->')
}

/** Preload of the current user (web/first-files.vite.ts). */
const who = '<link rel="preload" as="fetch" crossorigin href="/api/usuarios/actual">'

/** Adds a server-side rendered screen to the page: its HTML, its styles, and the data that it read as an inert script block. */
function withScreen(page: string, { html, respuestas, language, scheme }: SsrScreen): string {
  const data = JSON.stringify(respuestas).replaceAll('<', '\\u003c')
  const block = respuestas.length > 0 ? `<script type="application/json" id="respuestas">${data}</script>` : ''
  // Replacement functions, because a person's name may contain `$`.
  const written = page
    .replace('<html lang="es-AR"', () =>
      html ? `<html lang="${localeTag[language]}"${scheme && ` data-mantine-color-scheme="${scheme}"`}` : '<html lang="es-AR"',
    )
    .replace('<div id="raiz"></div>', () => `${html && `<div id="primera">${html}</div>`}<div id="raiz"></div>${block}`)
    // The data block already contains it.
    .replace(who, (link) => (block ? '' : link))
  if (!html) return written
  // Visible content comes first and is rendered whole: a partly parsed page would shift its layout. Scripts for hydration get low
  // priority.
  return written
    .replace('</head>', '<link rel="expect" href="#raiz" blocking="render"></head>')
    .replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
    .replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ')
    .replace(' fetchpriority="low" />', ' fetchpriority="high" />')
}

/**
 * The HTML page, with the organisation and its colours in it, so that the first paint already has them. With a session it
 * preloads what the screen will request. Includes the screen itself if it was rendered.
 */
export function pageOf(
  webRoot: string,
  organization: () => Promise<Organizacion>,
): (path: string, session: boolean, first: SsrScreen | undefined) => Promise<string> {
  const file = join(webRoot, 'index.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : ''
  let kept: { page: string; until: number } | undefined
  const current = async (): Promise<string> => {
    if (kept && kept.until > Date.now()) return kept.page
    // While the database is away, serves the cached page: the screens show the problem.
    const org = await organization().catch((error: unknown) => {
      if (!kept) throw error
      return undefined
    })
    if (!org) return kept?.page ?? ''
    const page = template
      .replace(
        '<meta name="organizacion" content="" />',
        `<meta name="organizacion" content="${attribute(JSON.stringify(org))}" />`,
      )
      .replace('<title>Gremial</title>', `<title>${attribute(org.nombre)}</title>`)
      .replace('<style id="tema"></style>', `<style id="tema">${themeStylesheet(org.color)}</style>`)
    kept = { page, until: Date.now() + keptMs }
    return page
  }
  return async (path, session, first) => {
    let page = await current()
    const rendered = !session && first !== undefined
    const login = rendered || path === '/login'
    page = opened(page, 'sin-sesion', rendered)
    page = opened(page, 'ingreso', login)
    page = opened(page, 'aplicacion', !login)
    page = opened(page, 'con-sesion', session && path.startsWith('/app'))
    for (const screen of new Set(Object.values(screens))) page = opened(page, screen, session && screens[path] === screen)
    return first ? withScreen(page, first) : page
  }
}
