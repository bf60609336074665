import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutantProblems } from '../mutate/all.ts'
import { arrows } from './arrows.ts'
import { classes } from './classes.ts'
import { codes } from './codes.ts'
import { documents } from './documents.ts'
import { english } from './english.ts'
import { climbing } from './floors.ts'
import { functions } from './functions.ts'
import { migrationsOf } from './migrations.ts'
import { oneWay } from './one-way.ts'
import { queries } from './queries.ts'
import { sandbox } from './sandbox.ts'
import { files, root, sources } from './sources.ts'
import { testsOf } from './tests.ts'

/** The structure check (docs/architecture.md). Prints one problem per line and exits with 1; prints nothing if all is well. */

/** Playwright requires a default export in the files that its configuration names. */
const namedByPlaywright = new Set(['scripts/test/playwright-reporter.ts', 'scripts/test/playwright-setup.ts'])

const shape = sources.flatMap(({ file, text }) => {
  const lines = text.split('\n').length
  return [
    ...(lines > 400 ? [`${file}: ${lines} lines, at most 400`] : []),
    ...(/\benum \w+ \{|\bexport default (?!defineConfig)/.test(text) && !namedByPlaywright.has(file)
      ? [`${file}: no enums, no default exports`]
      : []),
  ]
})
const committed = files
  .filter((file) => /(^|\/)(node_modules|dist|var)(\/|$)|\.(log|sqlite)$/.test(file))
  .map((file) => `${file}: not to be committed`)
const lock = /"resolved": "https?:/.test(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  ? ['package-lock.json records download addresses']
  : []

const problems = [
  ...shape,
  ...arrows(),
  ...climbing(),
  ...english(),
  ...oneWay(),
  ...sandbox(),
  ...testsOf(),
  ...classes(),
  ...functions(),
  ...codes(),
  ...queries(),
  ...migrationsOf(),
  ...documents(),
  ...committed,
  ...lock,
  ...(await mutantProblems()),
]
if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'))
  process.exit(1)
}
