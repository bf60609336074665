import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { z } from 'zod'
import { jobs, longWork, routes, sweeps } from '../src/features.ts'
import { open } from '../src/platform/access/access.ts'
import { audit } from '../src/platform/audit/audit.ts'
import { inTransaction, systemCtx } from '../src/platform/context.ts'
import { route } from '../src/platform/http/route.ts'
import { testApp } from './app.ts'
import { dejan } from './auditoria.tabla.ts'
import { callanTrabajos, dejanTrabajos } from './auditoria.trabajos.ts'
import { worked } from './rastro.ts'

/** Tests the check itself, with a route that writes and audits, or does not, as told. */
let both = Promise.resolve()
routes.push((app) =>
  route(app, {
    method: 'POST',
    url: 'escritura-de-prueba',
    access: open,
    summary: 'x',
    body: z.object({ audita: z.enum(['si', 'otra', 'no', 'deshace', 'nada']) }),
    async handle(ctx, { body: { audita } }) {
      await both
      if (audita === 'nada') return
      const work = inTransaction(ctx, async (ctx) => {
        await sql`update banco set version = version + 1 where id = 1`.execute(ctx.db)
        if (audita !== 'no') await audit(ctx, audita === 'otra' ? 'eliminar' : 'crear', 'banco', 1)
        if (audita === 'deshace') throw new Error('undone')
      })
      await work.catch(() => undefined)
      // Written outside the transaction that was rolled back with its audit row.
      if (audita === 'deshace') await sql`update banco set version = version + 1 where id = 1`.execute(ctx.db)
    },
  }),
)
dejan.push(['POST', 'escritura-de-prueba', 'crear banco'])
afterAll(() => {
  routes.pop()
  dejan.pop()
})
const t = await testApp()
const write = (audita: string) => t.visitor().post('escritura-de-prueba', { audita })

test('a successful write without audit row fails its test; a rolled back one leaves none', async () => {
  assert.equal((await write('si')).status, 204)
  await assert.rejects(write('no'), /left no audit row/)
  await assert.rejects(write('deshace'), /left no audit row/)
})

test('a row that its line does not say fails the test that made the call', async () => {
  await assert.rejects(write('otra'), /told «eliminar banco»: not in its line/)
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

test('a rejected request, or one that changes nothing, needs no audit row', async () => {
  assert.equal((await write('otra cosa')).status, 400)
  assert.equal((await write('nada')).status, 204)
})

test('a job that writes without audit, or audits an event not in its line, fails too', async () => {
  const job = (que: 'publicar' | 'crear' | undefined, name = 'publicaciones') =>
    worked(name, () =>
      inTransaction(systemCtx(t.services, t.app.log), async (ctx) => {
        await sql`update banco set version = version + 1 where id = 1`.execute(ctx.db)
        if (que) await audit(ctx, que, 'publicacion', 1)
      }),
    )
  await job('publicar')
  await assert.rejects(job(undefined), /publicaciones wrote banco and left no audit row/)
  await assert.rejects(job('crear'), /told «crear publicacion»: not in its line/)
  await assert.rejects(job('publicar', 'otro'), /told «publicar publicacion»/)
})

test('every automatic action has its line in the table, and every line an action', () => {
  const hace = [
    ...jobs.map(({ queue }) => `outbox ${queue}`),
    ...longWork.map(({ name }) => name),
    ...sweeps.map((s) => s.name),
    'sellar',
  ]
  assert.deepEqual(dejanTrabajos.map(([job]) => job).sort(), hace.sort())
  for (const [job] of callanTrabajos) assert.ok(hace.includes(job), job)
})
