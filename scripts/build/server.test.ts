import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** At the depth of the real build, so that relative paths resolve to the same files. */
const made = join(root, `server/dist.${process.pid}`)

test('the bundled server is complete, in ASCII, and finds the files named relative to its source', () => {
  try {
    execFileSync(process.execPath, [join(root, 'scripts/build/server.ts'), made])
    const files = globSync('*.mjs', { cwd: made })
    const code = files.map((file) => readFileSync(join(made, file), 'utf8')).join('\n')
    assert.doesNotMatch(code, /[^\0-\x7f]/)
    // A library that reads files beside itself would fail here.
    assert.doesNotMatch(code, /\b__(dirname|filename)\b/)
    const named = [
      ...new Set([...code.matchAll(/new URL\(["`](\.[^"`]+)["`], ?import\.meta\.url\)/g)].map(([, path]) => path ?? '')),
    ]
    assert.deepEqual(
      named.filter((path) => !existsSync(join(made, path))),
      [],
    )
    // OpenAPI's script, migrations, the sandbox and a worker thread.
    for (const path of [
      '../src',
      '../src/platform/db',
      './platform-sandbox-main.mjs',
      './platform-pdf-worker.mjs',
      './platform-storage-images.sandbox.mjs',
    ])
      assert.ok(named.includes(path), path)
    // Lists the modules of Node that the bundle loads at start: none that only `fetch` or HTTP/2 need.
    const all = `data:text/javascript,process.once('exit', () => console.log(process.moduleLoadList.join()))`
    const run = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n')
    const [said = '', loaded = ''] = run('--import', all, join(made, 'main.mjs'), '--version')
    assert.deepEqual([said], run(join(root, 'server/src/main.ts'), '--version'))
    assert.match(loaded, /NativeModule http,/)
    assert.doesNotMatch(loaded, /undici|NativeModule http2/)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
})
