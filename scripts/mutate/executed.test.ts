import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, test } from 'vitest'
import { executed } from './executed.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-executed-'))
afterAll(() => rmSync(dir, { recursive: true }))

const text = `interface Said { ñandú: string }
export const said = (why: Said['ñandú'], many = 3 as number): string => {
  if (many > 9) throw new RangeError(why)
  if (many === 3) return \`\${why} and not many\`
  return why
}
export function nobody(): void {
  said('', 10)
}
export async function later(first: number): Promise<number[]> {
  const one = first ? first : await Promise.resolve(7)
  return [one]
}
`

test('V8 reports the executed blocks of a module; modules of other processes count as whole', async () => {
  const [path, other, loaded] = ['a.ts', 'b.ts', 'loaded'].map((name) => join(dir, name)) as [string, string, string]
  for (const file of [path, other]) writeFileSync(file, text)
  const at = (part: string, file = path) => ({ path: file, start: text.indexOf(part), end: text.indexOf(part) + part.length })
  const places = [
    at('if (many > 9) throw new RangeError(why)'),
    at('throw new RangeError(why)'),
    at('and not many'),
    at('return why'),
    at("said('', 10)"),
    at('export function nobody(): void {\n  said'),
    at("said('', 10)", other),
    at('return [one]'),
  ]
  const run = async () => {
    const { said, later } = (await import(`${pathToFileURL(path).href}?turn=7`)) as {
      said(why: string): string
      later(first: number): Promise<number[]>
    }
    said('a')
    await later(1)
  }
  assert.deepEqual(await executed(places, 7, loaded, run), [true, false, true, false, false, true, false, true])
  const twice = async () => {
    await run()
    writeFileSync(loaded, `${other}\n`)
  }
  assert.deepEqual((await executed(places, 8, loaded, twice)).slice(-3), [false, true, false])
})
