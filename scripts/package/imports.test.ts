import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { importAll, programs } from './imports.ts'

const root = join(import.meta.dirname, '../..')

test("every module excluded from a package's import check exists", () => {
  for (const pattern of programs)
    assert.notEqual(globSync(pattern, { cwd: join(root), exclude: ['**/node_modules'] }).length, 0, pattern)
})

test("all other server modules can be imported in one process, as a package's check does", () => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', importAll], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  assert.equal(status, 0, stderr.slice(0, 2000))
})
