// Runs on the machine's Node, 20 or later: installs what is missing, builds when sources changed and starts scripts with the
// project's Node.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/**
 * True in the image (instalacion/Containerfile) and in a package (scripts/package.ts), which bring everything and their own Node.
 */
const ready = process.env.GREMIAL_IMAGEN === '1' || existsSync(join(root, 'version.json'))
const modules = join(root, 'node_modules')
const workspaces = ['contract', 'server', 'web']
/** The same path on every machine, named by the units of instalacion/systemd: a link to the Node that npm installed. */
export const node = ready ? process.execPath : join(modules, 'node/bin/node')
const stamps = join(modules, '.gremial')

const sha = (text) => createHash('sha256').update(text).digest('hex')
const stamp = (name) => (existsSync(join(stamps, name)) ? readFileSync(join(stamps, name), 'utf8') : '')
// Atomic: an interrupted write leaves no stamp.
const setStamp = (name, value) => {
  mkdirSync(stamps, { recursive: true })
  const made = join(stamps, `.${name}.${process.pid}`)
  writeFileSync(made, value)
  renameSync(made, join(stamps, name))
}

/**
 * Installs the lock file if it changed. Development dependencies come with the first command that needs them (`whole`) and stay
 * from then on.
 */
export function install(whole) {
  if (ready) return
  const wanted = sha(readFileSync(join(root, 'package-lock.json')) + readFileSync(join(root, 'package.json')))
  const todo = missing(existsSync(node) ? stamp('install') : '', wanted, whole)
  if (!todo) return
  if (todo === 'added')
    step('added', 'Installing development dependencies', 15, () => npm(root, 'install', '--no-save', '--include=dev'))
  else if (todo === 'whole') step('whole', 'Installing dependencies', 40, () => installAside('--include=dev'))
  else step('served', 'Installing dependencies', 30, () => installAside('--omit=dev'))
  prune()
  linkNode()
  setStamp('install', `${wanted} ${todo === 'served' ? 'served' : 'whole'}`)
}

/**
 * Decides what to install from the stamp (`<lock> served` or `<lock> whole`): runtime dependencies, all, or only the development
 * ones.
 */
export function missing(there, wanted, whole) {
  const [lock, kind] = there.split(' ')
  if (lock !== wanted) return whole || kind === 'whole' ? 'whole' : 'served'
  return whole && kind !== 'whole' ? 'added' : undefined
}

/** Prints the step and its estimated time: as long as the last time, or `usual`. */
function step(name, what, usual, work) {
  const seconds = Number(stamp(`${name}.seconds`)) || usual
  console.log(`${what}… (about ${Math.max(5, Math.round(seconds / 5) * 5)} s)`)
  const begun = performance.now()
  work()
  setStamp(`${name}.seconds`, ((performance.now() - begun) / 1000).toFixed(0))
}

/**
 * Installs into another directory first: a failed installation leaves the old modules, and running processes keep theirs until
 * the swap.
 */
function installAside(kind) {
  const aside = join(root, `.obra.${process.pid}`)
  for (const old of readdirSync(root)) if (old.startsWith('.obra.')) rmSync(join(root, old), { recursive: true, force: true })
  try {
    mkdirSync(aside)
    for (const file of ['package.json', 'package-lock.json', '.npmrc', ...workspaces.map((name) => `${name}/package.json`)])
      cpSync(join(root, file), join(aside, file))
    npm(aside, 'ci', kind)
    for (const dir of ['node_modules', ...workspaces.map((name) => `${name}/node_modules`)])
      swap(join(aside, dir), join(root, dir))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Replaces `place` by renaming. */
function swap(made, place) {
  const old = `${place}.antes`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, old)
  if (existsSync(made)) renameSync(made, place)
  rmSync(old, { recursive: true, force: true })
}

function npm(where, ...args) {
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: where,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Removes 190 MB that nothing here reads: Node's headers, source maps, and builds of the PDF libraries that are not imported. */
function prune() {
  const napi = join(modules, '@napi-rs')
  const canvas = existsSync(napi) ? readdirSync(napi).filter((name) => name.startsWith('canvas')) : []
  const unused = [
    `node-${process.platform}-${process.arch}/include`,
    'pdfjs-dist/build',
    '@cantoo/pdf-lib/dist',
    '@cantoo/pdf-lib/ts3.4',
    ...canvas.map((name) => `@napi-rs/${name}`),
  ]
  for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true })
  for (const path of readdirSync(modules, { recursive: true }))
    if (path.endsWith('.map')) rmSync(join(modules, path), { force: true })
}

