import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { files, root } from './sources.ts'

/**
 * Checks the header of each migration. One marked `-- amplia` is applied while the previous version serves, so it removes nothing
 * and takes no lock whose time grows with the table (decision 069). Migrations up to 0063 predate the rule.
 */
const ruled = '0064'
const folder = 'server/migrations/'

/** Statements without comments, strings and function bodies, in lower case. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Splits the actions of a statement at commas outside parentheses. */
function parts(text: string): string[] {
  let depth = 0
  const all = ['']
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === ',' && depth === 0) all.push('')
    else all[all.length - 1] += char
  }
  return all.map((part) => part.trim())
}

const volatile = /\b(gen_random_uuid|random|clock_timestamp|timeofday|nextval|uuid\w*)\s*\(/

function wrongWithClause(clause: string): string | undefined {
  if (/^drop\b/.test(clause)) return 'takes away'
  if (/^rename\b/.test(clause)) return 'renames'
  if (/^(disable|enable|set (logged|unlogged|tablespace|schema)|inherit|no inherit|attach|detach)\b/.test(clause))
    return 'locks the table'
  if (/^alter\b.*\btype\b/.test(clause)) return 'rewrites the table'
  if (/^alter\b.*\bset not null\b/.test(clause)) return 'looks at every row: a check that is not valid, validated later'
  if (/^add (constraint\b|check\b|foreign key\b|unique\b|primary key\b|exclude\b)/.test(clause))
    return /\bnot valid\b|\busing index\b/.test(clause)
      ? undefined
      : 'looks at every row: add it not valid, and validate it in another migration'
  if (!/^add\b/.test(clause)) return undefined
  if (/\b(unique|primary key|references|check)\b/.test(clause))
    return 'looks at every row: add the column, and the constraint apart, not valid'
  if (/\b(generated|serial|bigserial|identity)\b/.test(clause) || volatile.test(clause))
    return 'rewrites the table: a default that is the same for all'
  if (/\bnot null\b/.test(clause) && !/\bdefault\b/.test(clause))
    return 'what was there has no value, nor what the version before writes: give a default'
  return undefined
}

function wrongWith(statement: string, made: ReadonlySet<string>): string | undefined {
  if (/^drop\b/.test(statement)) return 'takes away'
  if (/^(truncate|lock|cluster|vacuum|reindex|refresh)\b/.test(statement)) return 'locks the table'
  const written = /^(?:with\b.*?\b)?(?:update|delete from)\s+(?:only\s+)?(\w+)/.exec(statement)?.[1]
  if (written && !made.has(written)) return 'writes rows that were there, and holds them until it ends: by a job, a few at a time'
  const indexed = /^create (?:unique )?index (?!concurrently\b).*?\bon (?:only )?(\w+)/.exec(statement)?.[1]
  if (indexed && !made.has(indexed))
    return 'nobody writes while it is made: concurrently, in a file of its own with «-- sin transacción»'
  if (/^alter type\b.*\brename\b|^alter (index|view|sequence|function)\b.*\brename\b/.test(statement)) return 'renames'
  const [, table = '', rest = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? []
  return made.has(table) ? undefined : parts(rest).map(wrongWithClause).find(Boolean)
}

/** Problems of one migration, without its name. */
export function wrongMigration(text: string): string[] {
  const head = /^(?:--.*\n)*/.exec(text)?.[0] ?? ''
  const statements = statementsOf(text)
  const amplia = /^-- amplia\b/m.test(head)
  if (!amplia && !/^-- estrecha: .{10}/m.test(head))
    return ['begin it with «-- amplia» if it only adds, or with «-- estrecha: » and why (docs/recipe-write.md)']
  const alone = /^-- sin transacción\b/m.test(head)
  const concurrently = statements.some((statement) => /\bconcurrently\b/.test(statement))
  if (alone !== concurrently || (alone && statements.length > 1))
    return [
      'what is made concurrently is the only statement of its file, which says «-- sin transacción»; and nothing else says so',
    ]
  if (!amplia) return []
  const made = new Set(statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []))
  return statements.flatMap((statement) => {
    const why = wrongWith(statement, made)
    return why ? [`«${statement.slice(0, 60)}» ${why}`] : []
  })
}

export const migrationsOf = (): string[] =>
  files
    .filter((file) => file.startsWith(folder) && file.endsWith('.sql') && file.slice(folder.length) >= ruled)
    .flatMap((file) => wrongMigration(readFileSync(join(root, file), 'utf8')).map((wrong) => `${file}: ${wrong}`))
