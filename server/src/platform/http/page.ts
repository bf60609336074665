import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { hojaDelTema } from '@gremial/contract/platform/tema.ts'

/** Short: who changes the organisation sees it on reloading, whichever process answers. */
const keptMs = 1_000
const attributes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const attribute = (text: string): string => text.replace(/[&"<>]/g, (c) => attributes[c] as string)

/** Addresses of the home: the others ask for their own code, and not for its. */
const home = new Set(['/app', '/app/', '/app/actividad/listar'])

/** What is within a mark of the build (web/primeros.vite.ts), or nothing in its place. */
function opened(page: string, mark: string, open: boolean): string {
  const [before = '', ...rest] = page.split(`<!--${mark} `)
  const [within = '', ...after] = rest.join('').split('-->')
  return before + (open ? within : '') + after.join('-->')
}

/**
 * The page of the web with the organisation and its colours written in it, so that the first paint already has them, and for who has a session
 * what the address will ask for.
 */
export function pageOf(
  webRoot: string,
  organization: () => Promise<Organizacion>,
): (path: string, session: boolean) => Promise<string> {
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
      .replace('<style id="tema"></style>', `<style id="tema">${hojaDelTema(org.color)}</style>`)
    kept = { page, until: Date.now() + keptMs }
    return page
  }
  return async (path, session) => {
    const page = await current()
    return opened(opened(page, 'con-sesion', session && path.startsWith('/app')), 'inicio', session && home.has(path))
  }
}
