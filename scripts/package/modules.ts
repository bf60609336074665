import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Selects the server's runtime packages from the lock file, and copies their installed folders. */

interface Locked {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type Lock = Readonly<Record<string, Locked>>

export const lockOf = (root: string): Lock =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

/** Resolves a package as Node does: in the importer's own node_modules, or in those above. */
function found(lock: Lock, from: string, name: string): string | undefined {
  for (let above = from; ; above = above.includes('/node_modules/') ? above.slice(0, above.lastIndexOf('/node_modules/')) : '') {
    const path = above ? `${above}/node_modules/${name}` : `node_modules/${name}`
    if (lock[path]) return path
    if (!above) return undefined
  }
}

/**
 * Folders of all packages that these workspaces need, transitively. Skips those missing from the lock file (optional, or for
 * another platform).
 */
export function needed(lock: Lock, workspaces: readonly string[]): string[] {
  const seen = new Set<string>()
  const waiting = [...workspaces]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock[from] ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
      const path = found(lock, from, name)
      if (!path || seen.has(path)) continue
      seen.add(path)
      if (!lock[path]?.link) waiting.push(path)
    }
  }
  return [...seen].sort()
}

/** Files that are only for reading or debugging. */
const unread = /\.(map|md|markdown|d\.[mc]?ts)$/i

/**
 * Hard-links the tree, or copies it if it is on another disk. Keeps symbolic links, and skips the folders for which `skip` is
 * true.
 */
export function takeTree(from: string, to: string, skip: (name: string) => boolean = () => false): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (skip(name)) continue
    const [source, target] = [join(from, name), join(to, name)]
    const stat = lstatSync(source)
    if (stat.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (stat.isDirectory()) takeTree(source, target, skip)
    else takeFile(source, target)
  }
}

function takeFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(source, target)
  }
}

/**
 * Puts the server's runtime packages into `to/node_modules`, with the Node that runs it. `platform` is as npm names it
 * (linux-x64).
 */
export function takeModules(root: string, to: string, platform: string): void {
  const lock = lockOf(root)
  const brought = `node_modules/node-${platform}`
  const paths = needed(lock, ['server', 'contract'])
  for (const path of [...paths, ...(lock[brought] ? [brought] : [])]) {
    const there = join(root, path)
    if (!existsSync(there)) continue
    const linked = lock[path]?.link ? lock[path].resolved : undefined
    mkdirSync(dirname(join(to, path)), { recursive: true })
    if (linked) symlinkSync(join('../..', linked), join(to, path))
    else takeTree(there, join(to, path), (name) => name === 'node_modules' || name === 'include' || unread.test(name))
  }
  mkdirSync(join(to, 'node_modules/node/bin'), { recursive: true })
  const node = join(to, 'node_modules/node/bin/node')
  if (existsSync(join(to, brought))) symlinkSync(`../../node-${platform}/bin/node`, node)
  else copyFileSync(process.execPath, node)
}
