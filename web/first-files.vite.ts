import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Modules whose files the page preloads, each by the end of its name. */
interface FirstFiles {
  login: string[]
  application: string[]
  /** With a session, around every screen. */
  frame: string[]
  screens: Record<string, string[]>
}

/**
 * Adds preload links to the page, so that files load in parallel. They cover the entry's imports, the login or the
 * application, and, with a session, the user and the shell. The home, account and procedures (trámites) pages have their own. Conditional links are in comments
 * that the server opens (server/src/platform/http/page.ts).
 */
export function firstFiles({ login, application, frame, screens }: FirstFiles): Plugin {
  return {
    name: 'primeros',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (!chunk) return html
        const chunks = Object.values(bundle).filter((t): t is Rolldown.OutputChunk => t.type === 'chunk')
        const seen = new Set<string>()
        const add = (file: string): string[] => {
          const chunk = bundle[file]
          if (seen.has(file) || chunk?.type !== 'chunk') return []
          seen.add(file)
          const styles = [...(chunk.viteMetadata?.importedCss ?? [])].filter((css) => !html.includes(css))
          return [
            `<link rel="modulepreload" crossorigin href="/${file}">`,
            ...styles.map((css) => `<link rel="preload" as="style" crossorigin href="/${css}">`),
            ...chunk.imports.flatMap(add),
          ]
        }
        seen.add(chunk.fileName)
        const links = chunk.imports.flatMap(add)
        const ofModules = (endings: string[]): string =>
          endings
            .flatMap((ending) => {
              // Find by facade: a chunk may only re-export the module.
              const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(ending))
              if (!chunk) throw new Error(`no chunk has ${ending}`)
              return add(chunk.fileName)
            })
            .join('')
        const session = '<link rel="preload" as="fetch" crossorigin href="/api/usuarios/actual">'
        const before = new Set(seen)
        /** Links of each on its own: those of others are not in its page. */
        const alone = (endings: string[], from: ReadonlySet<string>): string => {
          seen.clear()
          for (const visited of from) seen.add(visited)
          return ofModules(endings)
        }
        const ofLogin = `<!--ingreso ${alone(login, before)}-->`
        const ofApplication = `<!--aplicacion ${alone(application, before)}-->`
        const withSession = `<!--con-sesion ${session}${ofModules(frame)}-->`
        const inSession = new Set(seen)
        const ofEach = Object.entries(screens).map(([screen, endings]) => `<!--${screen} ${alone(endings, inSession)}-->`)
        // The login's ornament is its largest element, so it is inlined for the first paint.
        const decoration = encodeURIComponent(readFileSync(join(import.meta.dirname, 'public/guilloche.svg'), 'utf8'))
        const ofRendered = `<!--sin-sesion <style>:root{--guilloche:url("data:image/svg+xml,${decoration}")}</style>-->`
        return html.replace(
          '</head>',
          `${links.join('')}${ofRendered}${ofLogin}${ofApplication}${withSession}${ofEach.join('')}\n  </head>`,
        )
      },
    },
  }
}
