import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The shape of the house, as a check (docs/arquitectura.md): which way imports may go, how long files may be, and what is never committed. */
const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((f) => f && existsSync(join(root, f)))
const problems: string[] = []
const sources = files.filter((f) => /\.(ts|tsx)$/.test(f))
const isTest = (f: string) => /\.test\.tsx?$|^(e2e|server\/test|scripts|bench)\//.test(f)

/** First part of the rule that matches a file, and what it may import. */
const layers: Array<[from: RegExp, forbidden: RegExp, why: string]> = [
  [/^contract\//, /^(server|web|e2e|bench)\//, 'contract imports nothing of ours'],
  [/^server\//, /^web\//, 'server and web never meet'],
  [/^web\//, /^server\//, 'server and web never meet'],
  [/^server\/src\/platform\//, /^server\/(src\/(features|semillas|comandos|app|boot)|demo)/, 'the platform knows no feature'],
  [/^web\/src\/(platform|ui)\//, /^web\/src\/features\//, 'shared pieces know no feature'],
  [/\.rules\.ts$/, /\.(service|queries|routes|list)\.ts$|\/platform\/(db|http|files|mail|jobs)\//, 'rules do no IO'],
  [/\.queries\.ts$/, /\.(service|routes)\.ts$/, 'routes → service → queries'],
  [/\.service\.ts$/, /\.routes\.ts$/, 'routes → service → queries'],
]

for (const file of sources) {
  const text = readFileSync(join(root, file), 'utf8')
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const lines = text.split('\n').length
  if (lines > 400 && !/\/textos\//.test(file)) problems.push(`${file}: ${lines} lines, at most 400`)
  if (/\benum \w+ \{|\bexport default (?!defineConfig)/.test(text)) problems.push(`${file}: no enums, no default exports`)
  if (
    /assert[.\w]*\(\s*\(?await [^\n]*\.(count|innerText|allInnerTexts|inputValue|getAttribute|isVisible|textContent|isChecked)\(/.test(
      code,
    )
  )
    problems.push(`${file}: asserts what the page shows at one moment; use expect of e2e/navegador.ts, which waits`)
  for (const [, target] of code.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
    const to = target?.startsWith('.')
      ? relative(root, resolve(root, dirname(file), target))
      : (target?.replace(/^@gremial\/contract\//, 'contract/src/').replace(/^@gremial\/(server|web)\//, '$1/') ?? '')
    if (target?.startsWith('.') && !existsSync(join(root, to)) && !to.endsWith('.css'))
      problems.push(`${file}: imports ${target}, which does not exist`)
    if (file.startsWith('contract/') && !isTest(file) && !target?.startsWith('.') && target !== 'zod')
      problems.push(`${file}: contract imports ${target}`)
    if (isTest(file)) continue
    for (const [from, forbidden, why] of layers)
      if (from.test(file) && forbidden.test(to)) problems.push(`${file} → ${to}: ${why}`)
  }
}
problems.push(...cycles())
for (const file of files) {
  if (/(^|\/)(node_modules|dist|var)\/|\.(log|sqlite)$/.test(file)) problems.push(`${file}: not to be committed`)
}
if (/"resolved": "https?:/.test(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  problems.push('package-lock.json records download addresses')

/** Features may use each other's services and queries, without circles. */
function cycles(): string[] {
  const uses = new Map<string, Set<string>>()
  for (const file of sources) {
    const from = /^(server|web)\/src\/features\/([^/]+)\//.exec(file)
    if (!from || isTest(file)) continue
    const key = `${from[1]}/${from[2]}`
    for (const [, target] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = /^(server|web)\/src\/features\/([^/]+)\//.exec(relative(root, resolve(root, dirname(file), target ?? '')))
      if (to && `${to[1]}/${to[2]}` !== key) uses.set(key, (uses.get(key) ?? new Set()).add(`${to[1]}/${to[2]}`))
    }
  }
  const found: string[] = []
  const visit = (feature: string, path: string[]) => {
    if (path.includes(feature)) {
      found.push(`features in a circle: ${[...path.slice(path.indexOf(feature)), feature].join(' → ')}`)
      return
    }
    for (const next of uses.get(feature) ?? []) visit(next, [...path, feature])
  }
  for (const feature of uses.keys()) if (found.length === 0) visit(feature, [])
  return found
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'))
  process.exit(1)
}
