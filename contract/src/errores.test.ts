import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

test('no two features use the same error code, and what is declared is aggregated: the one that comes last would take its text', async () => {
  const { errores } = await import('./errores.ts')
  const owner = new Map<string, string>()
  for (const file of globSync('*/*.ts', { cwd: import.meta.dirname, exclude: ['textos/**', '**/*.test.ts'] })) {
    const module = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
    for (const [name, codes] of Object.entries(module).filter(([name]) => /^errores[A-Z]/.test(name)))
      for (const code of Object.keys(codes as object)) {
        assert.equal(owner.get(code), undefined, `${code}: ${name} and ${owner.get(code)}`)
        owner.set(code, name)
        assert.ok(code in errores, `${code} of ${name}`)
      }
  }
  assert.ok(owner.size > 5)
})
