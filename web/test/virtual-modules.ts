import { join } from 'node:path'
import type { Plugin } from 'vite'

type Load = (this: unknown, id: string) => string | undefined

const makers = ['texts', 'permissions', 'guides']
/** Imported by path: a literal import would bundle the contract with vitest.config.ts (1.5 s of CPU at each start). */
const pluginOf = async (name: string): Promise<Plugin> => {
  const module = (await import(join(import.meta.dirname, `../${name}.vite.ts`))) as Record<string, Plugin>
  return module[name] as Plugin
}

/** Serves texts, screen permissions and guides as the build does. Their plugins load on first use. */
export const virtualModules: Plugin = {
  name: 'virtual-modules',
  resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith('\0virtual:')) return
    for (const { load } of await Promise.all(makers.map(pluginOf))) {
      const code = (load as Load).call(this, id)
      if (code !== undefined) return code
    }
    throw new Error(`no plugin makes ${id}`)
  },
}
