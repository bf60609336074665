import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { hojaDelTema } from '@gremial/contract/platform/tema.ts'

/** Short: who changes the organisation sees it on reloading, whichever process answers. */
const keptMs = 1_000
const attributes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const attribute = (text: string): string => text.replace(/[&"<>]/g, (c) => attributes[c] as string)

/** What the page asks for at once when there is a session, within a mark of the build (web/primeros.vite.ts). */
const mark = /<!--con-sesion (.*?)-->/

/**
 * The page of the web with the organisation and its colours written in it, so that the first paint already has them; `session` says whether
 * whoever asks has one.
 */
export function pageOf(webRoot: string, organization: () => Promise<Organizacion>): (session: boolean) => Promise<string> {
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
  return async (session) => (await current()).replace(mark, session ? '$1' : '')
}
