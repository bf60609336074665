import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)

const checks: Array<[name: string, args: string[]]> = [
  ['types: contract, server, e2e, bench, scripts', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['types: web', [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json']],
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['structure', [join(root, 'scripts/estructura/casa.ts')]],
]

/** What needs no server nor browser, one after the other while the tests run: behind them, so that no test waits for a compiler. */
export async function staticChecks(): Promise<{ passed: number; failed: number }> {
  let failed = 0
  for (const [name, args] of checks) {
    const begun = performance.now()
    const { code, said } = await program(args)
    console.log(`${code === 0 ? '✔' : '✖'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
    if (code === 0) continue
    failed++
    console.log(said)
  }
  return { passed: checks.length - failed, failed }
}

function program(args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It ended already, or the system gives no priorities.
  }
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}
