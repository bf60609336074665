import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Module hooks that load the mutated text in place of a file, so that no copy of the tree is needed. Preloaded (`--import`) by a
 * worker and by the threads and processes that it starts, which read the mutant from their environment. Each turn of the worker
 * (`gremialTurn`) re-imports the tests' own modules and all importers of the mutated file, and of the previous one: nothing of
 * the last mutant is left.
 */
export interface Mutated {
  path: string
  text: string
}

const root = new URL('../..', import.meta.url).href
const shim = new URL('./vitest-shim.ts', import.meta.url).href
const mine = (url: string) => url.startsWith(root) && !url.includes('/node_modules/') && !url.includes('/scripts/mutate/')
const stripped = new Map<string, string>()
const turn = () => (globalThis as { gremialTurn?: number }).gremialTurn

const ownToTests = /^server\/test\/|\.test\.ts$/
/** The turn in which each file was imported, and its importers. */
const importedIn = new Map<string, number>()
const importers = new Map<string, Set<string>>()
let changed: string[] = []

/** Begins a turn: marks what must be imported anew, or everything if coverage is measured. */
export function beginTurn(path: string | undefined, everything: boolean): void {
  const file = path === undefined ? [] : [pathToFileURL(path).href]
  const now = everything ? [...importedIn.keys()] : file
  const old = [...importedIn.keys()].filter((url) => ownToTests.test(url.slice(root.length)))
  for (const url of [...now, ...changed, ...old]) forget(url)
  changed = now
}

function forget(url: string): void {
  if (importedIn.delete(url)) for (const importer of importers.get(url) ?? []) forget(importer)
}

function inItsTurn(url: string, importer: string | undefined, now: number): string {
  const known = importers.get(url) ?? new Set()
  importers.set(url, known)
  if (importer) known.add(importer)
  const then = importedIn.get(url) ?? now
  importedIn.set(url, then)
  return `${url}?turn=${then}`
}

registerHooks({
  resolve(spec, context, next) {
    if (spec === 'vitest' && turn() !== undefined && mine(context.parentURL ?? '')) return { url: shim, shortCircuit: true }
    const found = next(spec, context)
    const [url = ''] = found.url.split('?')
    const now = turn()
    return now && mine(url) && url.endsWith('.ts')
      ? { ...found, url: inItsTurn(url, context.parentURL?.split('?')[0], now) }
      : found
  },
  load(url, context, next) {
    if (!mine(url) || !/\.ts(\?|$)/.test(url)) return next(url, context)
    const path = fileURLToPath(url.split('?')[0] as string)
    const { GREMIAL_LOADED: loaded, GREMIAL_MUTATED: given } = process.env
    if (loaded && turn() === undefined) appendFileSync(loaded, `${path}\n`)
    const mutated = given ? (JSON.parse(given) as Mutated) : undefined
    if (mutated?.path === path) return { format: 'module', source: stripTypeScriptTypes(mutated.text), shortCircuit: true }
    const source = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'))
    stripped.set(path, source)
    return { format: 'module', source, shortCircuit: true }
  },
})
