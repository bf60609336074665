import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { splitChunks } from './chunks.vite.ts'
import { contract, uncompiled } from './contract.vite.ts'
import { firstFiles } from './first-files.vite.ts'
import { guides } from './guides.vite.ts'
import { permissions } from './permissions.vite.ts'
import { ssr } from './ssr.vite.ts'
import { serviceWorker } from './sw.vite.ts'
import { texts } from './texts.vite.ts'

const [gzip, brotli] = [promisify(gzipCompress), promisify(brotliCompress)]

/** Every text asset also as .br and .gz, so that the server never compresses what does not change. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Once written: earlier, Vite has not put its own code in the chunks yet. All at once, so that every core works.
  async writeBundle({ dir }, bundle) {
    const compress = async (fileName: string): Promise<void> => {
      const file = join(dir ?? '', fileName)
      const source = await readFile(file)
      if (source.length < 1024) return
      const [gz, br] = await Promise.all([
        gzip(source, { level: 9 }),
        // Of the ways that there are to write distances, the one that our code takes least with: a hundred bytes of the login.
        brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_NDIRECT]: 8 } }),
      ])
      await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)])
    }
    await Promise.all(
      Object.keys(bundle)
        .filter((fileName) => /\.(js|css|svg|wasm)$/.test(fileName))
        .map(compress),
    )
  },
}

/** Which module each lazy file begins with, by the name that it is written under; and the files that the shell around every screen brings. */
const prefixes = new Map<string, string>()
const shellTexts = new Set<string>()
const registerPrefixes: Plugin = {
  name: 'comienzos',
  apply: 'build',
  generateBundle(_, bundle) {
    const load = (file: string): void => {
      const chunk = bundle[file]
      if (shellTexts.has(file) || chunk?.type !== 'chunk') return
      shellTexts.add(file)
      for (const other of chunk.imports) load(other)
    }
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue
      prefixes.set(file, chunk.facadeModuleId)
      if (chunk.facadeModuleId.endsWith('/app/shell/Armazon.tsx')) load(file)
    }
  },
}
/** The screens that a member opens from the bar of a phone. */
const daily = /features\/afiliado\/(afiliados|cuenta-corriente|carnet-digital|documentos)\//

/**
 * Each screen names the files that it needs, so that they are asked for together; all these names are in everybody's first load. So only the
 * screens of every day do (of the others, a pointer that comes near asks for them before they are wanted), without what the shell brings.
 */
const named = (file: string, deps: string[]): string[] =>
  daily.test(prefixes.get(file) ?? '') ? deps.filter((dep) => !shellTexts.has(dep)) : []

/** What everybody loads: the login, and with a session the frame, the home and the pieces of every screen. */
const firstPages = {
  entry: ['src/main.tsx'],
  start: ['app/shell/Shell.tsx', 'app/home/InicioPage.tsx', 'ui/Pieces.tsx', 'ui/requirePermission.ts', 'ui/screenIcons.ts'],
}
/** What comes after the first touch. */
const after = { dialogs: ['ui/Dialogs.tsx', 'acceso/SesionVencida.tsx'] }

const common = { root: import.meta.dirname, build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false } }

export default defineConfig(async ({ command }) => ({
  ...common,
  plugins: [
    react(),
    texts,
    guides,
    permissions,
    contract,
    uncompiled,
    registerPrefixes,
    firstFiles({
      frame: ['app/shell/Shell.tsx', 'ui/Pieces.tsx', 'ui/screenIcons.ts', 'virtual:textos/es/propios'],
      screens: {
        inicio: ['app/home/InicioPage.tsx'],
        cuenta: ['cuenta-corriente/CuentaCorrientePage.tsx', 'ui/requirePermission.ts'],
        tramites: ['tramites/TramitesPage.tsx', 'ui/requirePermission.ts'],
      },
    }),
    precompress,
    ssr({ ...common, plugins: [react(), texts, guides, permissions] }),
    // What opens with the network off (decisions §9.1): the card and the verifier, in any language.
    serviceWorker(
      [
        'carnet-digital/MiCarnetPage.tsx',
        'carnet-digital/CarnetPage.tsx',
        'verificacion/VerificadorPage.tsx',
        'verificacion/VerificarPage.tsx',
        'ui/Dialogs.tsx',
        'virtual:textos/es/propios',
        'virtual:textos/en/propios',
        'virtual:textos/zh/propios',
        'virtual:textos/ja/propios',
      ],
      ['/fuentes/asap-latin-wght.woff2', '/sello.svg', '/guilloche.svg', '/iconos/192.png'],
      // Once somebody is in: what a member opens from the bar of a phone, with its last data (app/offlineCache.ts).
      [
        'app/shell/Shell.tsx',
        'app/offlineCache.ts',
        'app/home/InicioPage.tsx',
        'cuenta-corriente/CuentaCorrientePage.tsx',
        'tramites/TramitesPage.tsx',
        'ui/requirePermission.ts',
        'ui/screenIcons.ts',
        'shell/MobileMenu.tsx',
        'shell/AccountMenuItems.tsx',
        'shell/DownloadsMenu.tsx',
        'acceso/SesionVencida.tsx',
      ],
    ),
  ],
  build: {
    ...common.build,
    // What shows PDF files (pdf.js), which comes when one is opened, is a file of 503 kB. Nothing else is near: a larger one carries what it should not.
    chunkSizeWarningLimit: 520,
    modulePreload: { polyfill: false, resolveDependencies: named },
    rolldownOptions: {
      // Compressing takes its time, and is no news.
      checks: { bundlerTimings: false },
      output: {
        // The names of the files are in the first load: those that tell what they hold weigh as much as a screen.
        chunkFileNames: 'assets/[hash:7].js',
        // What a worker asks for too, as the reader of codes, is called alike in its own build.
        assetFileNames: ({ names }: { names: string[] }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups:
            command === 'build'
              ? await splitChunks({ ...common, plugins: [react(), texts, guides, permissions, contract] }, firstPages, after)
              : [],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/iconos', '/manifest.webmanifest'].map((path) => [path, 'http://127.0.0.1:3000'])),
  },
  worker: { format: 'es' as const },
}))
