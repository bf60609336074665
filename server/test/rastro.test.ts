import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { features } from '../src/features.ts'
import { open } from '../src/platform/access/access.ts'
import { audit } from '../src/platform/audit/audit.ts'
import { inTransaction } from '../src/platform/context.ts'
import { route } from '../src/platform/http/route.ts'
import { testApp } from './app.ts'

/** The check that all the tests lean on, with a route that writes and audits, or does not, as it is told. */
let both = Promise.resolve()
features.push((app) =>
  route(app, {
    method: 'POST',
    url: 'escritura-de-prueba',
    access: open,
    summary: 'x',
    body: z.object({ audita: z.enum(['si', 'no', 'deshace', 'nada']) }),
    async handle(ctx, { body: { audita } }) {
      await both
      if (audita === 'nada') return
      const work = inTransaction(ctx, async (ctx) => {
        await sql`update banco set version = version + 1 where id = 1`.execute(ctx.db)
        if (audita !== 'no') await audit(ctx, 'crear', 'banco', 1)
        if (audita === 'deshace') throw new Error('undone')
      })
      await work.catch(() => undefined)
      // Written outside of the transaction that was undone with its audit row.
      if (audita === 'deshace') await sql`update banco set version = version + 1 where id = 1`.execute(ctx.db)
    },
  }),
)
after(() => features.pop())
const t = await testApp()
const write = (audita: string) => t.visitor().post('escritura-de-prueba', { audita })

test('a write that succeeds and leaves no audit row fails the test that made it; one that was undone leaves none', async () => {
  assert.equal((await write('si')).status, 204)
  await assert.rejects(write('no'), /left no audit row/)
  await assert.rejects(write('deshace'), /left no audit row/)
})

test('also beside others that do leave theirs', async () => {
  let go = () => {}
  both = new Promise((done) => {
    go = done
  })
  const calls = Promise.allSettled(['si', 'no', 'si', 'no', 'si'].map(write))
  go()
  assert.deepEqual(
    (await calls).map((c) => c.status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('what is refused, or changes nothing, owes nothing', async () => {
  assert.equal((await write('otra cosa')).status, 400)
  assert.equal((await write('nada')).status, 204)
})
