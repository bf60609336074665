import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { localeTag } from '@gremial/contract/platform/locale.ts'
import { themeStylesheet } from '@gremial/contract/platform/theme.ts'
import type { SsrScreen } from './ssr.ts'

/** Short: who changes the organisation sees it on reloading, whichever process answers. */
const keptMs = 1_000
const attributes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const attribute = (text: string): string => text.replace(/[&"<>]/g, (c) => attributes[c] as string)

/** Addresses of the screens whose code the page names: the others ask for their own. */
const screens: Record<string, string> = {
  '/app': 'inicio',
  '/app/': 'inicio',
  '/app/actividad/listar': 'inicio',
  '/app/afiliados/cuenta-corriente': 'cuenta',
  '/app/afiliados/tramites': 'tramites',
}

/** What is within a mark of the build (web/first-files.vite.ts), or nothing in its place. */
function opened(page: string, mark: string, open: boolean): string {
  const [before = '', ...rest] = page.split(`<!--${mark} `)
  const [within = '', ...after] = rest.join('').split('-->')
  return before + (open ? within : '') + after.join('-->')
}

/** How the page names who one is, to be asked for at once (web/first-files.vite.ts). */
const who = '<link rel="preload" as="fetch" crossorigin href="/api/usuarios/actual">'

/** The page of a screen that is drawn: with its styles from the start, what it reads as data that nothing runs, and the screen itself. */
function withScreen(page: string, { html, respuestas, language, scheme }: SsrScreen): string {
  const data = JSON.stringify(respuestas).replaceAll('<', '\\u003c')
  const block = respuestas.length > 0 ? `<script type="application/json" id="respuestas">${data}</script>` : ''
  // As functions: what a person is called may have a $ in it.
  const written = page
    .replace('<html lang="es-AR"', () =>
      html ? `<html lang="${localeTag[language]}"${scheme && ` data-mantine-color-scheme="${scheme}"`}` : '<html lang="es-AR"',
    )
    .replace('<div id="raiz"></div>', () => `${html && `<div id="primera">${html}</div>`}<div id="raiz"></div>${block}`)
    // It is in the block.
    .replace(who, (link) => (block ? '' : link))
  if (!html) return written
  // What is seen comes first, and is seen whole: half of a page that is still being read would move as the rest comes. What wakes it, behind.
  return written
    .replace('</head>', '<link rel="expect" href="#raiz" blocking="render"></head>')
    .replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
    .replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ')
    .replace(' fetchpriority="low" />', ' fetchpriority="high" />')
}

/**
 * The page of the web with the organisation and its colours written in it, so that the first paint already has them; for who has a session
 * what the address will ask for; and the screen itself, where the server draws it.
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
    // While the database is away, as it was: the screens say what is wrong.
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
    page = opened(page, 'sin-sesion', !session && first !== undefined)
    page = opened(page, 'con-sesion', session && path.startsWith('/app'))
    for (const screen of new Set(Object.values(screens))) page = opened(page, screen, session && screens[path] === screen)
    return first ? withScreen(page, first) : page
  }
}
