import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'

/**
 * Contexts of the browser that stay for the tests that follow, also of other files: what they keep is the code of the pages, compiled. A
 * page in a new context costs 0.9 s of CPU, in one that has been used 0.5. Nothing else is left in them: cookies, storage, permissions.
 */
const free = new Map<string, BrowserContext[]>()
const keys = new WeakMap<BrowserContext, string>()
/** How often each was lent: Playwright remembers all that was asked in it. */
const used = new WeakMap<BrowserContext, number>()
const often = 30
/** What a test did to them cannot be taken back: a clock, a script at the beginning of each page, a listener. */
const spent = new WeakSet<BrowserContext>()

/** The port on which the files of this worker listen, one after the other: by its address the browser finds what it kept. */
export const usualPort = { number: 0 }

/** A context as if no test had used it, but for its cache. */
export async function lend(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const waiting = free.get(key) ?? []
  for (let one = waiting.pop(); one; one = waiting.pop()) if (one.browser()?.isConnected()) return one
  const context = await browser.newContext(options)
  keys.set(context, key)
  const spend = (whose: object, names: readonly string[]) => {
    for (const name of names) {
      const own = Reflect.get(whose, name) as (...args: unknown[]) => unknown
      Object.assign(whose, {
        [name](...args: unknown[]) {
          spent.add(context)
          return own.apply(whose, args)
        },
      })
    }
  }
  spend(context, [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'route',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'close',
  ])
  spend(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'runFor', 'fastForward', 'resume'])
  return context
}

/** Takes out what an earlier test stored, with a page that has not gone anywhere yet. */
export async function forget(context: BrowserContext, origin: string): Promise<void> {
  if (!used.has(context)) return
  const [page] = context.pages()
  if (!page) return
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' })
  await cdp.detach()
}

/** After a test: kept for another one, or closed. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const key = keys.get(context)
  const times = (used.get(context) ?? 0) + 1
  if (key === undefined || times >= often || spent.has(context) || !context.browser()?.isConnected()) return context.close()
  await Promise.all(context.pages().map((page) => page.close()))
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  used.set(context, times)
  free.set(key, [...(free.get(key) ?? []), context])
}
