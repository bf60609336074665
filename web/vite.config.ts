import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './sw.vite.ts'

/** Every text asset also as .br and .gz, so that the server never compresses what does not change. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Once written: earlier, Vite has not put its own code in the chunks yet.
  writeBundle({ dir }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      const file = join(dir ?? '', fileName)
      if (!/\.(js|css|svg|wasm)$/.test(fileName) || statSync(file).size < 1024) continue
      const source = readFileSync(file)
      writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      writeFileSync(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    }
  },
}

/** Which module each lazy file begins with, by the name that it is written under; and the files that the shell around every screen brings. */
const comienzos = new Map<string, string>()
const delArmazon = new Set<string>()
const conocerComienzos: Plugin = {
  name: 'comienzos',
  apply: 'build',
  generateBundle(_, bundle) {
    const traer = (archivo: string): void => {
      const trozo = bundle[archivo]
      if (delArmazon.has(archivo) || trozo?.type !== 'chunk') return
      delArmazon.add(archivo)
      for (const otro of trozo.imports) traer(otro)
    }
    for (const [archivo, trozo] of Object.entries(bundle)) {
      if (trozo.type !== 'chunk' || !trozo.facadeModuleId) continue
      comienzos.set(archivo, trozo.facadeModuleId)
      if (trozo.facadeModuleId.endsWith('/app/shell/Armazon.tsx')) traer(archivo)
    }
  },
}
/** The screens of those who work with the portal. */
const deTrabajo = /features\/(administracion|seccionales|tesoreria|tramites\/(bandeja|catalogos|resumenes))\//
const dentro = /features\/(?!acceso\/(acceso|registro)|afiliado\/verificacion|tramites\/conformidad)/

/**
 * Each screen names the files that it needs, so that they are asked for together; all these names are in everybody's first load. Those of the
 * staff's screens stay out (a pointer that comes near asks for them before they are wanted), and so does what the shell brings by itself.
 */
function nombrados(archivo: string, deps: string[]): string[] {
  const modulo = comienzos.get(archivo) ?? ''
  if (deTrabajo.test(modulo)) return []
  return dentro.test(modulo) ? deps.filter((dep) => !delArmazon.has(dep)) : deps
}

export default defineConfig({
  plugins: [
    react(),
    conocerComienzos,
    precompress,
    // What opens with the network off (decisions §9.1): the card and the verifier, in any language.
    serviceWorker(
      [
        'carnet-digital/MiCarnetPage.tsx',
        'carnet-digital/CarnetPage.tsx',
        'verificacion/VerificadorPage.tsx',
        'verificacion/VerificarPage.tsx',
        'ui/Dialogos.tsx',
        'textos/es/todo.ts',
        'textos/en/todo.ts',
        'textos/zh/todo.ts',
        'textos/ja/todo.ts',
      ],
      ['/fuentes/asap-latin-wght.woff2', '/sello.svg', '/guilloche.svg', '/iconos/192.png'],
    ),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: nombrados },
    // What every page runs on is one file and not twenty-five: fewer requests, and less on the wire.
    rolldownOptions: {
      output: {
        // The names of three hundred files are in the first load: those that tell what they hold weigh as much as a screen.
        chunkFileNames: 'assets/[hash:7].js',
        // What a worker asks for too, as the reader of codes, is called alike in its own build.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        advancedChunks: {
          groups: [{ name: 'base', test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next)\// }],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/iconos', '/manifest.webmanifest'].map((ruta) => [ruta, 'http://127.0.0.1:3000'])),
  },
  worker: { format: 'es' },
})