/** Links the Node that npm installed; without one for this platform, the machine's own if it is recent enough. */
function linkNode() {
  const brought = join(modules, `node-${process.platform}-${process.arch}`)
  const wanted = readFileSync(join(root, '.node-version'), 'utf8').trim()
  const there = existsSync(brought)
  if (!there && process.versions.node.localeCompare(wanted, 'en', { numeric: true }) < 0)
    throw new Error(
      `Node ${wanted} or later is needed: npm has none for this platform, and the installed one is ${process.versions.node}`,
    )
  rmSync(join(modules, 'node'), { recursive: true, force: true })
  mkdirSync(dirname(node), { recursive: true })
  symlinkSync(there ? join('../..', basename(brought), 'bin/node') : process.execPath, node)
}

/** Hash of everything that a build reads. */
function sources(...from) {
  const hash = createHash('sha256')
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (/^(node_modules|dist)(\..+)?$/.test(entry.name)) continue
      const path = join(dir, entry.name)
      if (entry.isDirectory()) walk(path)
      else hash.update(relative(root, path)).update(readFileSync(path))
    }
  }
  for (const dir of from) walk(join(root, dir))
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

/** Builds `dist` of a workspace if its sources changed. */
function build(workspace, { what, usual, proof, from, args }) {
  if (ready) return
  const wanted = sources(...from)
  const built = join(root, workspace, 'dist', proof)
  if (existsSync(built) && statSync(built).size > 0 && stamp(workspace) === wanted) return
  const made = `dist.${process.pid}`
  step(workspace, what, usual, () => {
    try {
      execFileSync(node, [...args, made], {
        cwd: join(root, workspace),
        // Tests run the production build.
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: 'inherit',
      })
      swap(join(root, workspace, made), join(root, workspace, 'dist'))
    } finally {
      rmSync(join(root, workspace, made), { recursive: true, force: true })
    }
  })
  setStamp(workspace, wanted)
}

export const buildWeb = () =>
  build('web', {
    what: 'Building the web',
    usual: 20,
    proof: 'index.html',
    // The guides are built into the web (web/guides.vite.ts).
    from: ['web', 'contract', 'docs/guias'],
    args: [join(modules, 'vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir'],
  })

export const buildServer = () =>
  build('server', {
    what: 'Building the server',
    usual: 5,
    proof: 'main.mjs',
    from: ['server/src', 'server/demo', 'contract', 'scripts/build'],
    args: [join(root, 'scripts/build/server.ts')],
  })

/** Runs a script with the project's Node, forwards signals and exits with its code. */
export function run(args, options = {}) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', ...options })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}

/**
 * Runs the server and restarts it after a pause if it was killed or ran out of memory. A server that exits by itself has logged
 * why and is not restarted.
 */
export function keep(args, options = {}, pause = 3_000) {
  let child
  let leaving = false
  const begin = () => {
    child = spawn(node, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('exit', (code, signal) => {
      const killed = signal ?? (code > 128 ? `código ${code}` : '')
      if (leaving || !killed) process.exit(code ?? 1)
      console.error(`El servidor se cortó (${killed}): se lo vuelve a arrancar.`)
      child = undefined
      setTimeout(begin, pause)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      leaving = true
      if (child) child.kill(signal)
      else process.exit(0)
    })
  begin()
}
