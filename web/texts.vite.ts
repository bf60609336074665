import { locales } from '@gremial/contract/platform/locale.ts'
import { textParts, textsOf } from '@gremial/contract/textos/parts.ts'
import { textFiles } from '@gremial/contract/textos/read.ts'
import type { Plugin } from 'vite'

const prefix = 'virtual:textos/'

/**
 * Text bundles of the screens, by language and audience (contract/src/textos/parts.ts). Texts that only the server uses
 * are left out.
 */
export const texts: Plugin = {
  name: 'textos',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return
    const [locale, part] = id.slice(prefix.length + 1).split('/')
    const from = locales.find((i) => i === locale)
    const which = textParts.find((p) => p === part)
    if (!from || !which) throw new Error(`no texts for ${id}`)
    if (from !== 'es') for (const file of textFiles(from)) this.addWatchFile(file)
    return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(textsOf(from, which)))})`
  },
}
