import { join } from 'node:path'
import type { Rota } from './ganchos.ts'
import { root } from './texto.ts'

/** The web with a fault in it, built beside the good one; false when it does not build. */
export async function construir({ path, text }: Rota, dist: string): Promise<boolean> {
  try {
    // Only when a browser is to look: counting the faults has no need of it.
    const { build } = await import('vite')
    await build({
      root: join(root, 'web'),
      logLevel: 'silent',
      build: { outDir: dist, emptyOutDir: true },
      plugins: [
        {
          name: 'rota',
          enforce: 'pre',
          load: (id) => (id.split('?')[0] === path ? text : undefined),
        },
      ],
    })
    return true
  } catch {
    return false
  }
}
