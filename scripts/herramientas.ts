import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs that the tests need besides what npm brings: a browser, LibreOffice and poppler to read back what we write, and the proxy of the samples. */
const needed: Array<[program: string, debianPackage: string]> = [
  ['/usr/bin/chromium', 'chromium'],
  ['/usr/bin/chromium-headless-shell', 'chromium-headless-shell'],
  ['/usr/bin/soffice', 'libreoffice-calc-nogui'],
  ['/usr/bin/pdftotext', 'poppler-utils'],
  ['/usr/sbin/nginx', 'nginx-light'],
]

/** Installs what is missing where that is possible (root on Debian or similar); otherwise says in one line what to install. */
export function tools(): void {
  const missing = needed.filter(([program]) => !existsSync(program)).map(([, name]) => name)
  if (missing.length === 0) return
  const line = `apt-get install -y ${missing.join(' ')}`
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Instalando para las pruebas: ${missing.join(', ')}…`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const still = needed.filter(([program]) => !existsSync(program))
  if (still.length > 0) {
    console.error(`Faltan programas para las pruebas. Como root: ${line}`)
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

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
]
