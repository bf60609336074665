import { appendFileSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The product with one fault in it, without a copy of the tree: who loads the file gets its other text. Loaded before everything
 * (`--import`) by the process that tests, and so by the threads and the processes that it starts, which find the fault in their
 * environment. In the one that tests, each turn (`__vuelta`) imports anew what is a test's own and all that reaches the file that is broken,
 * and the one that was: of the fault before, nothing is left.
 */
export interface Rota {
  /** The file that is broken, and its other text. */
  path: string
  text: string
  /** The web built with the fault, when it is one of the web. */
  dist?: string
}

const root = new URL('../..', import.meta.url).href
const shim = new URL('./prueba.ts', import.meta.url).href
const mine = (url: string) => url.startsWith(root) && !url.includes('/node_modules/') && !url.includes('/scripts/mutate/')
const stripped = new Map<string, string>()
const turn = () => (globalThis as { __vuelta?: number }).__vuelta

const ownToTests = /^(?:e2e|server\/test)\/|\.test\.ts$/
/** In which turn each file was imported, and who imports it. */
const importedIn = new Map<string, number>()
const importers = new Map<string, Set<string>>()
let broken: string[] = []

/** A turn begins: what must be imported anew is forgotten; without a file that is broken, everything. */
export function renovar(path?: string): void {
  const now = path === undefined ? [...importedIn.keys()] : [pathToFileURL(path).href]
  const old = [...importedIn.keys()].filter((url) => ownToTests.test(url.slice(root.length)))
  for (const url of [...now, ...broken, ...old]) forget(url)
  broken = now
}

function forget(url: string): void {
  if (importedIn.delete(url)) for (const importer of importers.get(url) ?? []) forget(importer)
}

function inItsTurn(url: string, importer: string | undefined, now: number): string {
  const who = importers.get(url) ?? new Set()
  importers.set(url, who)
  if (importer) who.add(importer)
  const then = importedIn.get(url) ?? now
  importedIn.set(url, then)
  return `${url}?vuelta=${then}`
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
    const { GREMIAL_CARGADOS: loaded } = process.env
    if (loaded && turn() === undefined) appendFileSync(loaded, `${path}\n`)
    const rota = process.env.GREMIAL_ROTA ? (JSON.parse(process.env.GREMIAL_ROTA) as Rota) : undefined
    if (rota?.path === path) return { format: 'module', source: program(rota.text), shortCircuit: true }
    const text = stripped.get(path) ?? program(readFileSync(path, 'utf8'))
    stripped.set(path, text)
    const dist = rota?.dist
    return {
      format: 'module',
      source: dist ? text.replaceAll(/import\.meta\.dirname, '(\.\.\/)+web\/dist/g, () => `'', '${dist}`) : text,
      shortCircuit: true,
    }
  },
})

const program = (text: string) => stripTypeScriptTypes(text)
