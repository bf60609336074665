import { join } from 'node:path'
import { sourceEnv } from '../flags.mjs'
import { ownFolder } from '../own-folder.ts'
import { buildWeb } from '../prepare.mjs'
import { neverExecuted } from '../rows/executed.ts'
import { prepareRows } from '../rows/prepare.ts'
import { database } from './database.ts'

/**
 * Prepares a run of Vitest or Playwright in the process that starts the workers, which inherit its environment: a temporary
 * folder, the built web, and a PostgreSQL with the template database. Returns the function that cleans up.
 */
export async function prepareRun(): Promise<() => Promise<void>> {
  process.env.NODE_ENV = 'test'
  Object.assign(process.env, sourceEnv(join(import.meta.dirname, '../..')))
  const mark = String(process.pid)
  process.env.GREMIAL_PRUEBA = mark
  const clean = ownFolder('GREMIAL_PRUEBA', mark)
  // npm test sets what the chosen files need; an editor or a watch gets everything.
  const needs = process.env.GREMIAL_TEST_NEEDS ?? 'web database'
  if (needs.includes('web')) buildWeb()
  const postgres = needs.includes('database') ? await database() : undefined
  try {
    if (postgres) process.env.GREMIAL_ROWS = await prepareRows(postgres.url('plantilla', 'superuser'))
  } catch (error) {
    await postgres?.stop()
    throw error
  }
  return async () => {
    if (postgres) console.log(`PostgreSQL: ${postgres.cpu().toFixed(0)} s of CPU`)
    await postgres?.stop()
    // The runner reads it after a whole run (scripts/test.ts).
    if (process.env.GREMIAL_ROWS !== undefined)
      process.env.GREMIAL_NEVER_EXECUTED = neverExecuted(process.env.GREMIAL_ROWS).join('\n')
    clean()
  }
}
