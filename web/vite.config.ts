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

/** Writes .br and .gz of every text asset, so that the server never compresses static files. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // After writing: earlier, Vite has not injected its own code into the chunks. In parallel, to use every core.
  async writeBundle({ dir }, bundle) {
    const compress = async (fileName: string): Promise<void> => {
      const file = join(dir ?? '', fileName)
      const source = await readFile(file)
      if (source.length < 1024) return
      const [gz, br] = await Promise.all([
        gzip(source, { level: 9 }),
        // NDIRECT 8 compresses our code best: it saves a hundred bytes of the login.
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

/** Entry module of each lazy file, by file name, and the files of the shell. */
const facades = new Map<string, string>()
const shellFiles = new Set<string>()
const registerPrefixes: Plugin = {
  name: 'comienzos',
  apply: 'build',
  generateBundle(_, bundle) {
    const load = (file: string): void => {
      const chunk = bundle[file]
      if (shellFiles.has(file) || chunk?.type !== 'chunk') return
      shellFiles.add(file)
      for (const other of chunk.imports) load(other)
    }
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue
      facades.set(file, chunk.facadeModuleId)
      if (chunk.facadeModuleId.endsWith('/app/shell/Shell.tsx')) load(file)
    }
  },
}
/** Screens that a member opens from the phone's bar. */
const daily = /features\/afiliado\/(afiliados|cuenta-corriente|carnet-digital|documentos)\//

/**
 * Preload lists are part of the first load, so only daily screens have them, without the shell's files. Other screens
 * preload when a pointer comes near.
 */
const named = (file: string, deps: string[]): string[] =>
  daily.test(facades.get(file) ?? '') ? deps.filter((dep) => !shellFiles.has(dep)) : []

/** Loaded by everybody: the entry, then the login or, with a session, the router, the shell, the home and Mantine. */
const firstPages = {
  entry: ['src/main.tsx'],
  login: ['app/login/start.tsx'],
  start: ['app/startApplication.tsx', 'app/shell/Shell.tsx', 'app/home/InicioPage.tsx', 'ui/Pieces.tsx', 'ui/screenIcons.ts'],
}
/** Loaded after the first touch. */
const after = { dialogs: ['ui/Dialogs.tsx', 'acceso/SesionVencida.tsx'] }

const common = {
  root: import.meta.dirname,
  // React has it: the shim is for versions before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
}

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
      login: ['app/login/start.tsx'],
      application: ['app/startApplication.tsx'],
      frame: ['app/shell/Shell.tsx', 'ui/screenIcons.ts', 'virtual:textos/es/inicio'],
      screens: {
        inicio: ['app/home/InicioPage.tsx'],
        cuenta: ['cuenta-corriente/CuentaCorrientePage.tsx', 'ui/requirePermission.ts', 'virtual:textos/es/propios'],
        tramites: ['tramites/TramitesPage.tsx', 'ui/requirePermission.ts', 'virtual:textos/es/propios'],
      },
    }),
    precompress,
    ssr({ ...common, plugins: [react(), texts, guides, permissions] }),
    // Screens that open offline (decisions §9.1): the member card and the verifier, in every language.
    serviceWorker(
      [
        'app/login/start.tsx',
        'app/startApplication.tsx',
        'ui/Pieces.tsx',
        'carnet-digital/MiCarnetPage.tsx',
        'carnet-digital/CarnetPage.tsx',
        'verificacion/VerificadorPage.tsx',
        'verificacion/VerificarPage.tsx',
        'ui/Dialogs.tsx',
        ...['es', 'en', 'zh', 'ja'].flatMap((locale) => [`virtual:textos/${locale}/inicio`, `virtual:textos/${locale}/propios`]),
      ],
      ['/fuentes/asap-latin-wght.woff2', '/sello.svg', '/guilloche.svg', '/iconos/192.png'],
      // After a login: a member's phone-bar screens, with their last data (app/offlineCache.ts).
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
        'app/login/LoginRoute.tsx',
      ],
    ),
  ],
  build: {
    ...common.build,
    // pdf.js is a lazy file of 503 kB and the largest by far. A larger file includes something by mistake.
    chunkSizeWarningLimit: 520,
    modulePreload: { polyfill: false, resolveDependencies: named },
    rolldownOptions: {
      // Compression is expected to be slow.
      checks: { bundlerTimings: false },
      output: {
        // Hash-only names: chunk names are part of the first load, and readable ones would weigh as much as a screen.
        chunkFileNames: 'assets/[hash:7].js',
        // Files that a worker requests too (the QR reader) need the same name in its own build.
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
