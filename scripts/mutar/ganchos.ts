import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The product with one fault in it, without a copy of the tree: who loads the file gets its other text. Loaded before everything
 * (`--import`) by the process that tests, and so by the threads and the processes that it starts, which find the fault in their
 * environment. In the one that tests, each turn (`__vuelta`) imports the whole project anew, which leaves nothing of the fault before.
 */
export interface Rota {
  /** The file that is broken, and where its other text is. */
  path: string
  text: string
  /** The web built with the fault, when it is one of the web. */
  dist?: string
}

const root = new URL('../..', import.meta.url).href
const shim = new URL('./prueba.ts', import.meta.url).href
const mine = (url: string) => url.startsWith(root) && !url.includes('/node_modules/') && !url.includes('/scripts/mutar/')
const stripped = new Map<string, string>()
const turn = () => (globalThis as { __vuelta?: number }).__vuelta

registerHooks({
  resolve(spec, context, next) {
    if (spec === 'node:test' && turn() !== undefined && mine(context.parentURL ?? '')) return { url: shim, shortCircuit: true }
    const found = next(spec, context)
    if (turn() && mine(found.url) && found.url.endsWith('.ts')) found.url += `?vuelta=${turn()}`
    return found
  },
  load(url, context, next) {
    if (!mine(url) || !/\.ts(\?|$)/.test(url)) return next(url, context)
    const path = fileURLToPath(url.split('?')[0] as string)
    const rota = process.env.GREMIAL_ROTA ? (JSON.parse(process.env.GREMIAL_ROTA) as Rota) : undefined
    if (rota?.path === path) return { format: 'module', source: program(readFileSync(rota.text, 'utf8')), shortCircuit: true }
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
