import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

/** What the first screen brings by itself: the rest of what comes when it is wanted is not wanted there. */
const deLaPrimera = /virtual:textos|\/Piezas\.tsx$/

/** In the place of what the server has not: the router, and the hooks that look at the window. */
const enLugarDe: Record<string, string> = {
  '@tanstack/react-router': 'src/app/primera/enrutador.tsx',
  '@mantine/hooks': 'src/app/primera/hooks.ts',
}

const enServidor = (raiz: string): Plugin => ({
  name: 'en-servidor',
  enforce: 'pre',
  resolveId(id, importador) {
    const otro = enLugarDe[id]
    return otro && importador?.includes('/web/src/') && !importador.endsWith(otro) ? join(raiz, otro) : undefined
  },
  resolveDynamicImport(id) {
    return typeof id === 'string' && !deLaPrimera.test(id) ? '\0aparte' : undefined
  },
  load: (id) => (id === '\0aparte' ? 'export {}' : undefined),
})

/**
 * Builds, beside what the browser gets, what the server draws the first screen with (src/app/primera/pintar.tsx): dist/servidor, which is not
 * served. The contract is not in it: the server has it.
 */
export function primera(config: InlineConfig): Plugin {
  const raiz = import.meta.dirname
  let destino = ''
  return {
    name: 'primera',
    apply: 'build',
    configResolved({ build: { outDir } }) {
      destino = outDir
    },
    async closeBundle() {
      await build({
        ...config,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        // Whoever runs it: what is drawn is what is delivered.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        plugins: [...(config.plugins ?? []), enServidor(raiz)],
        ssr: { noExternal: true, external: ['zod'] },
        build: {
          ...config.build,
          ssr: 'src/app/primera/pintar.tsx',
          outDir: join(destino, 'servidor'),
          minify: true,
          rolldownOptions: { external: [/^@gremial\/contract/, /^zod/] },
        },
      })
    },
  }
}
