import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { FastifyInstance } from 'fastify'
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright'
import { expect as playwrightExpect } from 'playwright/test'
import { afterEach } from 'vitest'
import { chromiumPath, keptBrowser, windowedChromiumPath } from '../scripts/test/chromium.ts'
import { forget, giveBack, lend, usualPort } from '../scripts/test/contexts.ts'
import { testApp } from '../server/test/app.ts'
import { atEnd } from '../server/test/at-end.ts'

/** How long a page may take to show what is waited for; only a failure takes that long. */
export const paginaMs = 60_000

/** What a page shows is asserted with this: it waits for it. Reading it once (`assert` over `count()` …) races with the page; the structure check refuses it. */
export const expect = playwrightExpect.configure({ timeout: paginaMs })

export const telefono = { width: 390, height: 844 }
export const escritorio = { width: 1440, height: 900 }

interface Opciones {
  tamanio?: { width: number; height: number }
  esquema?: 'light' | 'dark'
  idioma?: string
  /** Lets the service worker in: only for what has to work without network. */
  instalada?: boolean
  /** In the Chromium that has windows: only for what its window decides, as whether a page can be installed. */
  conVentana?: boolean
  /** As who was never here: nothing in its cache. Only for what a first visit costs. */
  primera?: boolean
}

/** The application on a port of its own, and pages of a real Chromium in front of it, which stays for the next file. */
export async function navegador() {
  const open = new Set<BrowserContext>()
  const lent = new Set<BrowserContext>()
  // Before the application, which waits for every connection: a browser may keep one over which it never asked anything.
  atEnd(() => t.app.server.closeAllConnections())
  const t = await testApp()
  const base = await listen(t.app)
  // Pages of a test that is over would go on asking and drawing behind the next ones.
  const putAway = async () => {
    await Promise.all([...open].map((context) => context.close()))
    await Promise.all([...lent].map(giveBack))
    open.clear()
    lent.clear()
  }
  afterEach(putAway)

  async function contexto({
    tamanio = escritorio,
    esquema = 'light',
    idioma,
    instalada = false,
    conVentana = false,
    primera = false,
  }: Opciones = {}): Promise<Page> {
    const browser = await keptBrowser(conVentana ? windowedChromiumPath : chromiumPath)
    const options: BrowserContextOptions = {
      viewport: tamanio,
      colorScheme: esquema,
      baseURL: base,
      reducedMotion: 'reduce',
      acceptDownloads: true,
      serviceWorkers: instalada ? 'allow' : 'block',
    }
    const kept = !instalada && !conVentana && !primera
    const context = kept ? await lend(browser, options) : await browser.newContext(options)
    ;(kept ? lent : open).add(context)
    context.setDefaultTimeout(paginaMs)
    const page = await context.newPage()
    await forget(context, base)
    // Of the page, so that the context can be lent again.
    if (idioma) await page.addInitScript((valor) => localStorage.setItem('gremial.idioma', valor), idioma)
    return page
  }

  return {
    ...t,
    base,
    /** A visitor's page. */
    async visita(ruta = '/login', opciones: Opciones = {}): Promise<Page> {
      const page = await contexto(opciones)
      await page.goto(ruta)
      await despierta(page)
      return page
    },
    /** A page of somebody already in. */
    async abrir(quien: string, ruta: string, opciones: Opciones = {}): Promise<Page> {
      const page = await contexto(opciones)
      const persona = (await t.login(quien)) as unknown as { headers: { cookie: string } }
      const [name = '', value = ''] = persona.headers.cookie.split(/[=;]/)
      await page.context().addCookies([{ name, value, url: base }])
      await page.goto(ruta)
      await despierta(page)
      return page
    },
  }
}

/** Where the files of this worker listen, if nobody took the port meanwhile. */
async function listen(app: FastifyInstance): Promise<string> {
  const at = (port: number) => app.listen({ port, host: '127.0.0.1' })
  const base = await at(usualPort.number).catch(() => at(0))
  usualPort.number = Number(new URL(base).port)
  return base
}

export const clave = 'Gremial.2026'

/** As an old phone on a slow line: a fourth of the CPU, and slow 4G. */
export async function telefonoViejo(red: CDPSession): Promise<void> {
  await red.send('Network.enable')
  await red.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await red.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Until every style that the page names has come. */
export const conEstilos = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((l) => l.sheet)),
    )
    .toBe(true)

/** Until what the server drew is alive: before a key, which nobody hears until then. */
export const despierta = (page: Page): Promise<void> => page.locator('#primera').waitFor({ state: 'detached' })

/** Until what was due has been drawn: before looking that something did not happen, which no condition tells. */
export const dibujada = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((hecho) => requestAnimationFrame(() => requestAnimationFrame(() => hecho()))))

/** To another screen as a link of the application goes: a fifth of what a new load costs. */
export const irA = (page: Page, ruta: string): Promise<void> =>
  page.evaluate((a) => {
    history.pushState({}, '', a)
    dispatchEvent(new PopStateEvent('popstate'))
  }, ruta)

/** Fills the login and sends it, as a person does. */
export async function ingresar(page: Page, email: string, password = clave): Promise<void> {
  await llenarIngreso(page, email, password)
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
}

export async function llenarIngreso(page: Page, email: string, password = clave): Promise<void> {
  await page.getByLabel('Usuario (correo electrónico)').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  // It began with the first field.
  await page.locator('.captcha[data-estado=lista]').waitFor()
}

/** Shows with the password who one is, where a legal act asks for it over the screen (decision 066). */
export async function firmarConClave(
  page: Page,
  { titulo = 'Firmá vos', campo = 'Tu contraseña', accion = 'Firmar' } = {},
): Promise<void> {
  const dialogo = page.getByRole('dialog', { name: titulo })
  await dialogo.getByLabel(campo, { exact: true }).fill(clave)
  await dialogo.getByRole('button', { name: accion, exact: true }).click()
}

/** A device that makes and shows passkeys by itself, as if its owner touched it. */
export async function conLlaveVirtual(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * An axe for this document, with its source sent once and run in the page itself: no screen of ours has frames, for which it would
 * otherwise open a blank page each time.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  const { script } = AxeBuilder.prototype as unknown as { script(): string }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script.call({}))
  return new AxeBuilder({ page, axeSource: 'void 0' }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** Addresses of the code of a screen, by the name of its component: its files do not tell what they hold. */
export const codigoDe = (componente: string): string => codigoQueDice(new RegExp(`export\\{[^}]* as ${componente}\\b`))

/** Address of the file of the web that has some text. */
export function codigoQueDice(que: string | RegExp): string {
  const carpeta = join(import.meta.dirname, '../web/dist/assets')
  const tiene = (texto: string) => (typeof que === 'string' ? texto.includes(que) : que.test(texto))
  const nombre = readdirSync(carpeta).find(
    (archivo) => archivo.endsWith('.js') && tiene(readFileSync(join(carpeta, archivo), 'utf8')),
  )
  if (!nombre) throw new Error(`no file has ${que}`)
  return `**/assets/${nombre}`
}
