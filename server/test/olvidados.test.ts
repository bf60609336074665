import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'vitest'
import { load } from '../../bench/load.ts'
import { serverFlags, sourceEnv } from '../../scripts/flags.mjs'
import { testApp } from './app.ts'
import { folder, launch, listening, type Running, root } from './programa.ts'

/** Memory that remains after a request: nothing survives repeated young-generation collections (decision 126). */
const t = await testApp()

/** Kilobytes per request that survive, from the trace of young-generation collections. */
async function kept(program: Running, requests: number, asking: () => Promise<unknown>): Promise<number> {
  const from = program.said().length
  await asking()
  const looks = [
    ...program
      .said()
      .slice(from)
      .matchAll(/(Scavenge|Mark-Compact) [\d.]+ \([\d.]+\) -> ([\d.]+)/g),
  ]
  assert.ok(looks.length > 10, `looked ${looks.length} times`)
  let grown = 0
  // Full collections are not counted.
  for (const [i, [, kind, mb]] of looks.entries())
    if (i > 0 && kind === 'Scavenge') grown += Number(mb) - Number(looks[i - 1]?.[2])
  return (grown * 1024) / requests
}

test('an answered request is released from memory: movements, and an audited page of people', async () => {
  const [ana, operador] = await Promise.all([t.login('ana'), t.login('operador')])
  const program = await listening(
    launch(folder(), process.execPath, [...serverFlags, '--trace-gc', join(root, 'server/src/main.ts')], {
      env: { ...sourceEnv(root), DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' },
    }),
  )
  // Few concurrent requests, so that none is rejected as overloaded.
  const ask =
    (path: string, { headers }: typeof ana) =>
    (requests: number) =>
      kept(program, requests, () => load(`${program.url}/api/vistas/${path}`, headers, { connections: 4, requests }))
  const movements = ask('cuenta-corriente-afiliado/listar-movimientos?fechaDesde=01-01-2000', ana)
  const page = ask('afiliados-seccional?size=25&idSeccional=1', operador)
  // V8 allocates and discards more before the code is warm.
  await movements(800)
  await page(400)
  const left = { movements: await movements(1_200), page: await page(600) }
  console.log(`KB of a request: ${JSON.stringify(left)}`)
  assert.ok(left.movements < 3, `movements ${left.movements} KB (they were 7 to 11)`)
  assert.ok(left.page < 7, `page ${left.page} KB (it was 18)`)
  program.child.kill('SIGTERM')
  await program.ended
})
