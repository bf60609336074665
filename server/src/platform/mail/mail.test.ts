import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { testApp } from '../../../test/app.ts'
import { inTransaction, systemCtx } from '../context.ts'
import { workOutbox } from '../jobs/outbox.ts'
import { localOutbox, mailHandler, sendMail } from './mail.ts'

const handlers = { correo: mailHandler }
const carta = { para: 'ana@gremial.example', asunto: 'Señal de prueba', texto: 'Hola, Ana:\n\nuna ñ y un <b>texto</b>.' }

/** A real SMTP server in the process; `refuse` makes it answer 451. */
async function smtp() {
  const received: string[] = []
  const state = { refuse: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        if (state.refuse) return done(Object.assign(new Error('later'), { responseCode: 451 }))
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

test('mail leaves only after the commit, with plain text and HTML', async () => {
  const t = await testApp()
  const { received, url, close } = await smtp()
  t.services.config.smtpUrl = url
  const ctx = systemCtx(t.services, t.app.log)
  await assert.rejects(
    inTransaction(ctx, async (ctx) => {
      await sendMail(ctx, carta)
      throw new Error('undone')
    }),
  )
  assert.deepEqual(await workOutbox(t.services, handlers), { done: 0, failed: 0 })
  await inTransaction(ctx, (ctx) => sendMail(ctx, carta))
  assert.deepEqual(await workOutbox(t.services, handlers), { done: 1, failed: 0 })
  assert.equal(received.length, 1)
  assert.match(received[0] ?? '', /To: ana@gremial\.example/)
  assert.match(received[0] ?? '', /text\/plain/)
  assert.match(received[0] ?? '', /text\/html/)
  assert.match((received[0] ?? '').replaceAll('=\r\n', ''), /&#60;b&#62;texto/)
  assert.deepEqual(await workOutbox(t.services, handlers), { done: 0, failed: 0 })
  await close()
})

test('a server that refuses or is down loses nothing: it is tried again, later each time', async () => {
  const t = await testApp()
  const { received, state, url, close } = await smtp()
  t.services.config.smtpUrl = url
  state.refuse = true
  const start = Date.now()
  await inTransaction(systemCtx(t.services, t.app.log), (ctx) => sendMail(ctx, carta))
  const pauses: number[] = []
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(await workOutbox(t.services, handlers), { done: 0, failed: 1 })
    assert.deepEqual(await workOutbox(t.services, handlers), { done: 0, failed: 0 })
    const [row] = await t.rows<{ proximo: Date; ultimo_error: string }>('select proximo, ultimo_error from bandeja_salida')
    assert.ok(row?.ultimo_error)
    pauses.push(row.proximo.getTime() - t.services.now().getTime())
    t.at(new Date(row.proximo.getTime() + 1))
  }
  assert.ok((pauses[1] ?? 0) > (pauses[0] ?? 0) && (pauses[2] ?? 0) > (pauses[1] ?? 0), `${pauses} since ${start}`)
  state.refuse = false
  assert.deepEqual(await workOutbox(t.services, handlers), { done: 1, failed: 0 })
  assert.equal(received.length, 1)
  await close()
})

test('two workers at once send each mail once', async () => {
  const t = await testApp()
  const { received, url, close } = await smtp()
  t.services.config.smtpUrl = url
  const ctx = systemCtx(t.services, t.app.log)
  await inTransaction(ctx, async (ctx) => {
    for (let i = 0; i < 20; i++) await sendMail(ctx, { ...carta, asunto: `n ${i}` })
  })
  await Promise.all([1, 2, 3].map(() => workOutbox(t.services, handlers)))
  assert.equal(received.length, 20)
  await close()
})

test('without SMTP_URL it stays in the local folder', async () => {
  const t = await testApp()
  await inTransaction(systemCtx(t.services, t.app.log), (ctx) => sendMail(ctx, carta))
  await workOutbox(t.services, handlers)
  const [file] = readdirSync(localOutbox(t.services))
  assert.match(readFileSync(join(localOutbox(t.services), file ?? ''), 'utf8'), /ana@gremial\.example/)
})
