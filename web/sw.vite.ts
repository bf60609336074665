import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/** Parts of a built chunk that matter here. */
interface Trozo {
  type: string
  fileName: string
  isEntry?: boolean
  imports?: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss?: Set<string>; importedAssets?: Set<string> }
}

/**
 * Writes sw.js from src/sw.ts, with the names of what has to be there without network: the page's own script, the given screens (by
 * their source file) with all that they import, and the files of `publicos`.
 */
export function serviceWorker(pantallas: string[], publicos: string[]): Plugin {
  let raiz = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      raiz = config.root
    },
    async writeBundle({ dir }, bundle) {
      const trozos = Object.values(bundle) as Trozo[]
      const entrada = trozos.find((t) => t.isEntry)
      if (!entrada || !dir) throw new Error('no entry chunk')
      const nombres = new Set<string>()
      const sumar = (nombre: string): void => {
        const trozo = bundle[nombre] as Trozo | undefined
        if (nombres.has(nombre) || !trozo) return
        nombres.add(nombre)
        for (const otro of trozo.viteMetadata?.importedCss ?? []) nombres.add(otro)
        for (const otro of trozo.viteMetadata?.importedAssets ?? []) if (!otro.endsWith('.wasm')) nombres.add(otro)
        for (const otro of trozo.imports ?? []) sumar(otro)
      }
      sumar(entrada.fileName)
      for (const pantalla of pantallas) {
        const trozo = trozos.find((t) => t.moduleIds?.some((id) => id.replaceAll('\\', '/').endsWith(pantalla)))
        if (!trozo) throw new Error(`no chunk has ${pantalla}`)
        sumar(trozo.fileName)
      }
      const archivos = [...[...nombres].sort().map((nombre) => `/${nombre}`), ...publicos]
      const fuente = readFileSync(join(raiz, 'src/sw.ts'), 'utf8')
      const huella = createHash('sha256').update(fuente).update(archivos.join())
      for (const nombre of publicos) {
        const archivo = join(raiz, 'public', nombre)
        if (existsSync(archivo)) huella.update(readFileSync(archivo))
      }
      const { code } = await transformWithOxc(fuente, 'sw.ts')
      const codigo = code
        .replace('__VERSION__', huella.digest('hex').slice(0, 12))
        .replace('__ENTRADA__', `/${entrada.fileName}`)
        .replace(/['"]__ARCHIVOS__['"]/, archivos.map((a) => JSON.stringify(a)).join(', '))
      writeFileSync(join(dir, 'sw.js'), codigo)
    },
  }
}
