import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Lints a file of these lines with the project's configuration. Returns the numbers of the rejected lines. */
function refused(lines: string[]): number[] {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-lint-'))
  writeFileSync(join(dir, 'una.ts'), `${lines.join('\n')}\n`)
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(root, '.oxlintrc.json'), '--format', 'unix', join(dir, 'una.ts')],
    { encoding: 'utf8', cwd: root },
  )
  rmSync(dir, { recursive: true, force: true })
  return [...stdout.matchAll(/una\.ts:(\d+):\d+: .*linear-regexp/g)].map(([, line]) => Number(line))
}

test('the linter rejects super-linear expressions, first the old one for photos', () => {
  const slow = [
    String.raw`export const photo = /^[A-Za-z0-9+/\s]+={0,2}\s*$/`,
    String.raw`export const nested = /^(\w+\s?)*$/`,
    String.raw`export const tail = /\s+$/`,
    String.raw`export const letters = /beginbfchar([\s\S]*?)endbfchar/g`,
    String.raw`export const zeros = /^0*(\d+)\/(\d)$/`,
    `export const made = new RegExp('(a|b|ab)*c')`,
    'export const unknown = (text: string) => new RegExp(text)',
  ]
  assert.deepEqual(
    refused(slow),
    slow.map((_, i) => i + 1),
  )
  const fine = [
    String.raw`export const photo = /[^A-Za-z0-9+/=\s]/`,
    String.raw`export const mail = /^[a-z0-9._-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/`,
    String.raw`export const blanks = /\s+/g`,
    String.raw`export const quoted = /"[^"]*"/g`,
    String.raw`export const day = new RegExp('^\\d{4}-\\d{2}-\\d{2}$')`,
  ]
  assert.deepEqual(refused(fine), [])
})
