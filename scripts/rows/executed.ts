import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRow } from './columns.ts'
import type { Declared, Site } from './sites.ts'
import type { Watched } from './watch.ts'

/** Statements that nothing compares with their declared type may not become more. Lower it when a whole run prints less. */
export const mostNeverExecuted = 23

/** Sites of whole statements. The rest are columns, and tables that a query joins and whose columns it names. */
export const statementsOf = ({ shapes, sites }: Declared): Site[] =>
  sites.filter(({ joined, shape }) => !joined && isRow(shapes, shape))

/** Statements that no worker of a run executed, by their place. Those with a fixed text are described (row-types.test.ts). */
export function neverExecuted(folder: string): string[] {
  const all = JSON.parse(readFileSync(join(folder, 'declared.json'), 'utf8')) as Watched
  const executed = new Set(
    readdirSync(folder)
      .filter((name) => name.startsWith('executed-'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  )
  return statementsOf(all).flatMap(({ at, statement }) => (executed.has(at) || statement !== undefined ? [] : [at]))
}
