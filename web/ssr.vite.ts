import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

/** Dynamic imports that the first screen needs, its texts; all others are stubbed. */
const ofSsr = /virtual:textos/

/** Server replacements: the router, and the hooks that use the window. */
const inPlaceOf: Record<string, string> = {
  '@tanstack/react-router': 'src/app/ssr/router.tsx',
  '@mantine/hooks': 'src/app/ssr/hooks.ts',
}

const isServer = (root: string): Plugin => ({
  name: 'en-servidor',
  enforce: 'pre',
  resolveId(id, importador) {
    const other = inPlaceOf[id]
    return other && importador?.includes('/web/src/') && !importador.endsWith(other) ? join(root, other) : undefined
  },
  resolveDynamicImport(id) {
    return typeof id === 'string' && !ofSsr.test(id) ? '\0aparte' : undefined
  },
  load: (id) => (id === '\0aparte' ? 'export {}' : undefined),
})

/**
 * Also builds the server-side renderer (src/app/ssr/render.tsx) into dist/servidor, which is not served. It does not bundle
 * the contract: the server has it.
 */
export function ssr(config: InlineConfig): Plugin {
  const root = import.meta.dirname
  let target = ''
  return {
    name: 'primera',
    apply: 'build',
    configResolved({ build: { outDir } }) {
      target = outDir
    },
    async closeBundle() {
      await build({
        ...config,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        // Always production code, in any environment.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        plugins: [...(config.plugins ?? []), isServer(root)],
        ssr: { noExternal: true, external: ['zod'] },
        build: {
          ...config.build,
          ssr: 'src/app/ssr/render.tsx',
          outDir: join(target, 'servidor'),
          minify: true,
          rolldownOptions: { external: [/^@gremial\/contract/, /^zod/] },
        },
      })
    },
  }
}
