// Runs on whatever Node 20 or later the machine has: installs what is missing, builds the web when its sources changed, and hands over
// to the Node of the project. Used by every npm command, so that a fresh clone needs nothing by hand.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** In the image (instalacion/Containerfile) everything is there already, and its Node is the project's. */
const ready = process.env.GREMIAL_IMAGEN === '1'
export const node = ready
  ? process.execPath
  : join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const stamps = join(root, 'node_modules/.gremial')

const sha = (text) => createHash('sha256').update(text).digest('hex')
const stamp = (name) => (existsSync(join(stamps, name)) ? readFileSync(join(stamps, name), 'utf8') : '')
const setStamp = (name, value) => {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), value)
}

/** npm ci when the lock file is not the one that was installed. */
export function install() {
  if (ready) return
  const wanted = sha(readFileSync(join(root, 'package-lock.json')) + readFileSync(join(root, 'package.json')))
  if (existsSync(node) && stamp('install') === wanted) return
  console.log('Instalando dependencias…')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (!existsSync(node))
    throw new Error('npm no instaló el Node del proyecto: ¿están permitidos los scripts de instalación (ignore-scripts)?')
  setStamp('install', wanted)
}

/** Everything that a build of the web reads, as one hash. */
function sources() {
  const hash = createHash('sha256')
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'node_modules' || entry.name === 'dist') continue
      const path = join(dir, entry.name)
      if (entry.isDirectory()) walk(path)
      else hash.update(relative(root, path)).update(readFileSync(path))
    }
  }
  walk(join(root, 'web'))
  walk(join(root, 'contract'))
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

export function buildWeb() {
  if (ready) return
  const wanted = sources()
  const built = join(root, 'web/dist/index.html')
  if (existsSync(built) && statSync(built).size > 0 && stamp('web') === wanted) return
  console.log('Construyendo la web…')
  execFileSync(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    // Whoever asks: what is served, and what is tested, is what is delivered.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  setStamp('web', wanted)
}

/** Runs a program of the project with its Node, passing signals on, and ends as it ends. */
export function run(args, options = {}) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}
