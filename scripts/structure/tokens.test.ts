import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themeStylesheet } from '@gremial/contract/platform/theme.ts'
import { test } from 'vitest'

const repository = join(import.meta.dirname, '../..')

test('every CSS variable that a style or a component uses is defined', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web/src', 'web/index.html'], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(css|tsx?|html)$/.test(file))
  const texts = files.map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }))
  // In a style sheet, or in the style of an element.
  const defined = new Set(
    [themeStylesheet('#0a5a70'), ...texts.map(({ text }) => text)].flatMap((text) =>
      [...text.matchAll(/(--[a-z][a-z0-9-]*)['"]?\]?\s*[:,]/g)].map(([, name]) => name),
    ),
  )
  const unknown = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[a-z][a-z0-9-]*)\)/g)]
      .map(([, name]) => name as string)
      .filter((name) => !name.startsWith('--mantine-') && !defined.has(name))
      .map((name) => `${file}: ${name}`),
  )
  assert.deepEqual([...new Set(unknown)], [])
})
