import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/** Fields of a built chunk used here. */
interface Chunk {
  type: string
  fileName: string
  isEntry?: boolean
  imports?: string[]
  facadeModuleId?: string | null
  moduleIds?: string[]
  viteMetadata?: { importedCss?: Set<string>; importedAssets?: Set<string> }
}

/**
 * Writes sw.js from src/sw.ts with the names of the files to cache: the entry script, the given screens (by source file) and
 * `publicNames`. Imports of the screens are included. The screens of a session (`own`) are a separate list.
 */
export function serviceWorker(screens: string[], publicNames: string[], own: string[]): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle) as Chunk[]
      const entry = chunks.find((t) => t.isEntry)
      if (!entry || !dir) throw new Error('no entry chunk')
      let names = new Set<string>()
      const add = (name: string): void => {
        const chunk = bundle[name] as Chunk | undefined
        if (names.has(name) || !chunk) return
        names.add(name)
        for (const other of chunk.viteMetadata?.importedCss ?? []) names.add(other)
        for (const other of chunk.viteMetadata?.importedAssets ?? []) if (!other.endsWith('.wasm')) names.add(other)
        for (const other of chunk.imports ?? []) add(other)
      }
      const withAll = (endings: string[]): string[] => {
        names = new Set()
        add(entry.fileName)
        for (const ending of endings) {
          const is = (id: string): boolean => id.replaceAll('\\', '/').endsWith(ending)
          // Find by facade first: a chunk may only re-export the module.
          const chunk = chunks.find((t) => is(t.facadeModuleId ?? '')) ?? chunks.find((t) => t.moduleIds?.some(is))
          if (!chunk) throw new Error(`no chunk has ${ending}`)
          add(chunk.fileName)
        }
        return [...names].sort().map((name) => `/${name}`)
      }
      const files = [...withAll(screens), ...publicNames]
      const ofSession = withAll(own).filter((name) => !files.includes(name))
      const script = readFileSync(join(root, 'src/sw.ts'), 'utf8')
      const fingerprint = createHash('sha256')
        .update(script)
        .update([...files, ...ofSession].join())
      for (const name of publicNames) {
        const file = join(root, 'public', name)
        if (existsSync(file)) fingerprint.update(readFileSync(file))
      }
      const { code } = await transformWithOxc(script, 'sw.ts')
      const source = code
        .replace('__VERSION__', fingerprint.digest('hex').slice(0, 12))
        .replace('__ENTRADA__', `/${entry.fileName}`)
        .replace(/['"]__ARCHIVOS__['"]/, files.map((a) => JSON.stringify(a)).join(', '))
        .replace(/['"]__PANTALLAS__['"]/, ofSession.map((a) => JSON.stringify(a)).join(', '))
      writeFileSync(join(dir, 'sw.js'), source)
    },
  }
}
