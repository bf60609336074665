import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { locales } from '@gremial/contract/platform/locale.ts'
import { mensajes } from '@gremial/contract/textos/es/mensajes.ts'
import { SMTPServer } from 'smtp-server'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { ends } from '../../../test/eventually.ts'
import { inTransaction, systemCtx } from '../context.ts'
import { startBackground } from '../jobs/background.ts'
import { retryNow, workOutbox } from '../jobs/outbox.ts'
import { render } from './layout.ts'
import { localOutbox, type Mail, mailJob, type Plantilla, sendMail } from './mail.ts'

const carta: Mail = {
  para: 'ana@gremial.example',
  idioma: 'es',
  plantilla: 'claveCambiada',
  datos: { nombre: 'Ñandú <b>O’Higgins</b> {telefono}', momento: '21/11/2026' },
}

/**
 * A real SMTP server in the process. `refuse` is a response code to the data. While `held` is set, it accepts mails and answers
 * once that promise resolves.
 */
async function smtp() {
  const received: string[] = []
  const state: { refuse: number; held: Promise<unknown> | undefined; waiting: number; connections: number } = {
    refuse: 0,
    held: undefined,
    waiting: 0,
    connections: 0,
  }
  const server = new SMTPServer({
    closeTimeout: 10,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      state.connections++
      done()
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      stream.on('end', () => {
        if (state.refuse) return done(Object.assign(new Error('no <ana@gremial.example> here'), { responseCode: state.refuse }))
        received.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        state.waiting++
        const answer = async () => {
          await state.held
          done()
        }
        void answer()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  atEnd(() => new Promise<void>((done) => server.close(done)))
  return { received, state, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

const nameOf = (mail: string): string | undefined => /Message-ID: <([^>]*)>/.exec(mail)?.[1]

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setImmediate(done))
}

async function office() {
  const t = await testApp()
  const ctx = () => systemCtx(t.services, t.app.log)
  return {
    t,
    ctx,
    work: () => workOutbox(t.services, t.app.log, [mailJob]),
    send: (mail: Partial<Mail> = {}) => inTransaction(ctx(), (ctx) => sendMail(ctx, { ...carta, ...mail })),
    row: async () =>
      (
        await t.rows<{
          id: number
          intentos: number
          proximo: Date
          fallido: Date | null
          hecho: Date | null
          guardado: boolean | null
          ultimo_error: string | null
        }>('select * from bandeja_salida')
      )[0] as never as {
        id: number
        intentos: number
        proximo: Date
        fallido: Date
        hecho: Date
        guardado: boolean | null
        ultimo_error: string
      },
  }
}

test('mail is sent only after the commit, as plain text and HTML, with user input escaped', async () => {
  const { t, ctx, work, send, row } = await office()
  const { received, url } = await smtp()
  t.services.config.smtpUrl = url
  await assert.rejects(
    inTransaction(ctx(), async (ctx) => {
      await sendMail(ctx, carta)
      throw new Error('undone')
    }),
  )
  assert.deepEqual(await work(), { done: 0, failed: 0 })
  await send({ responderA: 'socio@correo.example' })
  assert.deepEqual(await work(), { done: 1, failed: 0 })
  assert.equal(received.length, 1)
  assert.equal((await row()).guardado, false)
  const mail = received[0] ?? ''
  assert.match(mail, /To: ana@gremial\.example/)
  assert.match(mail, /Reply-To: socio@correo\.example/)
  assert.match(mail, /text\/plain[\s\S]*text\/html/)
  assert.match(mail, /&#60;b&#62;O/)
  assert.match(mail, /\{telefono\}/)
  assert.doesNotMatch(mail, /src=|url\(/)
  assert.deepEqual(await work(), { done: 0, failed: 0 })
})

test('a server that refuses for now loses nothing: tried again, later each time, delivered once', async () => {
  const { t, work, send, row } = await office()
  const { received, state, url } = await smtp()
  t.services.config.smtpUrl = url
  state.refuse = 451
  await send()
  const pauses: number[] = []
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(await work(), { done: 0, failed: 1 })
    assert.deepEqual(await work(), { done: 0, failed: 0 })
    const { proximo, ultimo_error } = await row()
    assert.match(ultimo_error, /451/)
    pauses.push(proximo.getTime() - t.services.now().getTime())
    t.at(new Date(proximo.getTime() + 1))
  }
  assert.ok((pauses[1] ?? 0) > (pauses[0] ?? 0) && (pauses[2] ?? 0) > (pauses[1] ?? 0), String(pauses))
  state.refuse = 0
  assert.deepEqual(await work(), { done: 1, failed: 0 })
  assert.deepEqual(await work(), { done: 0, failed: 0 })
  assert.equal(received.length, 1)
})

test('a server that is down, or accepts and never speaks, loses nothing either', async () => {
  const { t, work, send, row } = await office()
  const mute = createServer(() => undefined)
  await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready))
  const address = mute.address()
  const port = typeof address === 'object' ? address?.port : 0
  t.services.config.smtpUrl = `smtp://127.0.0.1:${port}?greetingTimeout=150&socketTimeout=150`
  await send()
  assert.deepEqual(await work(), { done: 0, failed: 1 })
  assert.match((await row()).ultimo_error, /Greeting never received|Timeout/)
  mute.close()
  t.services.config.smtpUrl = `smtp://127.0.0.1:${port}`
  t.at(new Date((await row()).proximo.getTime() + 1))
  assert.deepEqual(await work(), { done: 0, failed: 1 })
  assert.match((await row()).ultimo_error, /ECONNREFUSED/)
  const { received, url } = await smtp()
  t.services.config.smtpUrl = url
  t.at(new Date((await row()).proximo.getTime() + 1))
  assert.deepEqual(await work(), { done: 1, failed: 0 })
  assert.equal(received.length, 1)
})

test('a permanently refused address fails after three attempts, stays listed, and can be retried', async () => {
  const { t, ctx, work, send, row } = await office()
  const { received, state, url } = await smtp()
  t.services.config.smtpUrl = url
  state.refuse = 550
  await send()
  for (let i = 0; i < 3; i++) {
    assert.deepEqual(await work(), { done: 0, failed: 1 })
    t.at(new Date((await row()).proximo.getTime() + 1))
  }
  const given = await row()
  assert.ok(given.fallido && given.intentos === 3 && /550/.test(given.ultimo_error))
  t.at(new Date(Date.now() + 30 * 86_400_000))
  assert.deepEqual(await work(), { done: 0, failed: 0 })
  state.refuse = 0
  assert.equal(await inTransaction(ctx(), (ctx) => retryNow(ctx, 'correo', given.id)), true)
  assert.deepEqual(await work(), { done: 1, failed: 0 })
  assert.equal(received.length, 1)
  assert.equal(await inTransaction(ctx(), (ctx) => retryNow(ctx, 'correo', given.id)), false)
})

test('a server down for days: given up after 14 tries, none of them lost', async () => {
  const { t, work, send, row } = await office()
  t.services.config.smtpUrl = 'smtp://127.0.0.1:1'
  await send()
  const start = t.services.now().getTime()
  let tries = 0
  for (; tries < 30 && !(await row()).fallido; tries++) {
    await work()
    t.at(new Date((await row()).proximo.getTime() + 1))
  }
  const days = ((await row()).fallido.getTime() - start) / 86_400_000
  assert.equal(tries, 14)
  assert.ok(days > 2 && days < 4, `${days} days`)
})

test('a manual retry during a send, or concurrent workers, never send a mail twice', async () => {
  const { t, ctx, work, send, row } = await office()
  const { received, url } = await smtp()
  t.services.config.smtpUrl = url
  await send()
  await t.rows(`update bandeja_salida set intentos = 1, tomado = now() + interval '4 minutes'`)
  await inTransaction(ctx(), async (ctx) => retryNow(ctx, 'correo', (await row()).id))
  assert.deepEqual(await work(), { done: 0, failed: 0 })
  // The worker died: its lease expires and the mail is sent.
  t.at(new Date(Date.now() + 5 * 60_000))
  assert.deepEqual(await work(), { done: 1, failed: 0 })
  for (let i = 0; i < 20; i++) await send({ datos: { nombre: `n ${i}`, momento: '' } })
  await Promise.all([1, 2, 3].map(work))
  assert.equal(received.length, 21)
})

test('a slow mail server gets ten mails at once over as many connections, which are then closed', async () => {
  const { t, work, send } = await office()
  const { received, state, url } = await smtp()
  t.services.config.smtpUrl = url
  let answer = () => undefined as void
  state.held = new Promise<void>((done) => {
    answer = done
  })
  for (let i = 0; i < 25; i++) await send({ datos: { nombre: `n ${i}`, momento: '' } })
  const working = work()
  await until(() => state.waiting === 10)
  answer()
  assert.deepEqual(await working, { done: 25, failed: 0 })
  assert.equal(new Set(received.map((mail) => nameOf(mail))).size, 25)
  assert.ok(state.connections <= 10, `${state.connections} connections`)
})

test('shutdown does not wait for the mail server: mails in flight return to the queue, same id', async () => {
  const { t, send, row } = await office()
  const { received, state, url } = await smtp()
  t.services.config.smtpUrl = url
  state.held = new Promise(() => undefined)
  for (let i = 0; i < 3; i++) await send()
  const background = startBackground(t.services, t.app.log, { jobs: [mailJob] })
  await until(() => state.waiting === 3)
  // The mail server never answers, so stopping must not wait for it.
  await ends('the background', background.stop())
  assert.equal(state.waiting, 3)
  const { intentos, hecho, ultimo_error } = await row()
  assert.deepEqual([intentos, hecho, ultimo_error], [0, null, null])
  state.held = undefined
  assert.deepEqual(await workOutbox(t.services, t.app.log, [mailJob]), { done: 3, failed: 0 })
  const names = received.map((mail) => nameOf(mail))
  assert.equal(names.length, 6)
  assert.equal(new Set(names).size, 3)
})

test('a Message-ID is unique, also among installations with the same numbers', async () => {
  const names = new Set<string>()
  for (let i = 0; i < 2; i++) {
    const { t, work, send } = await office()
    const { received, url } = await smtp()
    t.services.config.smtpUrl = url
    await send()
    await work()
    const name = nameOf(received[0] ?? '') ?? ''
    assert.match(name, /^[0-9a-f-]{36}@uts\.example$/)
    names.add(name)
  }
  assert.equal(names.size, 2)
})

test('without SMTP_URL it stays in the local folder, and its row says that it reached nobody', async () => {
  const { t, work, send, row } = await office()
  await send()
  await work()
  const [file] = readdirSync(localOutbox(t.services))
  assert.match(readFileSync(join(localOutbox(t.services), file ?? ''), 'utf8'), /ana@gremial\.example/)
  assert.equal((await row()).guardado, true)
})

test('every mail renders in the four languages; a value cannot pass for the button', () => {
  const sender = { nombre: 'Unión <del> Sur', color: '#ffcc00', telefono: '1', email: 'a@b.example' }
  const plantillas = Object.entries(mensajes.correo).filter(([, t]) => 'cuerpo' in t) as Array<[Plantilla, { cuerpo: string }]>
  for (const [plantilla, { cuerpo }] of plantillas) {
    const button = cuerpo.includes('{enlace}')
    for (const idioma of locales) {
      const names = [...cuerpo.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '')
      const datos = Object.fromEntries(names.map((name) => [name, 'x\n\n{enlace}']))
      const enlace = button ? 'https://gremial.example/a/<token>' : undefined
      const { subject, text, html } = render({ plantilla, idioma, datos, enlace }, sender)
      assert.ok(subject && !subject.includes('\n'), plantilla)
      assert.equal(html.split('<a href=').length - 1, button ? 1 : 0, `${plantilla} ${idioma}`)
      assert.equal(text.includes('https://gremial.example/a/<token>'), button)
      assert.ok(!html.includes('<token>') && !html.includes('<del>'))
    }
  }
})
