import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import { texts } from '../web/texts.vite.ts'
import { test as baseTest } from './fixtures.ts'

/**
 * The modules that read an invoice's QR in the browser, built like the web and with its CSP, without a portal.
 * e2e/comprobantes.test.ts tests the receipts screen that uses them.
 */
const web = join(import.meta.dirname, '../web/src')

export type Leido = { texto?: string; pagina?: number | null; motivo?: string; ms: number }
declare global {
  interface Window {
    leer(file: Blob): Promise<Leido>
    trabajadores: number
    mostrar(which: 'vista' | 'camara', datos?: { nombre: string; archivo: Blob | null }): Promise<void>
  }
}

const page =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self'"
const lector = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
const tipos: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' }
const servirDe = (folder: string) =>
  createServer((request, response) => {
    const camino = new URL(request.url ?? '/', 'http://x').pathname
    const politica = /\/(reader|pdf)\.worker-/.test(camino) ? lector : page
    response.setHeader('Content-Security-Policy', politica)
    if (camino === '/')
      return response
        .setHeader('Content-Type', 'text/html')
        .end(
          '<!doctype html><html lang="es"><title>x</title><link rel="stylesheet" href="/banco.css"><div id="raiz"></div><script type="module" src="/banco.js"></script>',
        )
    try {
      response.setHeader('Content-Type', tipos[extname(camino)] ?? 'application/octet-stream')
      response.end(readFileSync(join(folder, camino)))
    } catch {
      response.writeHead(404).end()
    }
  })

const banco = 'virtual:banco'
const construirEn = (folder: string) =>
  build({
    root: join(web, '..'),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    plugins: [
      texts,
      {
        name: 'banco',
        resolveId: (id) => (id === banco ? `\0${banco}` : undefined),
        load: (id) =>
          id === `\0${banco}`
            ? `import { leerQrDeArchivo } from '${web}/platform/qr/archivo.ts'
             import { parecidoAFactura } from '@gremial/contract/tesoreria/factura-qr.ts'
             const Otro = window.Worker
             window.trabajadores = 0
             window.Worker = class extends Otro {
               constructor(...con) { super(...con); window.trabajadores++ }
               terminate() { super.terminate(); window.trabajadores-- }
             }
             import '${web}/ui/piezas-mantine.css'
             ${['base', 'piezas', 'tablas', 'mantine', 'app'].map((sheet) => `import '${web}/estilos/${sheet}.css'`).join('\n')}
             import { MantineProvider } from '@mantine/core'
             import { createElement as h } from 'react'
             import { createRoot } from 'react-dom/client'
             import { hojaDelTema } from '@gremial/contract/platform/theme.ts'
             import { resolver, temaMantine } from '${web}/ui/temaMantine.ts'
             import { VistaComprobante } from '${web}/features/tesoreria/comprobantes/VistaComprobante.tsx'
             import { CamaraQr } from '${web}/features/tesoreria/comprobantes/qr/CamaraQr.tsx'
             import { iniciarTextos, textosDelPersonal, textosDePantallas } from '${web}/platform/i18n.ts'
             import { conocerIconos } from '${web}/ui/iconos.tsx'
             import { iconosDePantallas } from '${web}/ui/iconos-pantallas.ts'
             const raiz = createRoot(document.getElementById('raiz'))
             const theme = temaMantine('#0b5c72')
             document.head.append(Object.assign(document.createElement('style'), { textContent: hojaDelTema('#0b5c72') }))
             let textos
             window.mostrar = async (cual, datos) => {
               await (textos ??= iniciarTextos().then(() => Promise.all([textosDePantallas(), textosDelPersonal()])))
               conocerIconos(iconosDePantallas)
               const pieza = cual === 'vista'
                 ? h(VistaComprobante, datos)
                 : h(CamaraQr, { alLeer: (factura) => window.oir('leida', factura), alSacarFoto: (f) => window.oir('foto', f.name), cerrar: () => window.oir('cerrar', null) })
               raiz.render(h(MantineProvider, { theme, cssVariablesResolver: resolver }, h('main', null, h('h1', null, 'x'), pieza)))
             }
             window.leer = async (archivo) => {
               const antes = performance.now()
               const leido = await leerQrDeArchivo(archivo, new AbortController().signal, parecidoAFactura)
               return { ...leido, ms: Math.round(performance.now() - antes) }
             }`
            : undefined,
      },
    ],
    build: {
      outDir: folder,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { banco },
        output: {
          entryFileNames: '[name].js',
          assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'banco.css' : '[name]-[hash][extname]'),
        },
      },
    },
  })

/** The built modules on a server of their own. */
interface Banco {
  carpeta: string
  direccion: string
}

/** Page errors are collected in `quejas`. */
export interface Mesa extends Banco {
  page: Page
  quejas: string[]
}

export const test = baseTest.extend<{ mesa: Mesa }, { banco: Banco }>({
  banco: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for from the first parameter
    async ({}, use) => {
      const carpeta = mkdtempSync(join(tmpdir(), 'gremial-qr-'))
      await construirEn(carpeta)
      const server = servirDe(carpeta)
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      await use({ carpeta, direccion: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
      server.close()
      rmSync(carpeta, { recursive: true })
    },
    { scope: 'worker' },
  ],
  mesa: async ({ browser, banco }, use) => {
    const page = await browser.newPage()
    const quejas: string[] = []
    page.on('console', (m) => m.type() === 'error' && quejas.push(m.text()))
    page.on('pageerror', (e) => quejas.push(e.message))
    await page.goto(banco.direccion)
    await page.waitForFunction(() => 'leer' in window)
    await use({ ...banco, page, quejas })
    await page.close()
  },
})

/** Reads the QR code of a file. */
export const leer = (page: Page, bytes: Buffer, type: string): Promise<Leido> =>
  page.evaluate(
    async ([b64, tipo]) => window.leer(new Blob([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))], { type: tipo })),
    [bytes.toString('base64'), type] as const,
  )
