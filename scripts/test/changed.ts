import { execFileSync } from 'node:child_process'
import { features } from '../../contract/src/features.ts'
import type { Screen } from '../../contract/src/platform/feature.ts'
import { place } from '../structure/arrows.ts'
import { root, type Source, sources } from '../structure/sources.ts'
import { allTests, isSlow, mentions, startsPrograms, usesDatabase } from './select.ts'

/** Selects the tests that a change may affect: of the changed files, of their importers, and of the screens that show them. */

/** Registries name every feature, so the search for importers stops at them. */
const registries =
  /^(server\/src\/(app|installation\/boot|features|table-grants)\.ts|contract\/src\/(features|derived\/(calls|errors|permissions))\.ts|web\/src\/features\/\w+\/pantallas\.ts|contract\/src\/textos\/|web\/src\/app\/|server\/test\/listas\.ts|server\/test\/permisos\.\w+\.ts)/
/** A change here affects every test with a database; in `everything`, all tests. */
const everyDatabase = /^server\/(migrations|demo|src\/semillas)\//
/** Language files are not imported; tests that check all of them read them. */
const texts = 'contract/src/textos/'
const everything = /^(package(-lock)?\.json|vitest\.config\.ts|scripts\/(test|flags|prepare|npm)|\.node-version)/
/** The build of the web affects every browser test. Program tests start these files without importing them. */
const everyBrowser = /^web\/(public\/|[^/]+$)/
const everyProgram = /^(server\/(migrations|src\/(main|app|installation|platform|comandos|semillas))|instalacion|bench\/site)\b/
/** The environment of every component test, and the shared components, whose tests reach them through screens. */
const everyComponent = /^web\/test\//
const sharedPieces = /^web\/src\/(ui|platform)\//
/** Guide tests depend on what the screens show. */
const everyGuide = /^(web\/src|contract\/src\/textos\/es|docs\/guias|scripts\/guides)\//
/** District and feature of a text file. */
const textsOf = /^contract\/src\/textos\/\w+\/(\w+)\/([\w-]+)\.(?:ts|json)$/

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/** Files that differ from a commit, including uncommitted ones. */
export const changedFiles = (since: string): string[] => [
  ...new Set([...git('diff', '--name-only', '--relative', since), ...git('ls-files', '-o', '--exclude-standard')]),
]

export const changedTests = (since: string): string[] => testsOf(changedFiles(since || baseCommit()))

/** Tests that a change of these files affects. */
export function testsOf(changed: readonly string[]): string[] {
  const tests = allTests()
  if (changed.some((file) => everything.test(file))) return tests
  const concerned = closure(changed)
  const touched = new Set([
    ...[...concerned].flatMap((file) => nameOf(file) ?? []),
    ...changed.flatMap((file) => textsOf.exec(file)?.slice(1).join('/') ?? []),
  ])
  const addresses = screensOf(touched)
  const changes = (what: RegExp): boolean => changed.some((file) => what.test(file))
  const [databases, browsers, programs, guides] = [everyDatabase, everyBrowser, everyProgram, everyGuide].map(changes)
  const [components, pieces] = [everyComponent, sharedPieces].map(changes)
  const scripts = [...concerned].filter((file) => file.startsWith('scripts/') && !file.endsWith('.test.ts'))
  const named = scripts.length > 0 ? new RegExp(scripts.join('|').replaceAll('.', '\\.')) : undefined
  return tests.filter(
    (file) =>
      concerned.has(file) ||
      (file.startsWith(texts) && changed.some((one) => one.startsWith(texts))) ||
      touched.has(nameOf(file) ?? '') ||
      (databases && usesDatabase(file)) ||
      (browsers && file.startsWith('e2e/')) ||
      (programs && startsPrograms(file)) ||
      (components && file.endsWith('.test.tsx')) ||
      (pieces && /^web\/src\/ui\/.*\.test\.tsx$/.test(file)) ||
      // A script is not imported; the tests that name it start it.
      (named && mentions(file, named)) ||
      (guides && file.startsWith('e2e/guia-')) ||
      (file.startsWith('e2e/') && addresses.some((address) => textOf(file).includes(address))),
  )
}

/** The commit where this branch left its upstream; without one, the previous commit. */
export function baseCommit(): string {
  for (const args of [
    ['merge-base', 'HEAD', '@{upstream}'],
    ['rev-parse', '--verify', '-q', 'HEAD~1'],
  ]) {
    try {
      const [commit] = git(...args)
      if (commit) return commit
    } catch {
      // No upstream, or a shallow clone.
    }
  }
  return 'HEAD'
}

/** Slow tests that the change does not affect. */
export function slowWithout(changed: readonly string[]): ReadonlySet<string> {
  const concerned = new Set(testsOf(changed))
  return new Set(allTests().filter((file) => isSlow(file) && !concerned.has(file)))
}

/** Addresses of the screens whose own feature changed since a commit; none if the commit is unknown. */
export function changedScreens(since = baseCommit()): string[] {
  try {
    return screensOf(new Set(changedFiles(since).flatMap((file) => (file.startsWith('web/') ? (nameOf(file) ?? []) : []))))
  } catch {
    return []
  }
}

const bySource = new Map(sources.map((source) => [source.file, source]))
const textOf = (file: string): string => bySource.get(file)?.code ?? ''

const nameOf = (file: string): string | undefined => {
  const of = place(file)
  return of && `${of.district}/${of.feature}`
}

/** These files and all that import or read them, up to the registries. */
function closure(files: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  const add = ({ file, imports, reads }: Source) => {
    const used = imports.flatMap(({ to, typeOnly }) => (to && !typeOnly ? [to] : []))
    // A script that names a file reads it as text; tests of the product do not run the script.
    for (const to of file.startsWith('scripts/') ? used : [...used, ...reads])
      importers.set(to, [...(importers.get(to) ?? []), file])
  }
  for (const source of sources) add(source)
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (!registries.test(file) || files.includes(file)) waiting.push(...(importers.get(file) ?? []))
  }
  return found
}

/** Addresses of the screens of these features, up to their first path parameter. */
function screensOf(touched: ReadonlySet<string>): string[] {
  return features
    .filter(({ name }) => touched.has(name))
    .flatMap(({ screens }) => Object.values<Screen>(screens))
    .map(({ path }) => path.replace(/^\/|\/?\$.*/g, ''))
}
