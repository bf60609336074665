import { idiomas } from '@gremial/contract/platform/idioma.ts'
import { archivosDe } from '@gremial/contract/textos/leer.ts'
import { partesDeTextos, textosDe } from '@gremial/contract/textos/repartir.ts'
import type { Plugin } from 'vite'

const prefijo = 'virtual:textos/'

/**
 * The texts of the screens as the browser fetches them, by language and by who reads them (contract/src/textos/repartir.ts): what only the
 * server says of a feature stays behind.
 */
export const textos: Plugin = {
  name: 'textos',
  resolveId: (id) => (id.startsWith(prefijo) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefijo}`)) return
    const [idioma, parte] = id.slice(prefijo.length + 1).split('/')
    const de = idiomas.find((i) => i === idioma)
    const cual = partesDeTextos.find((p) => p === parte)
    if (!de || !cual) throw new Error(`no texts for ${id}`)
    if (de !== 'es') for (const archivo of archivosDe(de)) this.addWatchFile(archivo)
    return `export const textos = JSON.parse(${JSON.stringify(JSON.stringify(textosDe(de, cual)))})`
  },
}
