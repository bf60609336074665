import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import type { QrBench } from '../web/test/qr-bench.api.ts'
import { texts } from '../web/texts.vite.ts'
import { test as baseTest } from './fixtures.ts'

/**
 * The modules that read an invoice's QR in the browser, built like the web and with its CSP, without a portal.
 * e2e/comprobantes.test.ts tests the receipts screen that uses them.
 */
const web = join(import.meta.dirname, '../web/src')

declare global {
  interface Window {
    bench: QrBench
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

const construirEn = (folder: string) =>
  build({
    root: join(web, '..'),
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    plugins: [texts],
    build: {
      outDir: folder,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { banco: join(web, '../test/qr-bench.ts') },
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
    await page.waitForFunction(() => 'bench' in window)
    await use({ ...banco, page, quejas })
    await page.close()
  },
})

/** Reads the QR code of a file. */
export const readQr = (page: Page, bytes: Buffer, type: string): ReturnType<QrBench['read']> =>
  page.evaluate(
    async ([b64, tipo]) => window.bench.read(new Blob([Uint8Array.from(atob(b64), (c) => c.charCodeAt(0))], { type: tipo })),
    [bytes.toString('base64'), type] as const,
  )
