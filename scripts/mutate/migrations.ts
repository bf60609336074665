import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inOneLine, type Mutant } from './mutant.ts'
import { root } from './source.ts'

/**
 * Mutants of the database functions and triggers that migrations leave: of the last definition of each, because a later migration
 * may replace it. They are applied to a migrated database (`sql`); migrating and seeding for each would cost a minute.
 */
interface Definition {
  file: string
  name: string
  start: number
  text: string
}

const functions = /create (?:or replace )?function (\w+)\((?:(?!\bcreate )[\s\S])*?\$\$[\s\S]*?\$\$;/g
const triggers = /create (?:constraint )?trigger (\w+)\s[^;]*?\bon (\w+)\b[^;]*;/g
const comparison = /(?:is (?:not )?(?:null|distinct from [\w.]+)|(?:=|<>|<=?|>=?) (?:[\w.]+|'[^']*'))/.source
const next = /(?=\s+(?:and|or|then|order|for|limit|group|loop|returning|union)\b|\s*[;)])/.source

/** Mutation operators for the body of a function. */
const operators: ReadonlyArray<readonly [operator: string, pattern: RegExp, replace: (match: RegExpExecArray) => string]> = [
  ['refusal removed', /(?<!els|end )\bif\b(?:(?!\bthen\b)[^;])*\bthen\s+raise exception[^;]*;\s*end if;/g, () => 'null;'],
  ['condition removed', new RegExp(`(?<!between \\S+)\\s(?:and|or) (?:not )?[\\w.]+ ${comparison}${next}`, 'g'), () => ''],
  ['boundary moved', /(?<=[\w)] )(?:<=|>=|<|>)(?= [\w(])/g, ([at]) => (at.endsWith('=') ? at.slice(0, -1) : `${at}=`)],
  ['sign changed', /(?<=[\w)] )[+-](?= [\w(])/g, ([at]) => (at === '+' ? '-' : '+')],
  [
    'branches swapped',
    /\bcase when ((?:(?!\b(?:when|then|case|end)\b)[^;])+) then ((?:(?!\b(?:when|case|end|else)\b)[^;])+) else ((?:(?!\b(?:case|end)\b)[^;])+) end\b/g,
    ([, test, yes, no]) => `case when ${test} then ${no} else ${yes} end`,
  ],
]

/** Mutations of a text of PL/pgSQL or SQL. */
export const sqlChanges = (body: string) =>
  operators.flatMap(([operator, pattern, replace]) =>
    [...body.matchAll(pattern)].map((match) => ({ operator, at: match.index, was: match[0], replacement: replace(match) })),
  )

const files = (): string[] => globSync('server/migrations/*.sql', { cwd: root }).sort()
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

function lastOf(pattern: RegExp): Map<string, Definition> {
  const found = new Map<string, Definition>()
  for (const file of files())
    for (const match of textOf(file).matchAll(pattern)) {
      const [text, name = '', table] = match
      const key = table ? `${name} on ${table}` : name
      found.set(key, { file, name: key, start: match.index, text })
    }
  return found
}

let folders: ReadonlyArray<readonly [folder: string, text: string]> | undefined

/** Feature folders whose statements write a table or call a function, most uses first. */
function foldersThat(does: RegExp): string[] {
  folders ??= globSync('server/src/{features/*,platform}/*/*.ts', { cwd: root }).map((f) => [dirname(f), textOf(f)])
  const times = new Map<string, number>()
  for (const [folder, text] of folders) {
    const many = text.match(does)?.length ?? 0
    if (many > 0) times.set(folder, (times.get(folder) ?? 0) + many)
  }
  return [...times].toSorted((a, b) => b[1] - a[1]).map(([folder]) => folder)
}

const most = 3
const writersOf = (table: string) => foldersThat(new RegExp(`\\b(?:into|update|delete from) ${table}\\b`, 'g'))
const readersOf = (table: string) => foldersThat(new RegExp(`\\b(?:from|join) ${table}\\b`, 'g'))
const callersOf = (name: string) => foldersThat(new RegExp(`\\b${name}\\(`, 'g'))

export function migrationMutants(place: string): Mutant[] {
  const made = lastOf(functions)
  const fired = lastOf(triggers)
  const tableOf = (trigger: Definition) => trigger.name.split(' on ')[1] as string
  /** Tests of a function: through the triggers that execute it, the functions that call it, and the features. */
  const testsOf = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const byTrigger = [...fired.values()]
      .filter(({ text }) => text.includes(`function ${name}(`))
      .flatMap((t) => writersOf(tableOf(t)))
    const byFunction = [...made.values()]
      .filter((f) => f.name !== name && f.text.includes(`${name}(`))
      .flatMap((f) => testsOf(f.name, seen))
    return [...new Set([...byTrigger, ...callersOf(name), ...byFunction])].slice(0, most)
  }
  const base = { place, kind: undefined }
  const ofFunctions = [...made.values()].flatMap(({ file, name, start, text }): Mutant[] => {
    const body = text.indexOf('$$')
    const restore = text.replace(/^create (?:or replace )?/, 'create or replace ')
    const tests = testsOf(name).map((folder) => `${folder}/`)
    return sqlChanges(text.slice(body)).map(({ operator, was, replacement, ...change }): Mutant => {
      const at = body + change.at
      const changed = text.slice(0, at) + replacement + text.slice(at + was.length)
      const apply = changed.replace(/^create (?:or replace )?/, 'create or replace ')
      const end = start + at + was.length
      const title = `${name}: ${inOneLine(text.slice(Math.max(body, at - 30), at + was.length + 20), 100)}`
      return { ...base, file, operator, title, start: start + at, end, replacement, tests, sql: { apply, restore } }
    })
  })
  const ofTriggers = [...fired.values()].map(({ file, name, start, text }): Mutant => {
    const [, executed = ''] = /execute function (\w+)/.exec(text) ?? []
    // A trigger has its effect in the tables that its function writes.
    const written = [...(made.get(executed)?.text ?? '').matchAll(/\b(?:into|update) (\w+)/g)].flatMap(([, table = '']) =>
      readersOf(table).slice(0, most),
    )
    const tests = [...new Set([...writersOf(name.split(' on ')[1] as string).slice(0, most), ...written])]
    const sql = { apply: `drop trigger ${name}`, restore: text }
    const title = inOneLine(text)
    return {
      ...base,
      file,
      operator: 'trigger removed',
      title,
      start,
      end: start + text.length,
      replacement: '',
      tests: tests.map((folder) => `${folder}/`),
      sql,
    }
  })
  return [...ofFunctions, ...ofTriggers]
}
