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
  facadeModuleId?: string | null
  moduleIds?: string[]
  viteMetadata?: { importedCss?: Set<string>; importedAssets?: Set<string> }
}

/**
 * Writes sw.js from src/sw.ts, with the names of what has to be there without network: the page's own script, the given screens (by
 * their source file) with all that they import, and the files of `publicos`; apart, the screens of who is in (`propias`).
 */
export function serviceWorker(pantallas: string[], publicos: string[], propias: string[]): Plugin {
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
      let nombres = new Set<string>()
      const sumar = (nombre: string): void => {
        const trozo = bundle[nombre] as Trozo | undefined
        if (nombres.has(nombre) || !trozo) return
        nombres.add(nombre)
        for (const otro of trozo.viteMetadata?.importedCss ?? []) nombres.add(otro)
        for (const otro of trozo.viteMetadata?.importedAssets ?? []) if (!otro.endsWith('.wasm')) nombres.add(otro)
        for (const otro of trozo.imports ?? []) sumar(otro)
      }
      const conTodo = (finales: string[]): string[] => {
        nombres = new Set()
        sumar(entrada.fileName)
        for (const final of finales) {
          const es = (id: string): boolean => id.replaceAll('\\', '/').endsWith(final)
          // The file that is asked for, which may only lead to the one that has the module.
          const trozo = trozos.find((t) => es(t.facadeModuleId ?? '')) ?? trozos.find((t) => t.moduleIds?.some(es))
          if (!trozo) throw new Error(`no chunk has ${final}`)
          sumar(trozo.fileName)
        }
        return [...nombres].sort().map((nombre) => `/${nombre}`)
      }
      const archivos = [...conTodo(pantallas), ...publicos]
      const deQuienEntro = conTodo(propias).filter((nombre) => !archivos.includes(nombre))
      const fuente = readFileSync(join(raiz, 'src/sw.ts'), 'utf8')
      const huella = createHash('sha256')
        .update(fuente)
        .update([...archivos, ...deQuienEntro].join())
      for (const nombre of publicos) {
        const archivo = join(raiz, 'public', nombre)
        if (existsSync(archivo)) huella.update(readFileSync(archivo))
      }
      const { code } = await transformWithOxc(fuente, 'sw.ts')
      const codigo = code
        .replace('__VERSION__', huella.digest('hex').slice(0, 12))
        .replace('__ENTRADA__', `/${entrada.fileName}`)
        .replace(/['"]__ARCHIVOS__['"]/, archivos.map((a) => JSON.stringify(a)).join(', '))
        .replace(/['"]__PANTALLAS__['"]/, deQuienEntro.map((a) => JSON.stringify(a)).join(', '))
      writeFileSync(join(dir, 'sw.js'), codigo)
    },
  }
}
