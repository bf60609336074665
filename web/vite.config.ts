import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contrato, sinCompilar } from './contrato.vite.ts'
import { guias } from './guias.vite.ts'
import { permisos } from './permisos.vite.ts'
import { primera } from './primera.vite.ts'
import { primeros } from './primeros.vite.ts'
import { serviceWorker } from './sw.vite.ts'
import { textos } from './textos.vite.ts'
import { repartir } from './trozos.vite.ts'

const [gzip, brotli] = [promisify(gzipCompress), promisify(brotliCompress)]

/** Every text asset also as .br and .gz, so that the server never compresses what does not change. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // Once written: earlier, Vite has not put its own code in the chunks yet. All at once, so that every core works.
  async writeBundle({ dir }, bundle) {
    const comprimir = async (fileName: string): Promise<void> => {
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
        .map(comprimir),
    )
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
/** The screens that a member opens from the bar of a phone. */
const deCadaDia = /features\/afiliado\/(afiliados|cuenta-corriente|carnet-digital|documentos)\//

/**
 * Each screen names the files that it needs, so that they are asked for together; all these names are in everybody's first load. So only the
 * screens of every day do (of the others, a pointer that comes near asks for them before they are wanted), without what the shell brings.
 */
const nombrados = (archivo: string, deps: string[]): string[] =>
  deCadaDia.test(comienzos.get(archivo) ?? '') ? deps.filter((dep) => !delArmazon.has(dep)) : []

/** What everybody loads: the login, and with a session the frame, the home and the pieces of every screen. */
const primeras = {
  entrada: ['src/main.tsx'],
  inicio: ['app/shell/Armazon.tsx', 'app/inicio/InicioPage.tsx', 'ui/Piezas.tsx', 'ui/exigir.ts', 'ui/iconos-pantallas.ts'],
}
/** What comes after the first touch. */
const despues = { dialogos: ['ui/Dialogos.tsx', 'acceso/SesionVencida.tsx'] }

const comun = { root: import.meta.dirname, build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false } }

export default defineConfig(async ({ command }) => ({
  ...comun,
  plugins: [
    react(),
    textos,
    guias,
    permisos,
    contrato,
    sinCompilar,
    conocerComienzos,
    primeros({
      marco: ['app/shell/Armazon.tsx', 'ui/Piezas.tsx', 'ui/iconos-pantallas.ts', 'virtual:textos/es/propios'],
      pantallas: {
        inicio: ['app/inicio/InicioPage.tsx'],
        cuenta: ['cuenta-corriente/CuentaCorrientePage.tsx', 'ui/exigir.ts'],
        tramites: ['tramites/TramitesPage.tsx', 'ui/exigir.ts'],
      },
    }),
    precompress,
    primera({ ...comun, plugins: [react(), textos, guias, permisos] }),
    // What opens with the network off (decisions §9.1): the card and the verifier, in any language.
    serviceWorker(
      [
        'carnet-digital/MiCarnetPage.tsx',
        'carnet-digital/CarnetPage.tsx',
        'verificacion/VerificadorPage.tsx',
        'verificacion/VerificarPage.tsx',
        'ui/Dialogos.tsx',
        'virtual:textos/es/propios',
        'virtual:textos/en/propios',
        'virtual:textos/zh/propios',
        'virtual:textos/ja/propios',
      ],
      ['/fuentes/asap-latin-wght.woff2', '/sello.svg', '/guilloche.svg', '/iconos/192.png'],
      // Once somebody is in: what a member opens from the bar of a phone, with its last data (app/guardado.ts).
      [
        'app/shell/Armazon.tsx',
        'app/guardado.ts',
        'app/inicio/InicioPage.tsx',
        'cuenta-corriente/CuentaCorrientePage.tsx',
        'tramites/TramitesPage.tsx',
        'ui/exigir.ts',
        'ui/iconos-pantallas.ts',
        'shell/Cajon.tsx',
        'shell/MenuCuentaAbierto.tsx',
        'shell/DescargasAbierto.tsx',
        'acceso/SesionVencida.tsx',
      ],
    ),
  ],
  build: {
    ...comun.build,
    // What shows PDF files (pdf.js), which comes when one is opened, is a file of 503 kB. Nothing else is near: a larger one carries what it should not.
    chunkSizeWarningLimit: 520,
    modulePreload: { polyfill: false, resolveDependencies: nombrados },
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
              ? await repartir({ ...comun, plugins: [react(), textos, guias, permisos, contrato] }, primeras, despues)
              : [],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/iconos', '/manifest.webmanifest'].map((ruta) => [ruta, 'http://127.0.0.1:3000'])),
  },
  worker: { format: 'es' as const },
}))
