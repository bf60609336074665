import type { Browser } from 'playwright'

/** Chromium without the window around the page, which costs more than the page; and with it, for the little that a window decides. */
export const chromiumPath = '/usr/bin/chromium-headless-shell'
export const windowedChromiumPath = '/usr/bin/chromium'
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Threads that help the engine cost a seventh more CPU than they save, where tests already use every core.
  '--js-flags=--single-threaded',
]

/** The browsers of this worker, by program: they stay for the files that follow. */
const kept = new Map<string, Promise<Browser>>()

/** A Chromium that is kept as long as the worker; what a file opens in it, it closes. One that died is started again. */
export async function keptBrowser(executablePath: string): Promise<Browser> {
  const running = await kept.get(executablePath)
  if (running?.isConnected()) return running
  // In another locale Chromium cannot write «Talón.pdf», and calls it «download».
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  // Most workers of most runs never need it.
  const started = import('playwright').then(({ chromium }) => chromium.launch({ executablePath, args: chromiumArgs, env }))
  kept.set(executablePath, started)
  return started
}

/** Before the worker goes. */
export async function closeBrowsers(): Promise<void> {
  await Promise.all([...kept.values()].map(async (browser) => (await browser).close()))
}
