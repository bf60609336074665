import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach } from 'vitest'
import { cpuOf } from './cpu.ts'

/**
 * Runs in the worker before each test file. A worker imports the product and its libraries once. Test modules (server/test, e2e)
 * are evaluated anew for each file, so that no helper passes state to the next one.
 */
const rootUrl = pathToFileURL(`${join(import.meta.dirname, '../..')}/`).href
const ownToTests = /^(?:e2e|server\/test)\//
const worker = globalThis as { gremialTestFile?: number }

if (worker.gremialTestFile === undefined) {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!found.url.startsWith(rootUrl) || found.url.includes('?')) return found
      return ownToTests.test(found.url.slice(rootUrl.length))
        ? { ...found, url: `${found.url}?file=${worker.gremialTestFile}` }
        : found
    },
  })
}
const rows = process.env.GREMIAL_ROWS
const watched = rows === undefined ? undefined : await import('../rows/watch.ts')
if (rows !== undefined && worker.gremialTestFile === undefined) watched?.watch(rows)
worker.gremialTestFile = (worker.gremialTestFile ?? 0) + 1

/** Fails the running test with the results that differ from their declared types. */
function failWithProblems(): void {
  const problems = watched?.takeProblems() ?? []
  if (problems.length > 0)
    throw new Error(`Results that differ from their declared types (docs/testing.md):\n${problems.join('\n')}`)
}
afterEach(failWithProblems)

const cpu = cpuOf(process.pid)
// oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures a hook asks for from its first parameter
afterAll(({}, file) => {
  Object.assign(file.meta, { cpu: cpuOf(process.pid) - cpu })
  if (rows !== undefined) watched?.keepExecuted(rows)
  failWithProblems()
})
