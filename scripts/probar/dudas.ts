import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crew, failed, type Result } from './cuadrilla.ts'

/**
 * A test that fails by chance has found something, in the product more often than not. So what fails is run again in the same company; one
 * more failure in five, and it failed; none, and it is a doubt, which is a result of its own: named before the last line, written to
 * docs/dudas.md by who lands it, and a name that stands there twice fails until its cause is mended.
 */
const tries = 5
/** More than this many at once is no chance. */
const mostFiles = 4
/** Of what ran beside it, as many as there are places for, taking turns. */
const mostCompany = 6

export const kept = join(import.meta.dirname, '../../docs/dudas.md')

export interface Doubt {
  /** «file: title». */
  name: string
  error: string
}

/** Which of these failed results are doubts; the rest failed. */
export async function doubtful(results: readonly Result[], size: number): Promise<Map<Result, Doubt>> {
  const found = new Map<Result, Doubt>()
  if (results.length > mostFiles) return found
  for (const result of results) {
    console.log(`${result.file} falló: cinco veces más, con lo que corría a su lado`)
    if (await passesAgain(result, size)) found.set(result, doubtOf(result))
  }
  return found
}

async function passesAgain({ file, company }: Result, size: number): Promise<boolean> {
  for (let i = 0; i < tries; i++) {
    let passed = false
    const again = crew(size, (result) => {
      if (result.file === file) passed = !failed(result)
    })
    await again.run([file, ...company.slice(0, mostCompany)])
    await again.close()
    console.log(`  ${i + 1} de ${tries}: ${passed ? 'pasa' : 'falla'}`)
    if (!passed) return false
  }
  return true
}

function doubtOf({ file, tests, error }: Result): Doubt {
  const first = tests.find((test) => test.outcome === 'failed')
  const why = (first?.error ?? error ?? '').split('\n')[0] ?? ''
  return { name: first ? `${file}: ${first.name}` : file, error: why }
}

/** Names that stand twice among the doubts that nobody has mended: «| date | name | first error | mended in |», the last one empty. */
export function standingTwice(text = existsSync(kept) ? readFileSync(kept, 'utf8') : ''): string[] {
  const open = text
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim()))
    .filter(([date, name, , mended]) => /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') && name && !mended)
    .map(([, name]) => name as string)
  return [...new Set(open.filter((name, i) => open.indexOf(name) !== i))]
}
