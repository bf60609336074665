import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlaywrightResults } from './playwright-reporter.ts'
import { isNightly } from './select.ts'

/** Runs browser test files with Playwright Test in a child process, so that its environment does not reach Vitest's workers. */
export async function runPlaywright(
  root: string,
  files: readonly string[],
  { title, workers }: { title: string | undefined; workers: number | undefined },
): Promise<PlaywrightResults> {
  const folder = mkdtempSync(join(tmpdir(), 'gremial-e2e-'))
  const to = join(folder, 'results.json')
  const junit = process.env.GREMIAL_JUNIT
  const reporters = [join(root, 'scripts/test/playwright-reporter.ts'), 'html', ...(junit === undefined ? [] : ['junit'])]
  const args = [
    join(root, 'node_modules/playwright/cli.js'),
    'test',
    ...files.map((file) => `/${RegExp.escape(file)}$`),
    '--pass-with-no-tests',
    `--reporter=${reporters.join(',')}`,
    ...(title === undefined ? [] : ['--grep', RegExp.escape(title)]),
    ...(workers === undefined ? [] : ['--workers', String(workers)]),
  ]
  const env = {
    ...process.env,
    GREMIAL_E2E_RESULTS: to,
    PLAYWRIGHT_HTML_OPEN: 'never',
    ...(files.some(isNightly) ? { GREMIAL_NIGHTLY_FILES: '1' } : {}),
    ...(junit === undefined ? {} : { PLAYWRIGHT_JUNIT_OUTPUT_FILE: junit.replace(/\.xml$/, '-browser.xml') }),
  }
  const code = await new Promise<number>((ended, failed) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', failed)
    child.once('exit', (exit) => ended(exit ?? 1))
  })
  try {
    return JSON.parse(readFileSync(to, 'utf8')) as PlaywrightResults
  } catch {
    return { results: [], stray: [`Playwright ended with ${code} and without results`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
