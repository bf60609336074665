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
// In another locale Chromium cannot write «Talón.pdf», and calls it «download».
const env = { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>

/** Debian's Chromium without the window around the page, which costs more than the page. */
export const headlessChromium = { executablePath: '/usr/bin/chromium-headless-shell', args: chromiumArgs, env }
/** With a window: for the little that one decides, and to watch a test (`--headed`, `--debug`). */
export const windowedChromium = { executablePath: '/usr/bin/chromium', args: chromiumArgs, env }
