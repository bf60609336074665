import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** What the checks look at: every file of the project, and for sources their text and what they import. */
export const root = join(import.meta.dirname, '../..')

export const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((f) => f && existsSync(join(root, f)))

export interface Import {
  /** As written. */
  spec: string
  /** The file that it names, from the root; undefined when it is a library. */
  to: string | undefined
  /** Erased before it runs. */
  typeOnly: boolean
  /** Asked for while it runs, not before. */
  lazy: boolean
}

export interface Source {
  file: string
  text: string
  /** Without comments. */
  code: string
  isTest: boolean
  imports: Import[]
  /** Files that it loads or reads by their address or path, and does not import: sandbox modules, workers, sheets, pages of docs. */
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
/** Paths that are imported, by a statement, a call or a type. */
const imported = /\b(?:from |import |import\()'[^']+'/g
const address = /new URL\(\s*'([^']+)',\s*import\.meta\.url/g

/** A test also reads by a path from the root; the rest, what is beside it. */
function readsOf(file: string, code: string): string[] {
  const own = code.replace(imported, '')
  const fromRoot = /\.test\.tsx?$|^(e2e|server\/test)\//.test(file)
  const named = [...own.matchAll(address)].map(([, spec]) => join(dirname(file), spec as string))
  const paths = [...new Set(own.match(/[\w./-]+/g) ?? [])].filter((one) => one.includes('.', 1))
  const all = paths.flatMap((one) => [join(dirname(file), one), ...(fromRoot ? [one] : [])])
  // Other sources are read as text by tests alone.
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
