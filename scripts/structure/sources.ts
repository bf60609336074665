import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Input of the structure checks: every file of the project and, for sources, their text and imports. */
export const root = join(import.meta.dirname, '../..')

export const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((f) => f && existsSync(join(root, f)))

export interface Import {
  /** The specifier as written. */
  spec: string
  /** Path from the root of the imported file; undefined for a library. */
  to: string | undefined
  /** Erased at run time. */
  typeOnly: boolean
  /** A dynamic import. */
  lazy: boolean
}

export interface Source {
  file: string
  text: string
  /** Text without comments. */
  code: string
  isTest: boolean
  imports: Import[]
  /** Files that it loads or reads by URL or path without importing them: sandbox modules, workers, sheets, pages of docs. */
  reads: string[]
}

export const isTest = (f: string): boolean => /\.test\.tsx?$|^(e2e|server\/test|web\/test|scripts|bench)\//.test(f)

const target = (file: string, spec: string): string | undefined => {
  if (spec.startsWith('.')) return relative(root, resolve(root, dirname(file), spec))
  const own = /^@gremial\/(contract|server|web)\/(.*)$/.exec(spec)
  return own ? (own[1] === 'contract' ? `contract/src/${own[2]}` : `${own[1]}/${own[2]}`) : undefined
}

function importsOf(file: string, code: string): Import[] {
  const statements = [...code.matchAll(/^(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm)].map(
    ([, type, names, spec]): Import => ({
      spec: spec as string,
      to: target(file, spec as string),
      typeOnly: type !== undefined || /^\{(\s*type [^,}]+,?)+\s*\}$/.test(names ?? ''),
      lazy: false,
    }),
  )
  const dynamic = [...code.matchAll(/import\('([^']+)'\)/g)].map(
    ([, spec]): Import => ({ spec: spec as string, to: target(file, spec as string), typeOnly: false, lazy: true }),
  )
  return [...statements, ...dynamic]
}

const known = new Set(files)
/** Specifiers of import statements, calls and types. */
const imported = /\b(?:from |import |import\()'[^']+'/g
const address = /new URL\(\s*'([^']+)',\s*import\.meta\.url/g

/** Tests also read by paths from the root; other files read what is beside them. */
function readsOf(file: string, code: string): string[] {
  const own = code.replace(imported, '')
  const fromRoot = /\.test\.tsx?$|^(e2e|server\/test)\//.test(file)
  const named = [...own.matchAll(address)].map(([, spec]) => join(dirname(file), spec as string))
  const paths = [...new Set(own.match(/[\w./-]+/g) ?? [])].filter((one) => one.includes('.', 1))
  const all = paths.flatMap((one) => [join(dirname(file), one), ...(fromRoot ? [one] : [])])
  // Only tests read other sources as text.
  const written = fromRoot ? all : all.filter((one) => !/\.tsx?$/.test(one))
  return [...new Set([...named, ...written])].filter((one) => one !== file && known.has(one))
}

export const sources: Source[] = files
  .filter((f) => /\.(ts|tsx)$/.test(f))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    return { file, text, code, isTest: isTest(file), imports: importsOf(file, code), reads: readsOf(file, code) }
  })
