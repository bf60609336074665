import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

/** What the first screen brings by itself: the rest of what comes when it is wanted is not wanted there. */
const ofSsr = /virtual:textos|\/Pieces\.tsx$/

/** In the place of what the server has not: the router, and the hooks that look at the window. */
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
 * Builds, beside what the browser gets, what the server draws the first screen with (src/app/ssr/render.tsx): dist/servidor, which is not
 * served. The contract is not in it: the server has it.
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
        // Whoever runs it: what is drawn is what is delivered.
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
