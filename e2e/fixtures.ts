import type { FastifyInstance } from 'fastify'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect as baseExpect,
  test as baseTest,
  type Page,
} from 'playwright/test'
import { windowedChromium } from '../scripts/test/chromium.ts'
import { forget, giveBack, lend, usualPort } from '../scripts/test/contexts.ts'
import { cpuOf } from '../scripts/test/cpu.ts'
import { playwrightScope, runCleanups } from '../scripts/test/playwright-scope.ts'
import { type TestApp, testApp } from '../server/test/app.ts'

/**
 * Browser tests import `test` and `expect` from here. The fixture `portal` is the application on a port of its own, with a
 * database that the tests of a file share, and opens pages in front of it:
 *
 *   test('a member sees the card', async ({ portal }) => {
 *     const page = await portal.openAs('ana', '/app/carnet', { viewport: phone })
 */
export type Portal = TestApp & {
  /** Its URL, without a trailing slash. */
  base: string
  /** Opens a visitor's page. */
  visit(path?: string, options?: PageOptions): Promise<Page>
  /** Opens a page of a demo account, already logged in; by the part of its e-mail before the @. */
  openAs(person: string, path: string, options?: PageOptions): Promise<Page>
}

export interface PageOptions {
  /** Desktop by default. */
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  language?: string
  /** Enables the service worker: only for tests of the portal offline. */
  serviceWorker?: boolean
  /** Uses the full Chromium: only for what needs a window, such as installability. */
  windowed?: boolean
  /** Starts with an empty cache: only for the cost of a first visit. */
  firstVisit?: boolean
}

/** Milliseconds that a page may take to show what is awaited; only a failure takes that long. */
export const pageTimeout = 60_000

/**
 * Assertions about a page, with retries. Reading a page once (`assert` over `count()` …) races with it; the structure check
 * rejects that.
 */
export const expect = baseExpect.configure({ timeout: pageTimeout })

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Waits until the server-rendered markup is hydrated: no key or click is handled before. */
export const hydrated = (page: Page): Promise<void> => page.locator('#primera').waitFor({ state: 'detached' })

/** The application shared by the tests of a file, and the file's clean-ups. */
class FileScope {
  private file: string | undefined
  private served: { app: TestApp; base: string } | undefined
  private cleanups: Array<() => unknown> = []

  /** Ends the previous file, if this is another one. */
  async enter(file: string): Promise<void> {
    if (this.file === file) return
    await this.end()
    this.file = file
    this.cleanups = []
    playwrightScope.current = this.cleanups
  }

  async application(): Promise<{ app: TestApp; base: string }> {
    if (this.served) return this.served
    const outer = playwrightScope.current
    playwrightScope.current = this.cleanups
    // Registered before the application, whose close waits for every connection: a browser may keep an unused one open.
    this.cleanups.push(() => this.served?.app.app.server.closeAllConnections())
    const app = await testApp()
    this.served = { app, base: await listen(app.app) }
    playwrightScope.current = outer
    return this.served
  }

  async end(): Promise<void> {
    await runCleanups([...this.cleanups, ...playwrightScope.everyFile])
    this.served = undefined
  }
}

interface TestFixtures {
  /** For a `beforeAll` that starts programs without `portal`: ends what the previous file left running. */
  ownFile: void
  portal: Portal
  testScope: void
}

interface WorkerFixtures {
  fileScope: FileScope
  windowedBrowser: () => Promise<Browser>
}

export const test = baseTest.extend<TestFixtures, WorkerFixtures>({
  fileScope: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for from the first parameter
    async ({}, use) => {
      const scope = new FileScope()
      await use(scope)
      await scope.end()
    },
    { scope: 'worker' },
  ],
  windowedBrowser: [
    async ({ playwright }, use) => {
      let launched: Promise<Browser> | undefined
      await use(() => (launched ??= playwright.chromium.launch(windowedChromium)))
      await (await launched)?.close()
    },
    { scope: 'worker' },
  ],
  ownFile: async ({ fileScope }, use, info) => {
    await fileScope.enter(info.titlePath[0] ?? '')
    await use()
  },
  testScope: [
    // oxlint-disable-next-line no-unused-vars -- asked for, so that it comes first
    async ({ ownFile }, use, info) => {
      const cpu = cpuOf(process.pid)
      const outer = playwrightScope.current
      const cleanups: Array<() => unknown> = []
      playwrightScope.current = cleanups
      await use()
      await runCleanups(cleanups)
      playwrightScope.current = outer
      info.annotations.push({ type: 'cpu', description: String(cpuOf(process.pid) - cpu) })
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-unused-vars -- as above
  portal: async ({ browser, fileScope, ownFile, windowedBrowser }, use) => {
    const { app, base } = await fileScope.application()
    const pages = pageOpener(base, browser, windowedBrowser)
    await use({
      ...app,
      base,
      async visit(path = '/login', options = {}) {
        const page = await pages.open(options)
        await page.goto(path)
        await hydrated(page)
        return page
      },
      async openAs(person, path, options = {}) {
        const page = await pages.open(options)
        const { headers } = await app.login(person)
        const [name = '', value = ''] = (headers.cookie ?? '').split(/[=;]/)
        await page.context().addCookies([{ name, value, url: base }])
        await page.goto(path)
        await hydrated(page)
        return page
      },
    })
    await pages.close()
  },
})

/** Opens pages in contexts reused between tests (scripts/test/contexts.ts), or in new ones if a test needs that. */
function pageOpener(base: string, browser: Browser, windowedBrowser: () => Promise<Browser>) {
  const own = new Set<BrowserContext>()
  const lent = new Set<BrowserContext>()
  return {
    async open({
      viewport = desktop,
      colorScheme = 'light',
      language,
      serviceWorker = false,
      windowed = false,
      firstVisit = false,
    }: PageOptions): Promise<Page> {
      const options: BrowserContextOptions = {
        viewport,
        colorScheme,
        baseURL: base,
        reducedMotion: 'reduce',
        acceptDownloads: true,
        serviceWorkers: serviceWorker ? 'allow' : 'block',
      }
      const lendable = !serviceWorker && !windowed && !firstVisit
      const context = lendable
        ? await lend(browser, options)
        : await (windowed ? await windowedBrowser() : browser).newContext(options)
      ;(lendable ? lent : own).add(context)
      context.setDefaultTimeout(pageTimeout)
      const page = await context.newPage()
      await forget(context, base)
      // Set on the page, not on the context, which is reused.
      if (language) await page.addInitScript((value) => localStorage.setItem('gremial.idioma', value), language)
      return page
    },
    // Pages of a finished test would go on sending requests.
    async close(): Promise<void> {
      await Promise.all([...own].map((context) => context.close()))
      await Promise.all([...lent].map(giveBack))
    },
  }
}

/** Files of a worker use one port in turn, so that a reused context finds its cache; another port if it is taken. */
async function listen(app: FastifyInstance): Promise<string> {
  const at = (port: number) => app.listen({ port, host: '127.0.0.1' })
  const base = await at(usualPort.number).catch(() => at(0))
  usualPort.number = Number(new URL(base).port)
  return base
}
