import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { serverMain } from './flags.mjs'
import { missing } from './prepare.mjs'

const root = join(import.meta.dirname, '..')

test('serving installs runtime dependencies; tests add theirs, kept when the lock file changes', () => {
  const cases: Array<[there: string, whole: boolean, todo: ReturnType<typeof missing>]> = [
    ['', false, 'served'],
    ['', true, 'whole'],
    ['now served', false, undefined],
    ['now served', true, 'added'],
    ['now whole', false, undefined],
    ['now whole', true, undefined],
    ['before served', false, 'served'],
    ['before served', true, 'whole'],
    ['before whole', false, 'whole'],
    ['before whole', true, 'whole'],
    // A stamp from before runtime and development dependencies were separate.
    ['before', false, 'served'],
  ]
  for (const [there, whole, todo] of cases)
    assert.equal(missing(there, 'now', whole), todo, `${there}, ${whole ? 'whole' : 'served'}`)
})

test('every npm script runs an existing file through npm.mjs, and commands are found by name', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  for (const [name, script] of Object.entries(scripts)) {
    const [, file] = /^exec node scripts\/npm\.mjs(?: --dev)?(?: --build)?(?: (\S+).*)?$/.exec(script) ?? [name]
    if (file !== undefined) assert.ok(file === serverMain || existsSync(join(root, file)), `${name}: ${script}`)
  }
  const said = (...args: string[]) => spawnSync(process.execPath, ['scripts/npm.mjs', ...args], { cwd: root, encoding: 'utf8' })
  for (const name of ['actualizar', 'volver', 'importar']) assert.match(said(name, '--version').stdout, /^Gremial /, name)
  const unknown = said('comando')
  assert.equal(unknown.status, 2)
  assert.match(
    unknown.stderr,
    /^Orden desconocida: comando\. Hay: actualizar, archivar-auditoria, .*verificar-auditoria, vigilar, volver$/m,
  )
})
