import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'

/**
 * Pool of browser contexts, reused by later tests and files to keep compiled code of the pages. A page costs 0.9 s of CPU in a
 * new context and 0.5 s in a reused one. Cookies, storage and permissions are cleared.
 */
const free = new Map<string, BrowserContext[]>()
const keys = new WeakMap<BrowserContext, string>()
/** Times that each context was lent; Playwright keeps a record of all its requests. */
const used = new WeakMap<BrowserContext, number>()
const often = 30
/** Contexts that cannot be reset: a test set a clock, an init script or a listener. */
const spent = new WeakSet<BrowserContext>()

/** Port used by every file of this worker in turn, so that the browser's cache applies. */
export const usualPort = { number: 0 }

/** Returns a context without state of earlier tests, except its cache. */
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

/** Clears storage of an earlier test, with a page that has not navigated yet. */
export async function forget(context: BrowserContext, origin: string): Promise<void> {
  if (!used.has(context)) return
  const [page] = context.pages()
  if (!page) return
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' })
  await cdp.detach()
}

/** After a test, keeps the context for another one or closes it. */
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
