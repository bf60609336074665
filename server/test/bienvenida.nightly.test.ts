import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'vitest'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { aCopy, visitor } from './bienvenida.ts'
import { eventually } from './eventually.ts'
import { keptVersions } from './guardadas.ts'
import { ask, folder, server } from './programa.ts'

/**
 * A restore from the welcome page, killed at each of its steps and during the swap. Leaves an empty installation that can retry,
 * or the complete backup.
 */
const { content, recovery, secret, t } = await aCopy()
const people = async () => (await t.rows<{ n: number }>('select count(*)::int as n from afiliado'))[0]?.n

for (const step of ['abriendo', 'leyendo', 'restaurando', 'verificando'])
  test(`killed while it says «${step}», the installation is empty, and the next try restores it`, {
    timeout: 900_000,
  }, async () => {
    const dir = folder()
    const portal = await server(dir)
    const page = visitor(portal)
    await page.send(content, recovery, 1_000_000)
    // Accepts any later step: a fast machine may already be there.
    const begun = async () => (await page.call('/estado').catch(() => undefined))?.body.step
    const steps = ['abriendo', 'leyendo', 'restaurando', 'verificando', 'cambiando']
    await eventually(async () => steps.indexOf((await begun()) ?? '') >= steps.indexOf(step), true)
    console.log(`killed at ${await begun()}`)
    portal.child.kill('SIGKILL')
    await portal.ended
    const again = await server(dir)
    const n = async () => (await ask<{ n: number }>(dir, 'select count(*)::int as n from afiliado'))[0]?.n
    if ((await n()) === 0) {
      assert.equal(existsSync(join(dir, 'restauracion')), false)
      assert.deepEqual(await ask(dir, `select datname from pg_database where datname like 'gremial_%'`), [])
      await visitor(again).send(content, recovery, 1_000_000)
      await eventually(() => again.said().split('Gremial escucha en').length, 3, { minutes: 2 })
    }
    assert.equal(await n(), await people())
    assert.equal(readFileSync(join(dir, 'clave'), 'utf8').trim(), secret)
  })

test('a hand-made tar of a first-version backup is read; one of a demo is rejected', {
  timeout: 900_000,
}, async () => {
  const dir = folder()
  const page = visitor(await server(dir))
  await page.send(readFileSync(join(import.meta.dirname, 'versiones', keptVersions()[0] ?? '')))
  assert.match(await page.refusal(), /^La copia es de una demostración/)
  assert.deepEqual(await ask(dir, `select datname from pg_database where datname like 'gremial_%'`), [])
  assert.equal(existsSync(join(dir, 'restauracion')), false)
})

test('killed as it takes its place, the next start ends it', { timeout: 900_000 }, async () => {
  const dir = folder()
  const portal = await server(dir)
  await visitor(portal).send(content, recovery, 1_000_000)
  await eventually(() => existsSync(join(dir, 'restauracion/lista')), true, { minutes: 2 })
  portal.child.kill('SIGKILL')
  await portal.ended
  // The latest possible state: the empty database is gone and the restored one is not renamed yet.
  if (existsSync(join(dir, 'restauracion/lista'))) {
    const embedded = await startEmbedded(dir)
    const client = new pg.Client({ connectionString: embedded.url('postgres', 'superuser') })
    await client.connect()
    await client.query('drop database if exists gremial with (force)')
    await client.end()
    await embedded.stop()
  }
  const again = await server(dir)
  assert.deepEqual(await ask(dir, 'select count(*)::int as n from afiliado'), [{ n: await people() }])
  assert.equal(readFileSync(join(dir, 'clave'), 'utf8').trim(), secret)
  assert.equal(existsSync(join(dir, 'restauracion')), false)
  assert.doesNotMatch(again.said(), /con el código/)
})
