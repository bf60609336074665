export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // V8's helper threads cost a seventh more CPU than they save, because tests already use every core.
  '--js-flags=--single-threaded',
]
// In other locales Chromium cannot write «Talón.pdf» and names the file «download».
const env = { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>

/** Debian's headless shell: without the browser window, which costs more CPU than the page. */
export const headlessChromium = { executablePath: '/usr/bin/chromium-headless-shell', args: chromiumArgs, env }
/** The full browser: for the few tests that need a window, and to watch a test (`--headed`, `--debug`). */
export const windowedChromium = { executablePath: '/usr/bin/chromium', args: chromiumArgs, env }
