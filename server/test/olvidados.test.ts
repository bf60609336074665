import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'vitest'
import { load } from '../../bench/load.ts'
import { serverFlags, sourceEnv } from '../../scripts/flags.mjs'
import { testApp } from './app.ts'
import { folder, launch, listening, type Running, root } from './programa.ts'

/** What is left of a request when it has been answered: nothing that what is young is looked through for again and again (decision 126). */
const t = await testApp()

/** Kilobytes for each request that lasted longer than it, as the collector tells what there is each time that it looked through what is young. */
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
  // What a whole collection takes away is not told of here.
  for (const [i, [, kind, mb]] of looks.entries())
    if (i > 0 && kind === 'Scavenge') grown += Number(mb) - Number(looks[i - 1]?.[2])
  return (grown * 1024) / requests
}

test('a request that was answered is forgotten: movements, and a page of other people with its audit', async () => {
  const [ana, operador] = await Promise.all([t.login('ana'), t.login('operador')])
  const program = await listening(
    launch(folder(), process.execPath, [...serverFlags, '--trace-gc', join(root, 'server/src/main.ts')], {
      env: { ...sourceEnv(root), DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' },
    }),
  )
  // So few at once that nobody is told to come later.
  const ask =
    (path: string, { headers }: typeof ana) =>
    (requests: number) =>
      kept(program, requests, () => load(`${program.url}/api/vistas/${path}`, headers, { connections: 4, requests }))
  const movements = ask('cuenta-corriente-afiliado/listar-movimientos?fechaDesde=01-01-2000', ana)
  const page = ask('afiliados-seccional?size=25&idSeccional=1', operador)
  // What V8 has not seen often it makes and throws away.
  await movements(800)
  await page(400)
  const left = { movements: await movements(1_200), page: await page(600) }
  console.log(`KB of a request: ${JSON.stringify(left)}`)
  assert.ok(left.movements < 3, `movements ${left.movements} KB (they were 7 to 11)`)
  assert.ok(left.page < 7, `page ${left.page} KB (it was 18)`)
  program.child.kill('SIGTERM')
  await program.ended
})
