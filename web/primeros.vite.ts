import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Names in the page what it will ask for, so that all comes at once and not one thing after another: the files of its script; for who has a
 * session who they are and the modules of the frame with all that they import; and at the home, the account and the procedures their own. These last within marks that
 * the server opens (server/src/platform/http/page.ts).
 */
export function primeros({ marco, pantallas }: { marco: string[]; pantallas: Record<string, string[]> }): Plugin {
  return {
    name: 'primeros',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (!chunk) return html
        const trozos = Object.values(bundle).filter((t): t is Rolldown.OutputChunk => t.type === 'chunk')
        const vistos = new Set<string>()
        const sumar = (archivo: string): string[] => {
          const trozo = bundle[archivo]
          if (vistos.has(archivo) || trozo?.type !== 'chunk') return []
          vistos.add(archivo)
          const estilos = [...(trozo.viteMetadata?.importedCss ?? [])].filter((css) => !html.includes(css))
          return [
            `<link rel="modulepreload" crossorigin href="/${archivo}">`,
            ...estilos.map((css) => `<link rel="preload" as="style" crossorigin href="/${css}">`),
            ...trozo.imports.flatMap(sumar),
          ]
        }
        vistos.add(chunk.fileName)
        const suyos = chunk.imports.flatMap(sumar)
        const deModulos = (finales: string[]): string =>
          finales
            .flatMap((final) => {
              // The file that is asked for, which may only lead to the one that has the module.
              const trozo = trozos.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(final))
              if (!trozo) throw new Error(`no chunk has ${final}`)
              return sumar(trozo.fileName)
            })
            .join('')
        const quien = '<link rel="preload" as="fetch" crossorigin href="/api/usuarios/actual">'
        const conSesion = `<!--con-sesion ${quien}${deModulos(marco)}-->`
        const deCada = Object.entries(pantallas).map(([pantalla, finales]) => {
          const antes = new Set(vistos)
          const suyo = `<!--${pantalla} ${deModulos(finales)}-->`
          // Each by itself: what another screen brings is not there.
          vistos.clear()
          for (const visto of antes) vistos.add(visto)
          return suyo
        })
        // The ornament of the login, the largest thing that is seen of it, is there with its first paint.
        const ornamento = encodeURIComponent(readFileSync(join(import.meta.dirname, 'public/guilloche.svg'), 'utf8'))
        const sinSesion = `<!--sin-sesion <style>:root{--guilloche:url("data:image/svg+xml,${ornamento}")}</style>-->`
        return html.replace('</head>', `${suyos.join('')}${sinSesion}${conSesion}${deCada.join('')}\n  </head>`)
      },
    },
  }
}
