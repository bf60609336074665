import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Names in the page what it will ask for, so that all comes at once and not one thing after another: the files of its script; for who has a
 * session who they are and the modules of the frame with all that they import; and at the home, the account and the procedures their own. These last within marks that
 * the server opens (server/src/platform/http/page.ts).
 */
export function firstFiles({ frame, screens }: { frame: string[]; screens: Record<string, string[]> }): Plugin {
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
        const theirs = chunk.imports.flatMap(add)
        const ofModules = (finals: string[]): string =>
          finals
            .flatMap((finalOne) => {
              // The file that is asked for, which may only lead to the one that has the module.
              const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(finalOne))
              if (!chunk) throw new Error(`no chunk has ${finalOne}`)
              return add(chunk.fileName)
            })
            .join('')
        const who = '<link rel="preload" as="fetch" crossorigin href="/api/usuarios/actual">'
        const withSession = `<!--con-sesion ${who}${ofModules(frame)}-->`
        const ofEach = Object.entries(screens).map(([screen, finals]) => {
          const before = new Set(seen)
          const theirs = `<!--${screen} ${ofModules(finals)}-->`
          // Each by itself: what another screen brings is not there.
          seen.clear()
          for (const visited of before) seen.add(visited)
          return theirs
        })
        // The ornament of the login, the largest thing that is seen of it, is there with its first paint.
        const decoration = encodeURIComponent(readFileSync(join(import.meta.dirname, 'public/guilloche.svg'), 'utf8'))
        const withoutSession = `<!--sin-sesion <style>:root{--guilloche:url("data:image/svg+xml,${decoration}")}</style>-->`
        return html.replace('</head>', `${theirs.join('')}${withoutSession}${withSession}${ofEach.join('')}\n  </head>`)
      },
    },
  }
}
