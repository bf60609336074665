import { locales } from '@gremial/contract/platform/locale.ts'
import { archivosDe } from '@gremial/contract/textos/leer.ts'
import { partesDeTextos, textosDe } from '@gremial/contract/textos/repartir.ts'
import type { Plugin } from 'vite'

const prefix = 'virtual:textos/'

/**
 * Text bundles of the screens, by language and audience (contract/src/textos/repartir.ts). Texts that only the server uses
 * are left out.
 */
export const texts: Plugin = {
  name: 'textos',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return
    const [locale, part] = id.slice(prefix.length + 1).split('/')
    const from = locales.find((i) => i === locale)
    const which = partesDeTextos.find((p) => p === part)
    if (!from || !which) throw new Error(`no texts for ${id}`)
    if (from !== 'es') for (const file of archivosDe(from)) this.addWatchFile(file)
    return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(textosDe(from, which)))})`
  },
}
