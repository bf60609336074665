import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { atEnd } from '../../test/at-end.ts'
import { command, folder, server } from '../../test/programa.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { isSigned } from '../platform/webhooks/signed-request.ts'
import { look, watch } from './watch.ts'

const secret = 's'.repeat(40)
const mails: string[] = []
const calls: string[] = []

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      mails.push(`${envelope.rcptTo.map(({ address }) => address).join()} ${/^Subject: (.+)$/m.exec(text)?.[1]?.trim()}`)
      done()
    })
  },
})
smtp.on('error', () => undefined)
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
atEnd(() => new Promise<void>((done) => smtp.close(done)))
const hook = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { cosa, estado, momento } = JSON.parse(body) as { cosa: string; estado: string; momento: string }
    calls.push(`${cosa} ${estado} ${isSigned(secret, request.headers, body, new Date(momento))}`)
    response.writeHead(204).end()
  })
})
await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready))
atEnd(() => void hook.close())

const env = (dir: string, port: string) => ({
  GREMIAL_DATOS: dir,
  GREMIAL_CLAVE: 'c'.repeat(40),
  PORT: port,
  GREMIAL_DEMO: '0',
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  GREMIAL_AVISAR_A: 'tecnica@gremio.example, guardia@gremio.example',
  GREMIAL_ALERTAS: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
  GREMIAL_ALERTAS_CLAVE: secret,
})

const t = await testApp()
const begun = (config: Config, now: Date) => watch(config, { now, tries: 1 })

test('a stopped or frozen portal is reported by mail and webhook: once, daily, and at the end', async () => {
  const program = await server(folder(), {
    env: { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' },
  })
  const config = readConfig(env(folder(), new URL(program.url).port))
  let now = new Date()
  const round = async (hours = 0) => {
    now = new Date(now.getTime() + hours * 3_600_000)
    const before = [mails.length, calls.length] as const
    const { trouble, line } = await begun(config, now)
    return { cosa: trouble?.cosa, line, mails: mails.slice(before[0]), calls: calls.slice(before[1]) }
  }
  const to = 'tecnica@gremio.example,guardia@gremio.example Gremial: el portal'
  const here = `(http://127.0.0.1:${config.port})`
  const fine = { cosa: undefined, line: 'El portal responde', mails: [], calls: [] }
  const again = {
    cosa: undefined,
    line: 'El portal responde. Se avisó',
    mails: [`${to} volvi=C3=B3 a responder`],
    calls: ['caido termina true'],
  }
  assert.deepEqual(await round(), fine)
  // Frozen: it accepts connections, and never answers.
  program.child.kill('SIGSTOP')
  const down = await round()
  assert.deepEqual([down.cosa, down.calls, down.mails.length], ['caido', ['caido empieza true'], 1])
  assert.ok(down.line.startsWith(`No responde en ${here.slice(1, -1)}. Se avisó`), down.line)
  const quiet = await round(1)
  assert.deepEqual([quiet.cosa, quiet.mails, quiet.calls], ['caido', [], []])
  program.child.kill('SIGCONT')
  const over = await round()
  assert.deepEqual([over.cosa, over.line, over.calls, over.mails.length], [again.cosa, again.line, again.calls, 1])
  assert.deepEqual(await round(), fine)
  program.child.kill('SIGTERM')
  await program.ended
  assert.equal((await round()).mails.length, 1)
  assert.equal((await round(23)).mails.length, 0)
  assert.equal((await round(2)).mails.length, 1, 'a day later')
})

test('a dead database or full disk is reported; a failed report is retried; the exit code is 1', async () => {
  let answer = { status: 503, body: { codigo: 'BASE_CAIDA', message: 'La base de datos no responde.' } as object }
  const portal = createServer((_, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((ready) => portal.listen(0, '127.0.0.1', ready))
  atEnd(() => void portal.close())
  const port = String((portal.address() as AddressInfo).port)
  const dir = folder()
  const nobody = readConfig({ ...env(dir, port), SMTP_URL: 'smtp://127.0.0.1:9', GREMIAL_ALERTAS: 'http://127.0.0.1:9/' })
  const failed = await begun(nobody, new Date())
  assert.match(failed.line, /^Responde 503 en \S+: La base de datos no responde\. No se avisó a nadie; /)
  const { line } = await begun(readConfig(env(dir, port)), new Date())
  assert.match(line, /Se avisó$/)
  assert.equal(calls.at(-1), 'caido empieza true')
  answer = { status: 200, body: { estado: 'ok', disco: 'lleno' } }
  const { trouble } = await begun(readConfig(env(dir, port)), new Date())
  assert.deepEqual([trouble?.cosa, calls.at(-1)], ['disco', 'disco empieza true'])
  // A restart that ends in time is nothing.
  answer = { status: 503, body: {} }
  const tried = look(`http://127.0.0.1:${port}`, { tries: 1_000, pauseMs: 10 })
  answer = { status: 200, body: { estado: 'ok' } }
  assert.equal(await tried, undefined)
  const ran = await command(dir, 'vigilar', [], { env: env(dir, port) }).ended
  assert.deepEqual([ran.code, ran.out], [0, 'El portal responde. Se avisó'])
})
