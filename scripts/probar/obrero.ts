import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeBrowsers } from './chromium.ts'

/**
 * A worker of npm test: it stays, keeps what it imported of the product and of the libraries, and runs the test files that it is given one
 * after the other. What is a test's own (the file and the helpers of tests) is evaluated anew for each file, so that nothing a helper
 * remembers goes from one to the next; what the product remembers is under test, in whatever order the files come.
 *
 * Told by message: { file }, a path from the root. cuenta.ts, its reporter, tells what becomes of each test. Started with a part of a
 * title, it runs only the tests that have it (elegidas.ts).
 */
const root = join(import.meta.dirname, '../..')
const rootUrl = pathToFileURL(`${root}/`).href
const ownToTests = /^(?:e2e|server\/test)\/|\.test\.ts$/
/** After this a file is over: what waits for ever must not keep the rest. In the vigil they are larger. */
const longest = process.env.GREMIAL_VIGILIA === '1' ? 1_800_000 : 600_000
let turn = 0
const [, , part] = process.argv
const chosenTests = new URL('elegidas.ts', import.meta.url).href

registerHooks({
  resolve(spec, context, next) {
    const own =
      context.parentURL?.startsWith(rootUrl) && ownToTests.test(context.parentURL.slice(rootUrl.length).split('?')[0] ?? '')
    if (spec === 'node:test' && part !== undefined && own)
      return { url: chosenTests, format: 'module-typescript', shortCircuit: true }
    const found = next(spec, context)
    if (!found.url.startsWith(rootUrl) || found.url.includes('?')) return found
    return ownToTests.test(found.url.slice(rootUrl.length)) ? { ...found, url: `${found.url}?turno=${turn}` } : found
  },
})

process.on('message', ({ file }: { file: string }) => {
  turn++
  const path = join(root, file)
  // Helpers name the file that they work for.
  process.argv[1] = path
  // The context of this test is that of everything that the file does: its tests are below it, and its last hooks run when it ends.
  void test(file, { timeout: longest }, async () => {
    await import(pathToFileURL(path).href)
  })
})

// A promise of a library that was begun by an earlier file (the browser's) fails nobody's test: what then waits in vain would not say why.
process.on('unhandledRejection', (error) => console.error('rechazada:', error))

process.on('disconnect', () => void closeBrowsers().finally(() => process.exit()))
