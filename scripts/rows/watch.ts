import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PostgresQueryCompiler, type RawNode } from 'kysely'
import pg from 'pg'
import { type Catalogue, type Field, isRow, type Plan, planColumns, planRow, rowProblems } from './columns.ts'
import type { Declared, Site } from './sites.ts'

/**
 * Compares, in a test worker, what every statement returns with the type that its place in server/src declares. Differences are
 * kept for the running test, which fails with them (scripts/test/setup.ts): an error of the statement would become a 500.
 */
export interface Watched extends Declared {
  catalogue: Catalogue
  /** The run's PostgreSQL, whose databases have the catalogue's OIDs. */
  server: string
}

/** The expected result of a statement's text: a row type, or the types of some columns. */
interface Expected {
  site: Site
  columns?: Record<string, number>
  plans: Map<string, Plan>
}

interface Result {
  fields?: Field[]
  rows?: Array<Record<string, unknown>>
}

const problems = new Set<string>()
const expected = new Map<string, Expected[]>()
const executed = new Set<string>()
let written = 0

/** Differences found since the last call. */
export function takeProblems(): string[] {
  const found = [...problems]
  problems.clear()
  return found
}

/** Adds the places that were executed to a file that the runner reads. */
export function keepExecuted(folder: string): void {
  const fresh = [...executed].slice(written)
  written = executed.size
  if (fresh.length > 0) appendFileSync(join(folder, `executed-${process.pid}`), `${fresh.join('\n')}\n`)
}

export function watch(folder: string): void {
  const all = JSON.parse(readFileSync(join(folder, 'declared.json'), 'utf8')) as Watched
  const byText = new Map<string, Site[]>()
  const byPlace = new Map<string, Site>()
  for (const site of all.sites)
    if (site.column === undefined) {
      // A template without a word of its own is not unique.
      if (/\w/.test(keyOf(site.texts))) byText.set(keyOf(site.texts), [...(byText.get(keyOf(site.texts)) ?? []), site])
    } else byPlace.set(`${site.at}:${site.column}`, site)
  const sitesOf = (node: unknown): Site[] => {
    const { kind, sqlFragments } = node as RawNode
    return (
      (kind === 'RawNode' && 'raw' in sqlFragments && byText.get(keyOf((sqlFragments as unknown as TemplateStringsArray).raw))) ||
      []
    )
  }

  const compiler = PostgresQueryCompiler.prototype
  const { compileQuery } = compiler
  compiler.compileQuery = function (...args) {
    const compiled = Reflect.apply(compileQuery, this, args)
    if (!expected.has(compiled.sql)) {
      const rows = sitesOf(compiled.query).filter(({ joined, shape }) => !joined && isRow(all.shapes, shape))
      const some = rows.map((site): Expected => ({ site, plans: new Map() }))
      expected.set(compiled.sql, [...some, ...columnsOf(compiled.query, sitesOf)])
    }
    return compiled
  }

  const client = pg.Client.prototype as unknown as Addressed & { query(...args: unknown[]): unknown }
  const { query } = client
  client.query = function (...args) {
    const text = textOf(args[0])
    if (text === undefined) return Reflect.apply(query, this, args)
    let known = expected.get(text)
    if (!known) expected.set(text, (known = callers(byPlace)))
    if (known.length === 0) return Reflect.apply(query, this, args)
    const catalogue = serverOf(this) === all.server && this.database?.startsWith('prueba_') ? all.catalogue : {}
    const see = (result: unknown) => compare(all, known, result as Result, catalogue)
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return Reflect.apply(query, this, [
        ...args.slice(0, -1),
        (error: unknown, result: unknown) => {
          if (!error) see(result)
          callback(error, result)
        },
      ])
    const answer = Reflect.apply(query, this, args) as Promise<unknown>
    answer.then(see, () => undefined)
    return answer
  }
}

interface Addressed {
  host: string
  port: number
  database?: string
}
export const serverOf = ({ host, port }: Addressed): string => `${host}:${port}`

const keyOf = (texts: readonly string[]): string => texts.join('\0')

const textOf = (query: unknown): string | undefined =>
  typeof query === 'string'
    ? query
    : typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
      ? String(query.text)
      : undefined

function compare(all: Watched, known: readonly Expected[], { fields, rows }: Result, catalogue: Catalogue): void {
  if (!fields) return
  const signature = fields.map((f) => `${f.name} ${f.dataTypeID} ${f.tableID}.${f.columnID}`).join()
  for (const { site, columns, plans } of known) {
    executed.add(site.at)
    let plan = plans.get(signature)
    if (!plan) {
      plan = columns ? planColumns(all.shapes, columns, fields, catalogue) : planRow(all.shapes, site.shape, fields, catalogue)
      plans.set(signature, plan)
    }
    for (const problem of plan.problems) problems.add(`${site.at}: ${problem}`)
    for (const problem of rows ? rowProblems(plan, rows) : []) problems.add(`${site.at}: ${problem}`)
  }
}

/** Types that fragments declare for the columns of a query of the builder: `sql<number>`…`.as('n')`. */
function columnsOf(root: unknown, sitesOf: (node: unknown) => Site[]): Expected[] {
  const { selections, returning } = root as {
    selections?: readonly Selection[]
    returning?: { selections?: readonly Selection[] }
  }
  const found: Expected[] = []
  for (const { selection } of selections ?? returning?.selections ?? []) {
    if (selection.kind !== 'AliasNode' || !selection.alias?.name) continue
    for (const site of sitesOf(selection.node))
      found.push({ site, columns: { [selection.alias.name]: site.shape }, plans: new Map() })
  }
  return found
}
interface Selection {
  selection: { kind: string; node?: unknown; alias?: { name?: string } }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const frame = /(?:file:\/\/)?([^\s()]+?\.ts):(\d+):(\d+)\)?$/

/** The call of the driver with a declared type that the current stack comes from. */
function callers(byPlace: ReadonlyMap<string, Site>): Expected[] {
  const { stack = '' } = new Error()
  for (const line of stack.split('\n')) {
    const [, file = '', row, column] = frame.exec(line) ?? []
    const site = file.startsWith(root) && byPlace.get(`${file.slice(root.length)}:${row}:${column}`)
    if (site) return [{ site, plans: new Map() }]
  }
  return []
}
