import { execFileSync } from 'node:child_process'
import { funciones } from '../../contract/src/funciones.ts'
import type { Pantalla } from '../../contract/src/platform/funcion.ts'
import { place } from '../estructura/flechas.ts'
import { root, type Source, sources } from '../estructura/fuentes.ts'
import { allTests, usesDatabase } from './eleccion.ts'

/** The tests that a change may concern: of what it touches, of what imports that, and of the screens that show it. */

/** These name every feature: what reaches one of them reaches nothing through it. */
const registries =
  /^(server\/src\/(app|installation\/boot|features|derechos)\.ts|contract\/src\/(funciones|llamadas|errores|permisos)\.ts|web\/src\/features\/\w+\/pantallas\.ts|contract\/src\/textos\/|web\/src\/app\/|server\/test\/listas\.ts|server\/test\/permisos\.\w+\.ts)/
/** A change here concerns whatever has a database, or everything. */
const everyDatabase = /^server\/(migrations|demo|src\/semillas)\//
/** Nothing imports the files of a language: what looks at all of them does. */
const texts = 'contract/src/textos/'
const everything = /^(package(-lock)?\.json|scripts\/(probar|banderas|preparar|npm)|\.node-version)/

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/** What differs from a commit, also what is not committed. */
const changedFiles = (since: string): string[] => [
  ...new Set([...git('diff', '--name-only', '--relative', since), ...git('ls-files', '-o', '--exclude-standard')]),
]

export const changedTests = (since: string): string[] => testsOf(changedFiles(since || cameFrom()))

/** The tests that these files concern. */
export function testsOf(changed: readonly string[]): string[] {
  const tests = allTests()
  if (changed.some((file) => everything.test(file))) return tests
  const concerned = closure(changed)
  const features = new Set([...concerned].flatMap((file) => nameOf(file) ?? []))
  const addresses = screensOf(features)
  const databases = changed.some((file) => everyDatabase.test(file))
  return tests.filter(
    (file) =>
      concerned.has(file) ||
      (file.startsWith(texts) && changed.some((one) => one.startsWith(texts))) ||
      features.has(nameOf(file) ?? '') ||
      (databases && usesDatabase(file)) ||
      (file.startsWith('e2e/') && addresses.some((address) => textOf(file).includes(address))),
  )
}

/** Where this branch left the one it follows; without one, the last commit. */
function cameFrom(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

/** Addresses of the screens whose own feature changed since a commit (undefined, or one that is not here: none). */
export function changedScreens(since: string | undefined): string[] {
  if (since === undefined) return []
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

/** Files that import these, and those that import them, up to the registries. */
function closure(files: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  const add = ({ file, imports }: Source) => {
    for (const { to, typeOnly } of imports) if (to && !typeOnly) importers.set(to, [...(importers.get(to) ?? []), file])
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

/** Addresses of the screens of these features, up to their first number. */
function screensOf(features: ReadonlySet<string>): string[] {
  return funciones
    .filter(({ nombre }) => features.has(nombre))
    .flatMap(({ pantallas }) => Object.values<Pantalla>(pantallas))
    .map(({ ruta }) => ruta.replace(/^\/|\/?\$.*/g, ''))
}
