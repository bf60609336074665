import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, test } from 'vitest'
import { corren } from './corren.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-corren-'))
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

test('what ran is known to the block, in what is imported in that turn; what another process loaded ran whole', async () => {
  const [path, other, loaded] = ['a.ts', 'b.ts', 'loaded'].map((name) => join(dir, name)) as [string, string, string]
  for (const file of [path, other]) writeFileSync(file, text)
  const at = (part: string, file = path) => ({ path: file, desde: text.indexOf(part), hasta: text.indexOf(part) + part.length })
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
    const { said, later } = (await import(`${pathToFileURL(path).href}?vuelta=7`)) as {
      said(why: string): string
      later(first: number): Promise<number[]>
    }
    said('a')
    await later(1)
  }
  assert.deepEqual(await corren(places, 7, loaded, run), [true, false, true, false, false, true, false, true])
  const twice = async () => {
    await run()
    writeFileSync(loaded, `${other}\n`)
  }
  assert.deepEqual((await corren(places, 8, loaded, twice)).slice(-3), [false, true, false])
})
