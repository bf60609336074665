import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (path: string) => join(root, 'node_modules', path)

/** Incremental state of the compiler is kept in node_modules: the second run takes two seconds. */
const types = (project: string, kept: string): string[] => [
  bin('typescript/bin/tsc'),
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  bin(`.gremial/${kept}.tsbuildinfo`),
]

const checks: Array<[name: string, args: string[]]> = [
  ['types: contract, server, e2e, bench, scripts', types('tsconfig.json', 'tipos')],
  ['types: web', types('web/tsconfig.json', 'tipos-web')],
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['unused and undeclared', [bin('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location', bin('.gremial/knip')]],
  ['structure', [join(root, 'scripts/structure/check.ts')]],
]

/**
 * Static checks, which need no server and no browser. They run first and alone, so that the first result comes within half a
 * minute.
 */
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
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}
