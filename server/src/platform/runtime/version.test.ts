import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { root } from '../../../test/programa.ts'
import { version } from './version.ts'

test('the version is the one of the release, with the commit of the working copy', () => {
  const release = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  assert.equal(version, `${release.version} (${commit.slice(0, 7)})`)
})
